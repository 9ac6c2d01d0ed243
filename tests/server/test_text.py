"""What people write is plain text before anybody is sent it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wormery.server.text import plain


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Dörte", "Dörte"),
        ("  two   words\n here\t", "two words here"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),  # text stays text; the page shows it as text
        ("\u202egnp.exe", "gnp.exe"),
        ("a\u200b\u2066\ufeffb\x00\x1b[31m", "ab[31m"),
        ("a" + "\u0336" * 40, "a" + "\u0336" * 3),
        ("e\u0301", "é"),
        ("👩\u200d👩\u200d👧", "👩\u200d👩\u200d👧"),
        ("\u200d \u200d", ""),
        ("\u2028line\u2029", "line"),
        ("", ""),
    ],
)
def test_only_what_can_be_seen_stays(written: str, shown: str) -> None:
    assert plain(written) == shown


@given(st.text(max_size=60))
def test_plain_text_stays_as_it_is(written: str) -> None:
    once = plain(written)
    assert plain(once) == once
    assert len(once) <= 4 * len(written)
    assert once.isprintable() or "\u200d" in once or any(ord(sign) > 127 for sign in once)
