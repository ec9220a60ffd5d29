import { THEME_STYLE, themeCss } from '#shared/venue/profile/themeCss.ts'
import type { VenueTheme } from '#shared/venue/profile/venue.schema.ts'

type Own = VenueTheme | undefined
let own: Own
const listeners = new Set<() => void>()

/** The venue's own colours, in place of the tokens of their names. */
export const ownColors = (): Own => own

export function subscribeColors(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** From now on the page has these colours; without any, the product's. */
export function applyColors(theme: Own): void {
  if (JSON.stringify(theme) === JSON.stringify(own)) return
  own = theme
  styleElement().textContent = theme ? themeCss(theme) : ''
  listeners.forEach((listener) => listener())
}

/** The one that the server has written, if it has. */
function styleElement(): Element {
  const written = document.getElementById(THEME_STYLE)
  if (written) return written
  const style = document.createElement('style')
  style.id = THEME_STYLE
  return document.head.appendChild(style)
}
