import { describe, test } from 'vitest'
import { anHourPaidInBoth, aPaidHour } from '../../test/fixtures/life.fixtures.ts'
import { begunOnce } from '../../test/fixtures/lifePairs.fixtures.ts'
import { expectEachPlayed } from '../../test/fixtures/moneyOrders.fixtures.ts'

/** Orders by which some of the money was lost once. */
const OF_A_CHARGE = [
  // Given back by the desk while its customer could still choose, and what both tapped then.
  [
    'rain asks',
    'the desk refunds',
    'its customer wants credit',
    'the desk refunds',
    'a week goes by',
  ],
]
const OF_BOTH = [
  ['the part never came', 'its customer cancels', 'the part came after all'],
  ['the dispute is lost', 'another part is taken', 'the desk cancels, money back'],
  // Others gave back first what a refund was to give, beside which the desk hands out its part.
  ['the desk gives some of it back', 'rain gives the money back', 'the panel gives half back'],
  // The desk's parts pay a lower price by themselves once its hour is moved.
  [
    'the desk gives some of it back',
    'another part is taken',
    'the panel gives all back',
    'rain moves it',
  ],
]
const named = (orders: readonly string[][]) =>
  orders.map((names) => [names.join(', then '), names] as const)

describe('an hour that a charge paid', () => {
  const begun = begunOnce(aPaidHour, { asaas: true })

  test.each(named(OF_A_CHARGE))('%s', async (_, names) => expectEachPlayed(begun, names, []))
})

describe('an hour of which the desk took a part and a charge the rest', () => {
  const begun = begunOnce(anHourPaidInBoth, { asaas: true })

  test.each(named(OF_BOTH))('%s', async (_, names) => expectEachPlayed(begun, names, []))
})
