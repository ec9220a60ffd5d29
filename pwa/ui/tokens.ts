import { PAPER } from '#shared/venue/profile/paper.ts'
import { PRODUCT_COLORS } from '#shared/venue/profile/venueColors.ts'

/** Looks as data: the CSS variables and MUI's theme are both made from these. */
const light = {
  ...PAPER.light,
  ...PRODUCT_COLORS.light,
  border: '#e4d8c4',
  borderStrong: '#8a7d68',
  primary: '#0a6a7b',
  primaryStrong: '#07515e',
  primarySoft: '#dff0f1',
  onPrimary: '#ffffff',
  veil: 'rgb(255 255 255 / 0.2)',
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

const dark: Record<keyof typeof light, string> = {
  ...PAPER.dark,
  border: '#28414a',
  borderStrong: '#7a959d',
  primary: '#5cc8d3',
  primaryStrong: '#8adde5',
  primarySoft: '#163b44',
  onPrimary: '#04262d',
  headerDeep: '#0b3d49',
  foam: '#124a56',
  brand: '#ecd3a6',
  onBrand: '#06222a',
  headerText: '#f6efe2',
  headerMuted: '#a9c7cb',
  veil: 'rgb(255 255 255 / 0.2)',
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
  text: { small: '0.75rem', note: '0.875rem', body: '1rem', lead: '1.125rem', title: '1.5rem' },
  radius: { small: 8, medium: 14, large: 22, round: 999 },
  font: {
    body: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  },
} as const

export type ColorName = keyof typeof light
