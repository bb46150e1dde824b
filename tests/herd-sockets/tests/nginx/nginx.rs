//! An nginx of the test's own: a process in the foreground, without rights, with all its files in one folder.

use std::fmt;
use std::fs;
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::{MetadataExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::Duration;

/// Nobody, where the test is root.
const NOBODY: u32 = 65534;

/// `limit_req`: so many a second.
#[derive(Clone, Copy)]
pub(crate) struct Limit {
    pub(crate) rate: u32,
    pub(crate) burst: Burst,
}

#[derive(Clone, Copy)]
pub(crate) enum Burst {
    /// Whoever comes nearer than 1 / rate to the last one is refused.
    None,
    /// So many more go through at once.
    AtOnce(u32),
    /// So many more are answered late, at the rate.
    HeldBack(u32),
}

/// `20 r/s, burst=10 nodelay`
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} r/s{}", self.rate, self.burst)
    }
}

/// As nginx has it.
impl fmt::Display for Burst {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => Ok(()),
            Self::AtOnce(burst) => write!(f, " burst={burst} nodelay"),
            Self::HeldBack(burst) => write!(f, " burst={burst}"),
        }
    }
}

pub(crate) struct Nginx {
    folder: PathBuf,
    port: u16,
    process: Child,
}

impl Nginx {
    /// Listens when this returns.
    pub(crate) fn start(limit: Limit) -> Self {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let folder = std::env::temp_dir().join(format!("herd-nginx-{}-{port}", std::process::id()));
        fs::create_dir(&folder).unwrap();
        fs::write(folder.join("index.html"), "x").unwrap();
        fs::write(folder.join("nginx.conf"), config(limit, port)).unwrap();
        let process = spawn(&folder);
        let nginx = Self { folder, port, process };
        nginx.wait();
        nginx
    }

    fn wait(&self) {
        for _ in 0..500 {
            if TcpStream::connect(("127.0.0.1", self.port)).is_ok() {
                return;
            }
            sleep(Duration::from_millis(10));
        }
        panic!("nginx does not listen: {}", fs::read_to_string(self.folder.join("error.log")).unwrap_or_default());
    }

    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }

    /// How many it answered with 200, and how many with 429; there were no others.
    pub(crate) fn stop(mut self) -> (usize, usize) {
        self.kill();
        let log = fs::read_to_string(self.folder.join("access.log")).unwrap();
        let (accepted, refused) =
            (log.lines().filter(|line| *line == "200"), log.lines().filter(|line| *line == "429"));
        let counts = (accepted.count(), refused.count());
        assert_eq!(counts.0 + counts.1, log.lines().count(), "{log}");
        counts
    }

    /// It writes each line of its log at once, so nothing is lost.
    fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Without a master there is one process, and whoever kills it leaves nothing behind. It serves a file, for `return` answers before
/// `limit_req` is asked.
fn config(limit: Limit, port: u16) -> String {
    let Limit { rate, burst } = limit;
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(|what| format!("{what}_temp_path temp;"));
    let temporary = temporary.join(" ");
    format!(
        "daemon off; master_process off; pid nginx.pid; error_log error.log;
        events {{ worker_connections 1024; }}
        http {{
            log_format status $status;
            access_log access.log status;
            keepalive_requests 100000;
            {temporary}
            limit_req_zone $binary_remote_addr zone=z:1m rate={rate}r/s;
            limit_req zone=z{burst};
            limit_req_status 429;
            server {{ listen 127.0.0.1:{port}; root .; }}
        }}"
    )
}

fn spawn(folder: &Path) -> Child {
    let mut nginx = Command::new("nginx");
    nginx.arg("-e").arg(folder.join("error.log")).arg("-p").arg(folder).arg("-c").arg(folder.join("nginx.conf"));
    if fs::metadata(folder).unwrap().uid() == 0 {
        chown(folder, Some(NOBODY), Some(NOBODY)).unwrap();
        nginx.uid(NOBODY).gid(NOBODY);
    }
    nginx.spawn().unwrap()
}
