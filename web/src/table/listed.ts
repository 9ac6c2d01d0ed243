// Lists in sentences.

/** `a, b and c`. */
export function listed(parts: readonly string[], and: string): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} ${and} ${parts[parts.length - 1] ?? ''}`
}
