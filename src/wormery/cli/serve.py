"""`wormery serve`: the table on one port, in one file."""

from __future__ import annotations

import argparse
import gc
import json
import logging
import re
import socket
import sys
import threading
import webbrowser

from wormery.cli.console import Console, within
from wormery.core.refusal import Unusable

BACKLOG = 2048
SWITCH = 0.0005  # seconds a thinking bot keeps the event loop waiting
FILES = 65_536
GARBAGE = (10_000, 5, 5)  # hardly anything hangs together in circles; by default a tenth of the work was to look
ANYWHERE = ("0.0.0.0", "::", "")


def arguments(made: argparse.ArgumentParser) -> None:
    made.add_argument("--host", default="127.0.0.1", help="0.0.0.0 for the whole network (default 127.0.0.1)")
    made.add_argument("--port", type=int, default=8000, help="default 8000; 0 for any free one")
    made.add_argument("--db", default="sqlite:///wormery.db", help="where tables live (default sqlite:///wormery.db)")
    made.add_argument("--open", action="store_true", help="open the page in a browser")
    made.add_argument("--bot-pace", type=float, default=1.3, metavar="SECONDS", help="how long a bot takes")
    made.add_argument("--behind-proxy", action="store_true", help="trust X-Forwarded headers of a reverse proxy")
    made.add_argument("--prefix", default="", metavar="/PATH", help="the path under which a proxy shows the page")
    made.add_argument("--origin", action="append", default=[], help="a page elsewhere that may connect")
    made.add_argument("--no-limits", action="store_true", help="for load tests: no rate limits")


def run(args: argparse.Namespace, console: Console) -> int:
    try:
        import uvicorn

        from wormery.server.app import application
        from wormery.server.hub import Config, Hub
        from wormery.server.limits import Limits
        from wormery.server.line import settings
        from wormery.server.page import build_id
        from wormery.server.proxy import PREFIX
        from wormery.server.store import open_store
    except ImportError as error:
        raise Unusable("NO_SERVER") from error
    within("--port", args.port, 0, 65535)
    if not 0 <= args.bot_pace <= 60:
        raise Unusable("WRONG_NUMBER", {"name": "--bot-pace", "value": args.bot_pace, "fewest": 0, "most": 60})
    prefix = args.prefix.rstrip("/")
    if prefix and not PREFIX.fullmatch(prefix):
        raise Unusable("WRONG_PREFIX", {"prefix": args.prefix})
    listening = listen(args.host, args.port)
    port = listening.getsockname()[1]
    try:
        store = open_store(args.db)
    except BaseException:
        listening.close()
        raise
    log_lines()
    many_files()
    sys.setswitchinterval(SWITCH)
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    config = Config(
        bot_pace=(args.bot_pace * 0.6, args.bot_pace * 1.4),
        limits=Limits(off=args.no_limits),
        build=build_id(),
        origins=tuple(args.origin),
        behind_proxy=args.behind_proxy,
        prefix=prefix,
    )
    app = application(store, config)
    hub: Hub = app.state.hub

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                greet(console, args, port, prefix)

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            await hub.goodbye()
            await super().shutdown(sockets)

    Server(settings(app, config.limits, config.behind_proxy)).run(sockets=[listening])
    return 0


def listen(host: str, port: int) -> socket.socket:
    """Taken before anything else, so that a port in use is a sentence and not a trace."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    both = not host.strip(":") and family == socket.AF_INET6 and socket.has_dualstack_ipv6()
    try:
        return socket.create_server((host, port), family=family, backlog=BACKLOG, dualstack_ipv6=both)
    except OSError as error:
        reason = error.strerror or str(error)
        raise Unusable("NO_PORT", {"host": host, "port": port, "reason": reason}) from error


def many_files() -> None:
    """A socket is a file, and of those many systems give a program few until it asks."""
    try:
        import resource
    except ImportError:  # Windows counts otherwise
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def greet(console: Console, args: argparse.Namespace, port: int, prefix: str) -> None:
    everywhere = args.host in ANYWHERE
    here = f"http://{shown('localhost' if everywhere else args.host)}:{port}{prefix}/"
    console.line(console.words("serve.ready", address=here, db=args.db))
    if everywhere and (lan := lan_address()):
        console.line(console.words("serve.lan", address=f"http://{lan}:{port}{prefix}/"))
    sys.stdout.flush()
    if args.open:
        threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()


def shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def lan_address() -> str | None:
    """The address by which others on this network reach us. Nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith("127.") else address


class Lines(logging.Formatter):
    """One JSON object a line. What is secret about a page stands behind its #, which no server is sent."""

    SECRET = re.compile(r"(?i)(token|seed)([\\\"'=: ]+)[A-Za-z0-9_-]{16,}")

    def format(self, record: logging.LogRecord) -> str:
        told = {"at": round(record.created, 3), "level": record.levelname.lower(), "what": record.getMessage()}
        if hasattr(record, "table"):
            told["table"] = record.table
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return self.SECRET.sub(r"\1\2…", json.dumps(told, ensure_ascii=False))


def log_lines() -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(Lines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    logging.getLogger("uvicorn").setLevel(logging.ERROR)  # it would tell of every socket and of all that strangers try
