//! The engine as its users see it: searches that end when they should, and that share what there is.

use threefold::engine::{Engine, Limits, Priority, Request, Settings, ThinkError, piece_values};
use threefold::rules::{Game, Kind, Variant};
use tokio::sync::watch;
use tokio::task::yield_now;
use tokio_util::sync::CancellationToken;

const VARIANTS: [Variant; 3] = [Variant::Standard, Variant::Atomic, Variant::Omega];

fn engine(threads: usize) -> Engine {
    Engine::new(Settings { threads, hash_mib: 8, players_max: 2, ..Settings::default() })
}

fn start(variant: Variant) -> Game {
    Game::new(variant, None).unwrap()
}

fn nodes(nodes: u64) -> Request {
    Request { limits: Limits { nodes: Some(nodes), ..Limits::default() }, ..Request::default() }
}

/// Waits until no search holds or wants a seat.
async fn idle(engine: &Engine) {
    while engine.searches() > 0 {
        yield_now().await;
    }
}

#[tokio::test]
async fn dropping_a_thought_ends_its_search_and_frees_its_seat() {
    for threads in [1, 2] {
        let engine = engine(threads);
        let mut player = engine.player();
        let game = start(Variant::Atomic);
        let (sender, mut progress) = watch::channel(None);
        {
            let endless = player.think(&game, Request { progress: Some(sender), ..Request::default() });
            tokio::pin!(endless);
            tokio::select! {
                ended = &mut endless => panic!("nothing ends it: {ended:?}"),
                changed = progress.changed() => changed.unwrap(),
            }
            assert_eq!(engine.searches(), 1);
        }
        idle(&engine).await;
        // The search has gone with its end of the channel.
        while progress.changed().await.is_ok() {}
        assert!(player.think(&game, nodes(100)).await.is_ok(), "the player can be used on");
    }
}

#[tokio::test]
async fn a_search_that_has_to_answer_now_answers_with_a_legal_move() {
    for variant in VARIANTS {
        let engine = engine(2);
        let mut player = engine.player();
        let game = start(variant);
        let move_now = CancellationToken::new();
        move_now.cancel();
        let thought = player.think(&game, Request { move_now, ..Request::default() }).await.unwrap();
        assert!(game.legal_moves().contains(&thought.best), "told before it began");

        let move_now = CancellationToken::new();
        let (sender, mut progress) = watch::channel(None);
        let request = Request { move_now: move_now.clone(), progress: Some(sender), ..Request::default() };
        let told = async {
            progress.wait_for(Option::is_some).await.unwrap();
            move_now.cancel();
        };
        let (thought, ()) = tokio::join!(player.think(&game, request), told);
        assert!(game.legal_moves().contains(&thought.unwrap().best), "told while it ran");
    }
}

#[tokio::test]
async fn two_players_share_one_seat_and_both_finish() {
    for priority in [Priority::RealTime, Priority::Background] {
        let engine = engine(1);
        let (mut one, mut other) = (engine.player(), engine.player());
        assert_eq!(engine.players(), 2);
        let games = (start(Variant::Standard), start(Variant::Omega));
        let second = Request { priority, ..nodes(20_000) };
        let (a, b) = tokio::join!(one.think(&games.0, nodes(20_000)), other.think(&games.1, second));
        assert!(games.0.legal_moves().contains(&a.unwrap().best) && games.1.legal_moves().contains(&b.unwrap().best));
        idle(&engine).await;
    }
}

#[tokio::test]
async fn pondering_answers_when_the_expected_move_has_come_and_not_before() {
    let engine = engine(1);
    let (mut ponderer, mut other) = (engine.player(), engine.player());
    let game = start(Variant::Chess960);
    let hit = CancellationToken::new();
    let ponder = ponderer.think(&game, Request { ponder: Some(hit.clone()), ..nodes(300) });
    tokio::pin!(ponder);
    tokio::select! {
        biased;
        ended = &mut ponder => panic!("nothing was played: {ended:?}"),
        thought = other.think(&game, nodes(20_000)) => assert!(thought.is_ok(), "others go first"),
    }
    hit.cancel();
    assert!(game.legal_moves().contains(&ponder.await.unwrap().best));
}

#[tokio::test]
async fn where_there_is_nothing_to_choose_there_is_no_thought() {
    let engine = engine(1);
    let mut player = engine.player();
    let mated = Game::new(Variant::Standard, Some("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1")).unwrap();
    assert_eq!(player.think(&mated, nodes(100)).await.unwrap_err(), ThinkError::NoMove);
    let game = start(Variant::Standard);
    let foreign = game.legal_moves()[0];
    let request = Request { limits: Limits { search_moves: vec![foreign], ..nodes(100).limits }, ..Request::default() };
    assert_eq!(player.think(&game, request).await.unwrap().best, foreign, "the one move that may be searched");
}

#[test]
fn men_are_worth_what_they_can_do() {
    let of = |variant| {
        let values = piece_values(variant);
        move |wanted| values.iter().find(|(kind, _)| *kind == wanted).map(|&(_, value)| value)
    };
    let omega = of(Variant::Omega);
    assert!(omega(Kind::King).is_none());
    assert!((50..200).contains(&omega(Kind::Pawn).unwrap()));
    let rising = [Kind::Pawn, Kind::Knight, Kind::Champion, Kind::Rook, Kind::Queen].map(|kind| omega(kind).unwrap());
    assert!(rising.is_sorted(), "{rising:?}");
    assert!(of(Variant::Standard)(Kind::Wizard).is_none(), "chess has none");
}
