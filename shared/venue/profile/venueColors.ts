import type { VenueTheme } from './venue.schema.ts'
import { PAPER } from './paper.ts'

/** The product's own colours by which a venue is known from outside the app: header, cards and icons. The app's tokens take them from here. */
export const PRODUCT_COLORS = {
  light: {
    background: PAPER.light.background,
    header: PAPER.light.header,
    headerDeep: '#0a6a7b',
    headerText: '#ffffff',
    headerMuted: '#cfe6e8',
    sun: '#e07a2f',
    foam: '#8cc6cb',
    brand: '#f0dcb9',
    onBrand: PAPER.light.header,
  },
  dark: { header: PAPER.dark.header },
}

type VenueColors = {
  light: Record<keyof typeof PRODUCT_COLORS.light, string>
  dark: Record<keyof typeof PRODUCT_COLORS.dark, string>
}

/** The venue's colours: the product's, with its own in their place where it has chosen any. */
export function venueColors(theme: VenueTheme | null): VenueColors {
  return {
    light: { ...PRODUCT_COLORS.light, ...theme?.light },
    dark: { ...PRODUCT_COLORS.dark, ...theme?.dark },
  }
}
