//! What stands between the program and its server: TLS, and a proxy. Either can be cut and mended.

use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use rustls::ServerConfig;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufStream, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio_rustls::TlsAcceptor;

/// The name in the certificate.
pub const NAME: &str = "lichess.test";

/// The file that `SSL_CERT_FILE` must name for the certificate to be believed.
pub fn authority() -> PathBuf {
    data().join("authority.pem")
}

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/tls")
}

/// A listener that passes on what it hears.
pub struct Relay {
    pub address: SocketAddr,
    is_open: watch::Sender<bool>,
    asked: Arc<Mutex<Vec<String>>>,
}

#[derive(Clone)]
enum Kind {
    Tls(TlsAcceptor),
    Proxy(Arc<Mutex<Vec<String>>>),
}

impl Relay {
    /// Speaks TLS as [`NAME`], and passes the plain text on.
    pub async fn tls(to: SocketAddr) -> Self {
        let _ = rustls::crypto::ring::default_provider().install_default(); // An earlier test has done it.
        let chain = vec![CertificateDer::from_pem_file(data().join("server.pem")).unwrap()];
        let key = PrivateKeyDer::from_pem_file(data().join("server.key.pem")).unwrap();
        let config = ServerConfig::builder().with_no_client_auth().with_single_cert(chain, key).unwrap();
        Self::start(to, Kind::Tls(TlsAcceptor::from(Arc::new(config))), Arc::default()).await
    }

    /// An HTTP proxy that knows one server, whatever name it is asked for; 502 while it is cut.
    pub async fn proxy(to: SocketAddr) -> Self {
        let asked = Arc::<Mutex<Vec<String>>>::default();
        Self::start(to, Kind::Proxy(Arc::clone(&asked)), asked).await
    }

    async fn start(to: SocketAddr, kind: Kind, asked: Arc<Mutex<Vec<String>>>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let is_open = watch::Sender::new(true);
        let switch = is_open.subscribe();
        tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                tokio::spawn(kind.clone().serve(socket, to, switch.clone()));
            }
        });
        Self { address, is_open, asked }
    }

    /// Cuts every connection, and lets no new one through.
    pub fn cut(&self) {
        self.is_open.send_replace(false);
    }

    pub fn mend(&self) {
        self.is_open.send_replace(true);
    }

    /// The first lines of what the proxy was asked.
    pub fn asked(&self) -> Vec<String> {
        self.asked.lock().unwrap().clone()
    }
}

impl Kind {
    async fn serve(self, socket: TcpStream, to: SocketAddr, mut switch: watch::Receiver<bool>) {
        let is_open = *switch.borrow();
        let passing = async {
            match self {
                Self::Tls(_) if !is_open => Ok(()),
                Self::Tls(acceptor) => pass(acceptor.accept(socket).await?, to).await,
                Self::Proxy(asked) => {
                    let mut socket = BufStream::new(socket);
                    let mut head = String::new();
                    while socket.read_line(&mut head).await? > 2 {}
                    asked.lock().unwrap().push(head.lines().next().unwrap_or_default().to_owned());
                    let answer = if is_open { "HTTP/1.1 200 OK\r\n\r\n" } else { "HTTP/1.1 502 Bad Gateway\r\n\r\n" };
                    socket.write_all(answer.as_bytes()).await?;
                    socket.flush().await?;
                    if is_open { pass(socket, to).await } else { Ok(()) }
                }
            }
        };
        tokio::select! {
            _ = switch.wait_for(|is_open| !is_open), if is_open => {}
            // Whatever went wrong, the connection ends.
            _ = passing => {}
        }
    }
}

async fn pass(mut socket: impl tokio::io::AsyncRead + tokio::io::AsyncWrite + Unpin, to: SocketAddr) -> io::Result<()> {
    let mut server = TcpStream::connect(to).await?;
    server.set_nodelay(true)?;
    copy_bidirectional(&mut socket, &mut server).await.map(drop)
}
