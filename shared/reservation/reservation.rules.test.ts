import { describe, expect, test } from 'vitest'
import { mayFollow } from './reservation.rules.ts'
import { RESERVATION_STATUSES } from './reservation.schema.ts'

describe('mayFollow', () => {
  const allowed = [
    'pending pending',
    'pending approved',
    'pending canceled',
    'pending_confirmation pending_confirmation',
    'approved approved',
    'approved pending',
    'approved canceled',
    'canceled canceled',
  ]
  const every = RESERVATION_STATUSES.flatMap((from) =>
    RESERVATION_STATUSES.map((to) => [from, to] as const),
  )

  test.each(every)('from %s to %s', (from, to) => {
    expect(mayFollow(from, to)).toBe(allowed.includes(`${from} ${to}`))
  })
})
