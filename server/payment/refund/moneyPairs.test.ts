import { describe, test } from 'vitest'
import { anHourPaidInBoth, aPaidHour } from '../../test/fixtures/life.fixtures.ts'
import { begunOnce } from '../../test/fixtures/lifePairs.fixtures.ts'
import {
  MONEY_ACTS,
  PART_ACTS,
  expectEachPlayed,
} from '../../test/fixtures/moneyOrders.fixtures.ts'

const ALL = Object.keys(MONEY_ACTS)

// All that begin alike are one test: each by itself would take longer to report than to do.
describe('an hour that a charge paid', () => {
  const begun = begunOnce(aPaidHour, { asaas: true })

  test.each(ALL)('%s, then any other', async (first) => expectEachPlayed(begun, [first], ALL))
})

describe('an hour of which the desk took a part and a charge the rest', () => {
  const begun = begunOnce(anHourPaidInBoth, { asaas: true })
  const each = [...ALL, ...Object.keys(PART_ACTS)]

  test.each(each)('%s, then any other', async (first) => expectEachPlayed(begun, [first], each))
})
