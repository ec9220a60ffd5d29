/** The colours that no venue changes, on which its own are seen; the app's other ones are in `pwa/ui/tokens.ts`. */
export const PAPER = {
  light: {
    background: '#fbf6ec',
    surface: '#ffffff',
    sunken: '#f3eadb',
    text: '#17292f',
    textMuted: '#56646a',
    header: '#07404c',
  },
  dark: {
    background: '#0a171c',
    surface: '#12252c',
    sunken: '#0e1e25',
    text: '#f2eadb',
    textMuted: '#a9babd',
    header: '#06222a',
  },
} as const
