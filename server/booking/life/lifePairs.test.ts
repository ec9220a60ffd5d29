import { describe } from 'vitest'
import {
  aBegunMove,
  aPaidCart,
  begunOnce,
  ON_PAID,
  ON_UNPAID,
  ordered,
  tryPairs,
  unordered,
} from '../../test/fixtures/lifePairs.fixtures.ts'

describe('a paid hour', () => {
  tryPairs(begunOnce(aBegunMove), ordered(ON_PAID), unordered(ON_PAID))
})

describe('a cart that waits for its money', () => {
  tryPairs(begunOnce(aPaidCart), ordered(ON_UNPAID), unordered(ON_UNPAID))
})
