// Where reading goes on after a step to another screen.

/** The main part of the screen takes the focus, unless somebody is already at something in it. */
export function focusMain(force = false): void {
  if (force || !document.activeElement || document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
}
