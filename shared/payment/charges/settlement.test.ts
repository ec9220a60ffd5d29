import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../platform/testing/runs.ts'
import { CHARGE_STATUSES, hasBeenPaid, type AttemptState, type ChargeStatus } from './payment.ts'
import { hasCome, moneyAlert, settlementOf, type KnownCharge } from './settlement.ts'

const WORDS = [
  'open',
  'in-analysis',
  'paid',
  'refunding',
  'refunded',
  'disputed',
  'cancelled',
] as const

/**
 * Every state before, and what each status of the charge makes of it: the state after, with its effects (+ comes, ! counts, - goes), and the
 * alert in brackets. `=` when nothing is left to happen.
 */
const TABLE = `
                    | open         | in-analysis   | paid     | refunding     | refunded        | disputed        | cancelled
creating            | pending      | in_analysis   | paid +!  | gone +        | gone +-         | gone + [d]      | cancelled
pending             | pending      | in_analysis   | paid +!  | gone +        | gone +-         | gone + [d]      | cancelled
unknown             | pending      | in_analysis   | paid +!  | gone +        | gone +-         | gone + [d]      | cancelled
in_analysis         | pending      | in_analysis   | paid +!  | gone +        | gone +-         | gone + [d]      | cancelled
failed              | failed       | failed        | paid +!  | gone +        | gone +-         | gone + [d]      | failed
cancelled           | cancelled    | cancelled     | paid +!  | gone +        | gone +-         | gone + [d]      | cancelled
paid paid           | paid [u]     | paid [u]      | paid     | paid          | paid - [r]      | paid [d]        | paid [u]
paid refunding      | paid [u]     | paid [u]      | paid     | paid          | paid - [r]      | paid [d]        | paid [u]
paid disputed       | paid [u]     | paid [u]      | paid     | paid          | paid - [r]      | paid [d]        | paid [u]
paid open           | paid [u]     | paid [u]      | paid     | paid          | paid - [r]      | paid [d]        | paid [u]
paid in-analysis    | paid [u]     | paid [u]      | paid     | paid          | paid - [r]      | paid [d]        | paid [u]
paid cancelled      | paid [u]     | paid [u]      | paid     | paid          | paid - [r]      | paid [d]        | paid [u]
paid refunded       | =            | =             | =        | =             | =               | =               | =
gone refunding      | gone         | gone          | paid !   | gone          | gone -          | gone [d]        | gone
gone disputed       | gone         | gone          | paid !   | gone          | gone -          | gone [d]        | gone
gone open           | gone         | gone          | paid !   | gone          | gone -          | gone [d]        | gone
gone in-analysis    | gone         | gone          | paid !   | gone          | gone -          | gone [d]        | gone
gone cancelled      | gone         | gone          | paid !   | gone          | gone -          | gone [d]        | gone
gone refunded       | =            | =             | =        | =             | =               | =               | =
`
const ROWS = TABLE.trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()))

const SIGNS = { comes: '+', counts: '!', goes: '-' } as const
const LETTERS = { disputed: '[d]', returned: '[r]', 'receipt-undone': '[u]' } as const

function cellOf(known: KnownCharge, word: ChargeStatus): string {
  const after = settlementOf(known, word)
  const isOver = known.status === 'refunded' && hasCome(known.state)
  if (isOver) {
    expect(after).toEqual({ ...known, effects: [] })
    return '='
  }
  expect(after.status).toBe(word)
  const alert = moneyAlert(after)
  const signs = after.effects.map((effect) => SIGNS[effect]).join('')
  return [after.state, signs, alert && LETTERS[alert]].filter(Boolean).join(' ')
}

describe('the table of a charge', () => {
  test.each(ROWS)('%s', (before, ...cells) => {
    const [state, status = null] = before!.split(' ') as [AttemptState, ChargeStatus?]
    expect(WORDS.map((word) => cellOf({ state, status }, word))).toEqual(cells)
  })

  test('is whole', () => {
    const before = ROWS.map(([name]) => name)
    expect(WORDS.toSorted()).toEqual([...CHARGE_STATUSES].toSorted())
    const counted = CHARGE_STATUSES.map((status) => `paid ${status}`)
    const gone = CHARGE_STATUSES.filter((status) => status !== 'paid').map((one) => `gone ${one}`)
    const others = ['creating', 'pending', 'unknown', 'in_analysis', 'failed', 'cancelled']
    expect(before.toSorted()).toEqual([...others, ...counted, ...gone].toSorted())
  })
})

const first: KnownCharge = { state: 'pending', status: null }
const words = fc.array(fc.constantFrom(...CHARGE_STATUSES), { maxLength: 12 })
const before = fc.constantFrom<KnownCharge>(
  ...(['creating', 'pending', 'unknown', 'in_analysis', 'failed', 'cancelled'] as const).map(
    (state) => ({ state, status: null }),
  ),
)

function story(start: KnownCharge, statuses: readonly ChargeStatus[]) {
  const effects: string[] = []
  let known = start
  for (const status of statuses) {
    const after = settlementOf(known, status)
    effects.push(...after.effects)
    known = { state: after.state, status: after.status }
  }
  return { known, effects }
}

describe('whatever a charge goes through', () => {
  test('each of its effects happens once at most, and money counts and goes only after it came', () => {
    fc.assert(
      fc.property(before, words, (start, statuses) => {
        const { known, effects } = story(start, statuses)
        expect(new Set(effects).size).toBe(effects.length)
        expect(effects.length === 0 || effects[0] === 'comes').toBe(true)
        expect(effects.includes('comes')).toBe(hasCome(known.state))
        expect(effects.includes('counts')).toBe(known.state === 'paid')
        expect(effects.includes('goes')).toBe(hasCome(known.state) && known.status === 'refunded')
      }),
      { numRuns: runs(300) },
    )
  })

  test('it counts exactly when it was once there, before it was returned', () => {
    fc.assert(
      fc.property(before, words, (start, statuses) => {
        const returned = statuses.indexOf('refunded')
        const until = returned < 0 ? statuses : statuses.slice(0, returned)
        const { known } = story(start, statuses)
        expect(known.state === 'paid').toBe(until.includes('paid'))
        expect(hasCome(known.state)).toBe(statuses.some(hasBeenPaid))
      }),
      { numRuns: runs(300) },
    )
  })

  test('a status that is read twice changes nothing the second time', () => {
    fc.assert(
      fc.property(words, fc.constantFrom(...CHARGE_STATUSES), (statuses, status) => {
        const once = story(first, [...statuses, status])
        const twice = story(first, [...statuses, status, status])
        expect(twice).toEqual(once)
      }),
      { numRuns: runs(300) },
    )
  })

  test('the last status decides what is shown about it', () => {
    fc.assert(
      fc.property(words, fc.constantFrom(...CHARGE_STATUSES), (statuses, last) => {
        const { known } = story(first, ['paid', ...statuses, last])
        const isReturned = statuses.includes('refunded')
        expect(moneyAlert(known)).toBe(
          moneyAlert({ state: 'paid', status: isReturned ? 'refunded' : last }),
        )
      }),
      { numRuns: runs(200) },
    )
  })
})
