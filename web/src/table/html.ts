// Sentences with <b> marks, for people who read and for those who listen.

const SIGNS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** Without the marks: for the ear and for titles. */
export function plain(html: string): string {
  return html.replace(/<[^>]*>/g, '').replace(/&(amp|lt|gt|quot);/g, (sign) => SIGNS[sign] ?? sign)
}
