// Who came in how in a photo-finish.
import type { Photo } from '../../generated/wire'

/** Milliseconds of the quickest throw. */
export function first(photo: Photo): number {
  return photo.throws[0]?.ms ?? 0
}

/** The regular move of the next player was quicker than all of them. */
export function ahead({ turn, ...photo }: Photo): boolean {
  return turn !== null && turn <= (photo.throws[0]?.ms ?? 0)
}

export function winner(photo: Photo): number | null {
  return ahead(photo) ? null : (photo.lots[0] ?? photo.throws[0]?.seat ?? null)
}
