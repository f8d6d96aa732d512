use serde_json::json;

use crate::support::{Client, Running};

const BLITZ: [(&str, &str); 2] = [("clock.limit", "180"), ("clock.increment", "2")];

#[tokio::test]
async fn two_people_play_to_mate() {
    let server = Running::start().await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    let id = server.game(&anna, &berta, &BLITZ).await;
    let mut stream = berta.watch(&id).await;
    let full = stream.line().await.unwrap();
    assert!(full.ends_with(r#""type":"gameFull"}"#), "{full}");
    let full: serde_json::Value = serde_json::from_str(&full).unwrap();
    assert_eq!(full["state"]["type"], "gameState");
    assert_eq!(full["clock"], json!({"initial": 180_000, "increment": 2000}));
    assert_eq!(full["initialFen"], "startpos");
    assert_eq!(full["white"]["id"], anna.id.as_str());
    for (count, mv) in ["f2f3", "e7e5", "g2g4", "d8h4"].into_iter().enumerate() {
        let player = if count % 2 == 0 { &anna } else { &berta };
        assert_eq!(player.play(&id, mv).await.ok(), json!({"ok": true}));
    }
    let end = stream.last_state().await;
    assert_eq!(end["moves"], "f2f3 e7e5 g2g4 d8h4");
    assert_eq!((end["status"].as_str(), end["winner"].as_str()), (Some("mate"), Some("black")));
    let mut again = anna.watch(&id).await;
    let full = again.next().await.unwrap();
    assert_eq!((full["type"].as_str(), full["state"]["status"].as_str()), (Some("gameFull"), Some("mate")));
    assert_eq!(again.line().await, None, "one line and the end");
}

#[tokio::test]
async fn the_state_with_a_move_is_on_the_stream_before_the_answer() {
    let server = Running::start().await;
    let (anna, bot) = (server.guest().await, server.bot());
    let id = server.game(&bot, &anna, &BLITZ).await;
    let mut stream = bot.watch(&id).await;
    stream.next().await;
    bot.play(&id, "d2d4").await.ok();
    let state = tokio::time::timeout(std::time::Duration::from_secs(5), stream.next()).await.unwrap().unwrap();
    assert_eq!(state["moves"], "d2d4");
    assert!(state.get("wdraw").is_none() && state.get("winner").is_none());
}

#[tokio::test]
async fn a_move_that_cannot_be_is_refused_in_the_words_of_lichess() {
    let server = Running::start().await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    let id = server.game(&anna, &berta, &BLITZ).await;
    for (player, uci, status, text) in [
        (&anna, "zz", 400, "Invalid UCI: zz"),
        (&anna, "e9e4", 400, "Invalid UCI: e9e4"),
        (&anna, "w1a2", 400, "Invalid UCI: w1a2"),
        (&anna, "0000", 400, "Invalid UCI: 0000"),
        (&berta, "e7e5", 400, "Not your turn, or game already over"),
        (&anna, "e2e5", 400, "Piece on e2 cannot move to e5"),
        (&anna, "e4e5", 400, "Piece on e4 cannot move to e5"),
    ] {
        assert_eq!(player.play(&id, uci).await.refused(status), text);
    }
    assert_eq!(anna.play("Nowhere0", "e2e4").await.refused(404), "No such game");
    assert_eq!(anna.play("short", "e2e4").await.refused(404), "No such game");
    assert_eq!(server.guest().await.play(&id, "e2e4").await.refused(404), "Not your game");
    anna.post(&anna.path(&id, "abort"), &[]).await.ok();
    assert_eq!(anna.play(&id, "e2e4").await.refused(400), "Not your turn, or game already over");
}

#[tokio::test]
async fn each_interface_is_for_its_own_accounts() {
    let server = Running::start().await;
    let (anna, bot) = (server.guest().await, server.bot());
    let id = server.game(&anna, &bot, &BLITZ).await;
    let text = anna.post(&format!("/api/bot/game/{id}/move/e2e4"), &[]).await.refused(400);
    assert!(text.starts_with("This endpoint can only be used with a Bot account."), "{text}");
    let text = bot.post(&format!("/api/board/game/{id}/abort"), &[]).await.refused(403);
    assert_eq!(text, "This API endpoint is not for Bot accounts.");
}

#[tokio::test]
async fn castling_is_read_in_both_notations_and_written_as_king_takes_rook() {
    let server = Running::start().await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (variant, white, black, moves) in [
        ("standard", "e1g1", "e8c8", "e1h1 e8a8"),
        ("atomic", "e1h1", "e8c8", "e1h1 e8a8"),
        ("chess960", "e1a1", "e8h8", "e1a1 e8h8"),
    ] {
        let id = server.game(&anna, &berta, &[("variant", variant), ("fen", fen)]).await;
        anna.play(&id, white).await.ok();
        berta.play(&id, black).await.ok();
        assert_eq!(anna.watch(&id).await.next().await.unwrap()["state"]["moves"], moves, "{variant}");
    }
    let usual = anna.post_json("/local/position", json!({"variant": "omega"})).await.ok();
    let fen = usual["initialFen"].as_str().unwrap().replace("KBNRC", "K2RC");
    let id = server.game(&anna, &berta, &[("variant", "omega"), ("fen", &fen)]).await;
    anna.play(&id, "f0h0").await.ok();
    assert_eq!(
        anna.watch(&id).await.next().await.unwrap()["state"]["moves"],
        "f0h0",
        "but in Omega as the king's move"
    );
}

#[tokio::test]
async fn a_promotion_without_its_piece_is_to_a_queen() {
    let server = Running::start().await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    let id = server.game(&anna, &berta, &[("fen", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1")]).await;
    anna.play(&id, "a7a8").await.ok();
    assert_eq!(berta.watch(&id).await.next().await.unwrap()["state"]["moves"], "a7a8q");
}

#[tokio::test]
async fn the_king_in_atomic_explodes() {
    let server = Running::start().await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    let id = server.game(&anna, &berta, &[("variant", "atomic")]).await;
    let mut stream = anna.watch(&id).await;
    play(&id, &anna, &berta, "g1f3 a7a6 f3g5 a6a5 g5f7").await;
    let end = stream.last_state().await;
    assert_eq!((end["status"].as_str(), end["winner"].as_str()), (Some("variantEnd"), Some("white")));
}

#[tokio::test]
async fn threefold_is_automatic_with_the_bot_and_claimed_between_people() {
    let server = Running::start().await;
    let (anna, berta, bot) = (server.guest().await, server.guest().await, server.bot());
    let shuffle = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
    let id = server.game(&anna, &bot, &BLITZ).await;
    let mut stream = bot.watch(&id).await;
    play(&id, &anna, &bot, shuffle).await;
    assert_eq!(stream.last_state().await["status"], "draw");

    let id = server.game(&anna, &berta, &BLITZ).await;
    play(&id, &anna, &berta, shuffle).await;
    assert_eq!(anna.watch(&id).await.next().await.unwrap()["state"]["status"], "started");
    berta.post(&berta.path(&id, "draw/yes"), &[]).await.ok();
    assert_eq!(anna.watch(&id).await.last_state().await["status"], "draw");

    let id = server.game(&anna, &berta, &BLITZ).await;
    play(&id, &anna, &berta, shuffle).await;
    play(&id, &anna, &berta, shuffle).await;
    assert_eq!(anna.watch(&id).await.last_state().await["status"], "draw", "the fifth time needs no claim");
}

#[tokio::test]
async fn fifty_moves_draw_by_themselves() {
    let server = Running::start().await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    let id = server.game(&anna, &berta, &[("fen", "4k3/8/8/8/8/8/4P2R/4K3 w - - 98 80")]).await;
    play(&id, &anna, &berta, "h2h3 e8d8").await;
    let end = anna.watch(&id).await.last_state().await;
    assert_eq!(end["status"], "draw");
    assert!(end.get("winner").is_none());
}

#[tokio::test]
async fn a_draw_is_offered_declined_and_agreed() {
    let server = Running::start().await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    let id = server.game(&anna, &berta, &BLITZ).await;
    let mut stream = berta.watch(&id).await;
    anna.post(&anna.path(&id, "draw/yes"), &[]).await.ok();
    play(&id, &anna, &berta, "e2e4 e7e5").await;
    for _ in 0..3 {
        let state = stream.next().await.unwrap();
        assert!(state.get("wdraw").is_none(), "nobody can offer before both have moved");
    }
    anna.post(&anna.path(&id, "draw/yes"), &[]).await.ok();
    assert_eq!(stream.next().await.unwrap()["wdraw"], true);
    berta.post(&berta.path(&id, "draw/no"), &[]).await.ok();
    play(&id, &anna, &berta, "g1f3").await;
    assert!(stream.next().await.unwrap().get("wdraw").is_none());
    anna.post(&anna.path(&id, "draw/yes"), &[]).await.ok();
    let reply = berta.post(&berta.path(&id, "move/b8c6?offeringDraw=true"), &[]).await;
    reply.ok();
    let state = stream.next().await.unwrap();
    assert_eq!(state["bdraw"], true);
    assert!(state.get("wdraw").is_none(), "a second offer within 20 plies is not heard");
    anna.post(&anna.path(&id, "draw/yes"), &[]).await.ok();
    assert_eq!(stream.last_state().await["status"], "draw");
}

#[tokio::test]
async fn moving_declines_what_the_opponent_proposes() {
    let server = Running::start().await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    let id = server.game(&anna, &berta, &BLITZ).await;
    play(&id, &anna, &berta, "e2e4 e7e5 g1f3").await;
    anna.post(&anna.path(&id, "draw/yes"), &[]).await.ok();
    anna.post(&anna.path(&id, "takeback/yes"), &[]).await.ok();
    let mut stream = anna.watch(&id).await;
    let state = stream.next().await.unwrap()["state"].clone();
    assert_eq!((state["wdraw"].as_bool(), state["wtakeback"].as_bool()), (Some(true), Some(true)));
    berta.play(&id, "b8c6").await.ok();
    let state = stream.next().await.unwrap();
    assert!(state.get("wdraw").is_none() && state.get("wtakeback").is_none());
}

#[tokio::test]
async fn a_takeback_that_is_accepted_shortens_the_game() {
    let server = Running::start().await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    let id = server.game(&anna, &berta, &BLITZ).await;
    let mut stream = anna.watch(&id).await;
    stream.next().await;
    berta.post(&berta.path(&id, "takeback/yes"), &[]).await.ok();
    play(&id, &anna, &berta, "e2e4 e7e5 g1f3").await;
    for _ in 0..3 {
        assert!(
            stream.next().await.unwrap().get("btakeback").is_none(),
            "whoever has not moved has nothing to take back"
        );
    }
    anna.post(&anna.path(&id, "takeback/yes"), &[]).await.ok();
    assert_eq!(stream.next().await.unwrap()["wtakeback"], true);
    berta.post(&berta.path(&id, "takeback/no"), &[]).await.ok();
    assert!(stream.next().await.unwrap().get("wtakeback").is_none());
    anna.post(&anna.path(&id, "takeback/1"), &[]).await.ok();
    stream.next().await;
    berta.post(&berta.path(&id, "takeback/yes"), &[]).await.ok();
    assert_eq!(stream.next().await.unwrap()["moves"], "e2e4 e7e5");
    berta.post(&berta.path(&id, "takeback/yes"), &[]).await.ok();
    stream.next().await;
    anna.post(&anna.path(&id, "takeback/yes"), &[]).await.ok();
    assert_eq!(stream.next().await.unwrap()["moves"], "e2e4", "the proposer is to move again");
    anna.post(&anna.path(&id, "takeback/yes"), &[]).await.ok();
    stream.next().await;
    berta.post(&berta.path(&id, "takeback/yes"), &[]).await.ok();
    assert_eq!(stream.next().await.unwrap()["moves"], "");
    play(&id, &anna, &berta, "d2d4 d7d5").await;
}

#[tokio::test]
async fn resigning_before_both_have_moved_is_aborting() {
    let server = Running::start().await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    let id = server.game(&anna, &berta, &BLITZ).await;
    anna.play(&id, "e2e4").await.ok();
    anna.post(&anna.path(&id, "resign"), &[]).await.ok();
    assert_eq!(anna.watch(&id).await.last_state().await["status"], "aborted");
    assert_eq!(anna.post(&anna.path(&id, "resign"), &[]).await.refused(400), "This game cannot be resigned");
    let id = server.game(&anna, &berta, &BLITZ).await;
    play(&id, &anna, &berta, "e2e4 e7e5").await;
    assert_eq!(anna.post(&anna.path(&id, "abort"), &[]).await.refused(400), "This game can no longer be aborted");
    berta.post(&berta.path(&id, "resign"), &[]).await.ok();
    let end = anna.watch(&id).await.last_state().await;
    assert_eq!((end["status"].as_str(), end["winner"].as_str()), (Some("resign"), Some("white")));
    for what in ["draw/yes", "takeback/yes"] {
        anna.post(&anna.path(&id, what), &[]).await.ok();
    }
    assert_eq!(anna.post(&anna.path(&id, "berserk"), &[]).await.refused(400), "Cannot berserk");
}

#[tokio::test]
async fn chat_goes_to_both_players_and_has_its_limits() {
    let server = Running::start().await;
    let (anna, bot) = (server.guest().await, server.bot());
    let id = server.game(&anna, &bot, &BLITZ).await;
    let mut streams = [anna.watch(&id).await, bot.watch(&id).await];
    let mut watcher = server.guest().await.stream(&format!("/local/watch/{id}")).await;
    let path = anna.path(&id, "chat");
    anna.post(&path, &[("room", "player"), ("text", "<b>good\nluck</b>")]).await.ok();
    for stream in &mut streams {
        let line = stream.next_of("chatLine").await;
        assert_eq!(
            line,
            json!({"type": "chatLine", "room": "player", "username": anna.id, "text": "<b>good luck</b>"})
        );
    }
    bot.post_json(&bot.path(&id, "chat"), json!({"room": "spectator", "text": "thanks"})).await.ok();
    assert_eq!(watcher.next_of("chatLine").await["text"], "thanks", "the players' room is theirs alone");
    assert_eq!(bot.get(&bot.path(&id, "chat")).await.ok(), json!([{"text": "<b>good luck</b>", "user": anna.id}]));
    let exactly = "\u{1d11e}".repeat(70);
    anna.post(&path, &[("room", "player"), ("text", &exactly)]).await.ok();
    for (room, text) in [
        ("player", format!("{exactly}x")),
        ("player", String::new()),
        ("player", "  ".to_owned()),
        ("lobby", "hi".to_owned()),
    ] {
        anna.post(&path, &[("room", room), ("text", &text)]).await.refused(400);
    }
    for _ in 0..20 {
        anna.post(&path, &[("room", "player"), ("text", "flood")]).await.ok();
    }
    let lines = bot.get(&bot.path(&id, "chat")).await.ok();
    assert!(lines.as_array().unwrap().len() < 12, "a flood is dropped");
}

#[tokio::test]
async fn a_second_stream_of_the_same_program_ends_the_first() {
    let server = Running::start().await;
    let (anna, bot) = (server.guest().await, server.bot());
    let id = server.game(&anna, &bot, &BLITZ).await;
    let mut first = bot.watch(&id).await;
    let mut other = bot.with_agent("another").watch(&id).await;
    let mut second = bot.watch(&id).await;
    first.next().await;
    assert_eq!(first.line().await, None);
    anna.play(&id, "e2e4").await.ok();
    for stream in [&mut other, &mut second] {
        assert_eq!(stream.next_of("gameState").await["moves"], "e2e4");
    }
}

#[tokio::test]
async fn the_tabs_of_a_browser_do_not_end_each_others_streams() {
    let server = Running::start().await;
    let (anna, bot) = (server.guest().await.with_agent("Mozilla/5.0"), server.bot());
    let id = server.game(&bot, &anna, &BLITZ).await;
    let mut tabs = [anna.watch(&id).await, anna.watch(&id).await];
    bot.play(&id, "e2e4").await.ok();
    for tab in &mut tabs {
        assert_eq!(tab.next_of("gameState").await["moves"], "e2e4");
    }
}

#[tokio::test]
async fn an_omega_game_is_played_over_the_wire() {
    let server = Running::start().await;
    let (anna, bot) = (server.guest().await, server.bot());
    let id = server.game(&anna, &bot, &[("variant", "omega"), ("clock.limit", "180")]).await;
    let mut stream = bot.watch(&id).await;
    let full = stream.next().await.unwrap();
    assert_eq!(full["variant"], json!({"key": "omega", "name": "Omega chess", "short": "Omega"}));
    assert_eq!(full["perf"]["name"], "Omega chess");
    play(&id, &anna, &bot, "e1e4 w4a7").await;
    assert_eq!(stream.next_of("gameState").await["moves"], "e1e4");
    assert_eq!(stream.next_of("gameState").await["moves"], "e1e4 w4a7");
}

async fn play(id: &str, white: &Client, black: &Client, moves: &str) {
    for (index, mv) in moves.split(' ').enumerate() {
        let player = if index % 2 == 0 { white } else { black };
        player.play(id, mv).await.ok();
    }
}
