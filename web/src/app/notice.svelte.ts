// A short word at the edge of the page that goes by itself: a link was copied, somebody sat down.
import { announce } from './announce.svelte'

export const notice = $state({ text: '', count: 0 })
let timer: ReturnType<typeof setTimeout> | undefined

export function notify(text: string): void {
  notice.text = text
  notice.count += 1
  announce(text)
  clearTimeout(timer)
  timer = setTimeout(() => (notice.text = ''), 3200)
}
