import { describe, expect, test } from 'vitest'
import { hasRunOut, mayFollow, occupies, occupiesAt } from './status.ts'
import { RESERVATION_STATUSES } from '../../venue/occupancy/reservationStatus.ts'

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

describe('a reservation that waits for its money', () => {
  const ends = '2026-11-23T12:00:00.000Z'
  const waiting = { status: 'pending', expiresAt: ends } as const

  test('keeps its hours until its very last millisecond, and no longer', () => {
    expect(occupiesAt(waiting, '2026-11-23T11:59:59.999Z')).toBe(true)
    expect(occupiesAt(waiting, ends)).toBe(false)
    expect(hasRunOut(waiting, ends)).toBe(true)
  })

  test('keeps them for good when staff gave it no end, as an approved one does', () => {
    expect(occupiesAt({ ...waiting, expiresAt: null }, ends)).toBe(true)
    expect(occupiesAt({ ...waiting, status: 'approved' }, ends)).toBe(true)
  })

  test('keeps nothing once it is cancelled or only waits for a decision', () => {
    expect(occupies({ status: 'canceled' })).toBe(false)
    expect(occupies({ status: 'pending_confirmation' })).toBe(false)
  })
})
