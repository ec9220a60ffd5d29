import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../platform/testing/runs.ts'
import { accentProblem, contrast, mainProblem, nearestMain, venueTheme } from './colors.ts'
import { PAPER } from './paper.ts'

const aColor = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((bytes) => `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`)

test('the contrast is that of WCAG', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#0a6a7b', '#0a6a7b')).toBe(1)
})

describe('the main colour', () => {
  test.each(['#0a6a7b', '#1d4ed8', '#b3261e', '#000000', '#5f4596'])('%s is taken', (color) => {
    expect(mainProblem(color)).toBeNull()
  })

  test('that is too light is refused with the reason and the nearest of its hue', () => {
    expect(mainProblem('#ffd400')).toBe(
      `Clara demais: textos e botões nesta cor não se leem (contraste 1,1, o mínimo é 4,5). A mais próxima que serve é ${nearestMain('#ffd400')}`,
    )
    expect(nearestMain('#ffd400')).toMatch(/^#7[0-9a-f]6[0-9a-f]00$/)
  })

  test('that is refused has a nearest one that is not, and that is no darker than it must be', () => {
    fc.assert(
      fc.property(aColor, (color) => {
        const nearest = nearestMain(color)
        expect(mainProblem(nearest)).toBeNull()
        if (mainProblem(color) === null) expect(nearest).toBe(color)
        else expect(contrast(nearest, PAPER.light.sunken)).toBeLessThan(4.8)
      }),
      { numRuns: runs(300) },
    )
  })
})

/** Each text with what it stands on, at rest and under the pointer. */
const PAIRS = [
  ['primary', 'surface'],
  ['primary', 'background'],
  ['primary', 'sunken'],
  ['primary', 'primarySoft'],
  ['text', 'primarySoft'],
  ['textMuted', 'primarySoft'],
  ['onPrimary', 'primary'],
  ['onPrimary', 'primaryStrong'],
  ['headerText', 'header'],
  ['headerText', 'headerDeep'],
  ['headerMuted', 'header'],
  ['headerMuted', 'headerDeep'],
  ['onBrand', 'brand'],
] as const
/** The product's own, where a venue changes nothing. */
const REST = {
  light: { onPrimary: '#ffffff', headerText: '#ffffff' },
  dark: { headerText: '#f6efe2' },
}

test('whatever two colours a venue has, every text on them reads well in light and dark', () => {
  fc.assert(
    fc.property(aColor, aColor, (typed, accent) => {
      const theme = venueTheme(nearestMain(typed), accent)!
      for (const scheme of ['light', 'dark'] as const) {
        const all: Record<string, string> = { ...PAPER[scheme], ...REST[scheme], ...theme[scheme] }
        for (const [front, back] of PAIRS) {
          const ratio = contrast(all[front]!, all[back]!)
          expect([scheme, front, back, ratio >= 4.5]).toEqual([scheme, front, back, true])
        }
      }
    }),
    { numRuns: runs(300) },
  )
})

test('an accent that is lost on the header is refused with the nearest that is seen', () => {
  expect(accentProblem('#f0dcb9', null)).toBeNull()
  const problem = accentProblem('#0a4a55', '#0a6a7b')!
  expect(problem).toMatch(
    /^Quase não se vê sobre o topo das páginas \(contraste 1,1, o mínimo é 3\)/,
  )
  const [, nearest] = /serve é (#[\da-f]{6})$/.exec(problem)!
  expect(accentProblem(nearest!, '#0a6a7b')).toBeNull()
})

test('a venue without colours has the product’s own, and an accent alone changes the sign alone', () => {
  expect(venueTheme(null, null)).toBeNull()
  const brand = { brand: '#ffcc00', onBrand: PAPER.light.header }
  expect(venueTheme(null, '#ffcc00')).toEqual({ light: brand, dark: brand })
})
