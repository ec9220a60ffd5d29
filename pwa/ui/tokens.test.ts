import { expect, test } from 'vitest'
import { contrast } from '#shared/venue/profile/colors.ts'
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
