// What the device remembers between visits. Where storage is refused (private windows) it lasts as long as the page.
const PREFIX = 'wormery.'
const here = new Map<string, string>()

export function recall<T>(key: string): T | null {
  try {
    const text = here.get(key) ?? localStorage.getItem(PREFIX + key)
    return text === null ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}

export function remember(key: string, value: unknown): void {
  const text = JSON.stringify(value)
  try {
    localStorage.setItem(PREFIX + key, text)
    here.delete(key)
  } catch {
    here.set(key, text)
  }
}

/** Calls when another tab wrote this key. */
export function onRemembered(key: string, then: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === PREFIX + key) then()
  })
}
