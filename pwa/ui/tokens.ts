import type { Plugin } from 'vite'

/** Looks as data: the CSS variables and MUI's theme are both made from these. */
const light = {
  background: '#fbf6ec',
  surface: '#ffffff',
  sunken: '#f3eadb',
  border: '#e4d8c4',
  borderStrong: '#8a7d68',
  text: '#17292f',
  textMuted: '#56646a',
  primary: '#0a6a7b',
  primaryStrong: '#07515e',
  primarySoft: '#dff0f1',
  onPrimary: '#ffffff',
  header: '#07404c',
  headerDeep: '#0a6a7b',
  foam: '#8cc6cb',
  brand: '#f0dcb9',
  onBrand: '#07404c',
  headerText: '#ffffff',
  headerMuted: '#cfe6e8',
  sun: '#e07a2f',
  sand: '#f0dcb9',
  success: '#1b7a4b',
  successSoft: '#e0f3e7',
  onSuccess: '#ffffff',
  warning: '#8a5300',
  warningSoft: '#fdf0d5',
  danger: '#b3261e',
  dangerSoft: '#fde9e7',
  onDanger: '#ffffff',
  unavailable: '#ece6dc',
  onUnavailable: '#6a6255',
  futevolei: '#0a6a7b',
  futevoleiSoft: '#d6edef',
  beachTennis: '#855000',
  beachTennisSoft: '#fbe7bf',
  volei: '#5f4596',
  voleiSoft: '#e8e0f5',
  focus: '#0b57d0',
  shadow: 'rgb(61 45 15 / 0.12)',
}

const dark: typeof light = {
  background: '#0a171c',
  surface: '#12252c',
  sunken: '#0e1e25',
  border: '#28414a',
  borderStrong: '#7a959d',
  text: '#f2eadb',
  textMuted: '#a9babd',
  primary: '#5cc8d3',
  primaryStrong: '#8adde5',
  primarySoft: '#163b44',
  onPrimary: '#04262d',
  header: '#06222a',
  headerDeep: '#0b3d49',
  foam: '#124a56',
  brand: '#ecd3a6',
  onBrand: '#06222a',
  headerText: '#f6efe2',
  headerMuted: '#a9c7cb',
  sun: '#f2a15f',
  sand: '#473c26',
  success: '#4cc38a',
  successSoft: '#12382a',
  onSuccess: '#04261a',
  warning: '#f3c069',
  warningSoft: '#3a2d12',
  danger: '#ff8f85',
  dangerSoft: '#43201f',
  onDanger: '#3b0704',
  unavailable: '#1b2d34',
  onUnavailable: '#8b9ca1',
  futevolei: '#6fd0da',
  futevoleiSoft: '#14424c',
  beachTennis: '#f3c069',
  beachTennisSoft: '#48380f',
  volei: '#c3b2f2',
  voleiSoft: '#352c52',
  focus: '#9cc4ff',
  shadow: 'rgb(0 0 0 / 0.45)',
}

export const tokens = {
  color: { light, dark },
  /** Pixels; the key is the step of the scale. */
  space: { 1: 4, 2: 8, 3: 12, 4: 16, 5: 24, 6: 32, 7: 48, 8: 64 },
  radius: { small: 8, medium: 14, large: 22, round: 999 },
  font: {
    body: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  },
} as const

export type ColorName = keyof typeof light

const NAME = 'virtual:tokens.css'

/** Vite plugin: `import 'virtual:tokens.css'` gives the tokens as CSS variables, light and dark. */
export function tokensCss(): Plugin {
  return {
    name: 'tokens-css',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) => (id === `\0${NAME}` ? tokensAsCss() : null),
  }
}

/** `--color-surface`, `--space-4`, `--radius-small`, `--font-body` and the rest. */
export function tokensAsCss(): string {
  const { color, space, radius, font } = tokens
  return [
    `:root {`,
    ` color-scheme: light dark;`,
    ...variables('color', color.light, String),
    ...variables('space', space, pixels),
    ...variables('radius', radius, pixels),
    ...variables('font', font, String),
    `}`,
    `@media (prefers-color-scheme: dark) { :root {`,
    ...variables('color', color.dark, String),
    `} }`,
  ].join('\n')
}

function variables<T>(prefix: string, values: Record<string, T>, write: (value: T) => string) {
  return Object.entries(values).map(
    ([name, value]) => ` --${prefix}-${dashed(name)}: ${write(value)};`,
  )
}

function dashed(name: string) {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function pixels(value: number) {
  return `${value}px`
}
