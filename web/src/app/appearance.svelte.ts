// The document follows the settings: language, light or dark, calm or lively.
import { settings } from './settings.svelte'

const ABOVE = '#F6EDDA'
const BELOW = '#1C1320'

export const appearance = $state({ dark: false })

export function dress(): void {
  const root = document.documentElement
  const night = matchMedia('(prefers-color-scheme: dark)')
  let systemDark = $state(night.matches)
  night.addEventListener('change', () => (systemDark = night.matches))
  $effect.root(() => {
    $effect.pre(() => {
      appearance.dark = settings.theme === 'dark' || (settings.theme === 'auto' && systemDark)
      root.classList.toggle('dark', appearance.dark)
      for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) meta.content = appearance.dark ? BELOW : ABOVE
    })
    $effect.pre(() => {
      root.lang = settings.lang
    })
    $effect.pre(() => {
      root.classList.toggle('calm', settings.motion === 'less')
    })
  })
}
