import { expect, test } from 'vitest'
import { tokens, type ColorName } from './tokens.ts'
import { tokensAsCss } from './tokensCss.ts'

const TEXT: [ColorName, ColorName][] = [
  ['text', 'background'],
  ['text', 'surface'],
  ['text', 'sunken'],
  ['text', 'sand'],
  ['text', 'primarySoft'],
  ['text', 'dangerSoft'],
  ['text', 'successSoft'],
  ['text', 'warningSoft'],
  ['textMuted', 'background'],
  ['textMuted', 'surface'],
  ['textMuted', 'primarySoft'],
  ['primary', 'surface'],
  ['primary', 'background'],
  ['primary', 'primarySoft'],
  ['danger', 'dangerSoft'],
  ['danger', 'surface'],
  ['onPrimary', 'primary'],
  ['onPrimary', 'primaryStrong'],
  ['onSuccess', 'success'],
  ['onDanger', 'danger'],
  ['onBrand', 'brand'],
  ['headerText', 'header'],
  ['headerText', 'headerDeep'],
  ['headerMuted', 'headerDeep'],
  ['onUnavailable', 'unavailable'],
  ['text', 'futevoleiSoft'],
  ['text', 'beachTennisSoft'],
  ['text', 'voleiSoft'],
  ['futevolei', 'futevoleiSoft'],
  ['beachTennis', 'beachTennisSoft'],
  ['volei', 'voleiSoft'],
]
const SHAPES: [ColorName, ColorName][] = [
  ['borderStrong', 'surface'],
  ['borderStrong', 'background'],
  ['focus', 'background'],
  ['focus', 'surface'],
  ['success', 'surface'],
  ['sun', 'header'],
  ['success', 'beachTennisSoft'],
  ['warning', 'beachTennisSoft'],
  ['warning', 'futevoleiSoft'],
  ['warning', 'voleiSoft'],
  ['danger', 'voleiSoft'],
]

const pairs = (['light', 'dark'] as const).flatMap((scheme) => [
  ...TEXT.map(([front, back]) => ({ scheme, front, back, least: 4.5 })),
  ...SHAPES.map(([front, back]) => ({ scheme, front, back, least: 3 })),
])

test.each(pairs)('$front on $back reads well in $scheme', ({ scheme, front, back, least }) => {
  const { [front]: ink, [back]: paper } = tokens.color[scheme]
  expect(contrast(ink, paper)).toBeGreaterThanOrEqual(least)
})

test('the tokens become CSS variables, with the dark ones where the device asks for them', () => {
  const css = tokensAsCss()
  expect(css).toContain('--color-on-primary: #ffffff;')
  expect(css).toContain('--space-4: 16px;')
  expect(css).toContain('--text-note: 0.875rem;')
  const dark = css.slice(css.indexOf('prefers-color-scheme: dark'))
  expect(dark).toContain(`--color-background: ${tokens.color.dark.background};`)
})

/** WCAG 2.2 contrast ratio. */
function contrast(one: string, other: string) {
  const [dim, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (bright + 0.05) / (dim + 0.05)
}

function luminance(hex: string) {
  const channel = (index: number) => {
    const value = Number.parseInt(hex.slice(1 + index * 2, 3 + index * 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(0) + 0.7152 * channel(1) + 0.0722 * channel(2)
}
