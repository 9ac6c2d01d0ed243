"""Hypothesis draws the same examples in every run, however slow the machine."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "wormery", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
settings.load_profile("wormery")
