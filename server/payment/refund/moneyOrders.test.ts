import { test } from 'vitest'
import { aPaidHour } from '../../test/fixtures/life.fixtures.ts'
import { begunOnce } from '../../test/fixtures/lifePairs.fixtures.ts'
import { CORE_ACTS, expectEachPlayed } from '../../test/fixtures/moneyOrders.fixtures.ts'

const PAIRS = CORE_ACTS.flatMap((first) => CORE_ACTS.map((second) => [first, second] as const))
const begun = begunOnce(aPaidHour, { asaas: true })

// Few in each test: all that begin with one act would take as long as a test may on a slow machine.
test.each(PAIRS)('%s, then %s, then any other', async (first, second) =>
  expectEachPlayed(begun, [first, second], CORE_ACTS),
)
