/** The colours by which a venue is known from outside the app: header, cards and icons. The app's tokens take them from here. */
const COLORS = {
  light: {
    background: '#fbf6ec',
    header: '#07404c',
    headerDeep: '#0a6a7b',
    headerText: '#ffffff',
    headerMuted: '#cfe6e8',
    sun: '#e07a2f',
    foam: '#8cc6cb',
    brand: '#f0dcb9',
    onBrand: '#07404c',
  },
  dark: { header: '#06222a' },
}

/** The venue's colours. Each venue has the same ones. */
export function venueColors(): typeof COLORS {
  return COLORS
}
