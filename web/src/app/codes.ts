// Codes of tables as people write them: `wurm 4711`, `Wurm4711`, a whole link that was pasted.

/** `WURM-4711`, or null for what can be no code. Where many tables were made the number is longer. */
export function tableCode(said: string): string | null {
  const link = /#\/[tws]\/([^/?\s]+)/i.exec(said)
  const text = decoded(link?.[1] ?? said).toUpperCase().replace(/[^A-Z0-9]/g, '')
  const parts = /^([A-Z]{2,15})([0-9OIL]{4,9})$/.exec(text)
  if (!parts) return null
  const [, word = '', digits = ''] = parts
  return `${word}-${digits.replace(/O/g, '0').replace(/[IL]/g, '1')}`
}

/** So many random bytes, in hexadecimal digits. Not `randomUUID`, which a page without https does not have. */
export function secret(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What stands in an address; percent signs that mean nothing stay as they are. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Where this page is, with the way to a table behind the hash. */
export function link(kind: 't' | 'w' | 's', code: string, token = ''): string {
  const page = new URL(document.baseURI)
  page.hash = token ? `/${kind}/${code}/${token}` : `/${kind}/${code}`
  return page.href
}
