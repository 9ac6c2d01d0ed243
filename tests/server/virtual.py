"""A day in no time: an event loop whose clock moves only when nothing else is left to do."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import Executor, Future
from contextvars import Context
from typing import Any, TypeVar, TypeVarTuple, cast

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

MORNING = 1_800_000_000.0  # what the clock on the wall shows when a loop begins


class Stuck(Exception):
    """Somebody waits for what will never happen."""


class _Impatient(selectors.DefaultSelector):
    loop: VirtualLoop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if not ready and timeout is None:
            raise Stuck
        if not ready and timeout:
            self.loop.passed += timeout
        return ready


class VirtualLoop(asyncio.SelectorEventLoop):
    early = 0.0  # seconds that its timers ring too early, and what is over so soon is no timer: as in uvloop

    def __init__(self) -> None:
        selector = _Impatient()
        selector.loop = self
        self.passed = 0.0
        super().__init__(selector)

    def time(self) -> float:
        return self.passed

    def call_later(
        self, delay: float, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.TimerHandle:
        if self.early and delay < 0.0005:
            self.passed += max(0.0, delay)
            return cast(asyncio.TimerHandle, self.call_soon(callback, *args, context=context))
        return super().call_later(delay - min(self.early, delay / 2), callback, *args, context=context)

    def wall(self) -> float:
        return MORNING + self.passed


class Day:
    """A loop in virtual time that goes on between calls. A fault in a callback is a fault of the test."""

    def __init__(self) -> None:
        self.loop = VirtualLoop()
        self.faults: list[dict[str, Any]] = []
        self.loop.set_exception_handler(lambda _, fault: self.faults.append(fault))

    def do(self, scene: Coroutine[Any, Any, T]) -> T:
        return self.loop.run_until_complete(scene)

    def end(self) -> None:
        """A forgotten task is a fault too."""
        self.loop.run_until_complete(_end())
        self.loop.close()
        assert self.faults == []


def run(scene: Coroutine[Any, Any, T]) -> T:
    """Like asyncio.run, in virtual time."""
    day = Day()
    try:
        told = day.do(scene)
    except BaseException:
        day.faults.clear()
        day.end()
        raise
    day.end()
    return told


async def _end() -> None:
    left = asyncio.all_tasks() - {asyncio.current_task()}
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)


def wall() -> float:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualLoop)
    return loop.wall()


def clock() -> float:
    """In milliseconds."""
    return asyncio.get_running_loop().time() * 1000


async def soon(awaited: Awaitable[T]) -> T:
    """It happens without anybody's clock moving."""
    loop = asyncio.get_running_loop()
    before = loop.time()
    told = await awaited
    assert loop.time() == before
    return told


class Inline(Executor):
    """Work is done at once, by whoever asks for it."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except BaseException as error:
            done.set_exception(error)
        return done
