// Which build of the page this is. It stands in index.html, so that no chunk changes because another one did.

export const BUILD: string = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? 'dev'

/** Whether a server that serves another build answered. A page from the development server never knows. */
export function outdated(build: string): boolean {
  return BUILD !== 'dev' && build !== 'dev' && build !== BUILD
}
