import type { VenueTheme } from './venue.schema.ts'

/** Names the element in which a page has them. */
export const THEME_STYLE = 'venue-colors'

/** The venue's colours as CSS variables in place of the product's, light and dark; paper is light. They count wherever in a page they stand. */
export function themeCss({ dark, light }: VenueTheme): string {
  return `:root:root{${variables(light)}}@media screen and (prefers-color-scheme:dark){:root:root{${variables(dark)}}}`
}

function variables(colors: VenueTheme['light']) {
  return Object.entries(colors)
    .map(([name, color]) => `--color-${dashed(name)}:${color};`)
    .join('')
}

/** `onPrimary` as `on-primary`. */
export function dashed(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
