import { expect, test } from 'vitest'
import { choiceRefusal, doubledCents, staffRefund, type ClosedPrice } from './closedPrice.ts'

/** An hour that was paid, and where its money is: kept apart from the rule, by the sums that the bank and the customer see. */
type Venue = {
  stands: boolean
  /** How many of its centavos this product, and how many others, took out of the account. */
  sent: number
  outside: number
  /** Credit of its closing: what nobody used, what was used. */
  unspent: number
  used: number
  /** The last closing: what it became, and what of the price was not played. */
  became: 'ask' | 'credit' | 'refund' | 'move' | null
  back: number
  isDisputed: boolean
  isKept: boolean
}
const PRICE = 8_000
const HALF = PRICE / 2
const PAID: Venue = {
  stands: true,
  sent: 0,
  outside: 0,
  unspent: 0,
  used: 0,
  became: null,
  back: 0,
  isDisputed: false,
  isKept: false,
}

function priceOf(at: Venue): ClosedPrice {
  const isGone = at.sent + at.outside > 0
  return {
    paid: PRICE,
    due: at.became !== null && at.became !== 'move' ? at.back : PRICE,
    back: at.sent + at.outside,
    given: at.sent,
    credited: at.unspent + at.used,
    unspent: at.unspent,
    asked: at.became === 'ask' ? at.back : null,
    isMoved: at.stands && at.became === 'move',
    isGone,
    isUncertain: at.isDisputed,
  }
}

/** What it is afterwards; null when it is refused or not possible then. */
type Act = (at: Venue) => Venue | null

const rain =
  (became: NonNullable<Venue['became']>, back: number): Act =>
  (at) => {
    if (!at.stands || at.sent + at.outside > 0) return null
    const closed = { ...at, became, back, stands: became === 'move' }
    if (became === 'credit') return { ...closed, unspent: back }
    return became === 'refund' ? { ...closed, sent: back } : closed
  }

const refund: Act = (at) => {
  if (at.stands) return null
  const answer = staffRefund(priceOf(at))
  if (typeof answer === 'string') return null
  // Once a price has a refund, the next one changes nothing.
  if (at.sent + at.outside > 0) return at
  const became = at.became === 'ask' ? 'refund' : at.became
  return {
    ...at,
    became,
    isKept: false,
    sent: answer.cents,
    unspent: at.unspent - answer.credit,
  }
}

const choose =
  (choice: 'credit' | 'refund' | 'move'): Act =>
  (at) => {
    if (at.became !== 'ask' || choiceRefusal(priceOf(at)) !== null) return null
    if (choice === 'move') return at.back < PRICE ? null : { ...at, became: 'move', stands: true }
    if (choice === 'credit') return { ...at, became: 'credit', unspent: at.back }
    return { ...at, became: 'refund', sent: at.back }
  }

const ACTS: Record<string, Act> = {
  'rain: credit': rain('credit', PRICE),
  'rain: credit for half': rain('credit', HALF),
  'rain: ask': rain('ask', PRICE),
  'rain: ask about half': rain('ask', HALF),
  'rain: money': rain('refund', PRICE),
  'rain: another hour': rain('move', PRICE),
  refund,
  cancel: (at) => (at.stands ? { ...at, stands: false } : null),
  keep: (at) => (isUndecided(at) ? { ...at, isKept: true } : null),
  'choose credit': choose('credit'),
  'choose money': choose('refund'),
  'choose another hour': choose('move'),
  'use half of the credit': (at) =>
    at.unspent < HALF ? null : { ...at, unspent: at.unspent - HALF, used: at.used + HALF },
  'the credit ends': (at) => (at.unspent === 0 ? null : { ...at, unspent: 0 }),
  lift: (at) => (at.became === 'ask' ? { ...at, became: null, stands: true } : null),
  'dispute the payment': (at) => (at.outside > 0 ? null : { ...at, isDisputed: true }),
  'win the dispute': (at) => (at.isDisputed ? { ...at, isDisputed: false } : null),
  'lose the dispute': (at) => (at.isDisputed ? taken(at) : null),
  'refund in the panel': (at) => (at.outside > 0 || at.isDisputed ? null : taken(at)),
}

// What is left of it in the account is gone, and with it the choice.
function taken(at: Venue): Venue {
  const became = at.became === 'ask' ? 'refund' : at.became
  return { ...at, became, isDisputed: false, outside: PRICE - at.sent }
}

function isUndecided(at: Venue): boolean {
  const isEmpty = at.sent + at.outside + at.unspent + at.used === 0
  return !at.stands && isEmpty && at.became !== 'ask' && !at.isKept
}

/** The sums of one moment: whatever was paid stands somewhere, once. */
function check(at: Venue): void {
  const credit = at.unspent + at.used
  const hour = at.stands && at.became === 'move' ? PRICE : 0
  const byVenue = at.sent + credit + (at.sent + credit > 0 ? hour : 0)
  if (byVenue > PRICE) throw new Error(`paid out ${byVenue} of ${PRICE}`)
  const more = Math.max(0, at.sent + at.outside + credit - PRICE)
  if (more > 0 && at.outside === 0) throw new Error('twice, and nobody else took it')
  if (hour === 0 && doubledCents(priceOf(at)) !== more) throw new Error(`${more} more is not said`)
  const out = [at.sent, at.outside, at.unspent, at.used]
  if (out.some((cents) => cents < 0)) throw new Error('less than nothing')
  if (isUndecided(at) && typeof staffRefund(priceOf(at)) === 'string') {
    throw new Error('waits, and can not be ended')
  }
}

test('in all orders of up to five acts a price is paid out once, and what waits can be ended', () => {
  let orders = 0
  const walk = (at: Venue, path: readonly string[]) => {
    for (const [name, act] of Object.entries(ACTS)) {
      const next = act(at)
      if (next === null) continue
      orders += 1
      try {
        check(next)
      } catch (error) {
        throw new Error([...path, name].join(', then '), { cause: error })
      }
      if (path.length < 4) walk(next, [...path, name])
    }
  }
  walk(PAID, [])
  expect(orders).toBeGreaterThan(1_000)
})
