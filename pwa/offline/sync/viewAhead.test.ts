import { expect, test } from 'vitest'
import { ANA, anOfflineDb, aReservationRow, aSyncAnswer, NOW_MS } from '../offline.fixtures.ts'
import { readOfflineView } from '../store/offlineView.ts'
import { refresh } from './refresh.ts'
import { viewAhead } from './viewAhead.ts'

const EPOCH = 'a-copy'
const row = { ...aReservationRow(), customerCpf: '52998224725' }
const answer = aSyncAnswer({ reservations: [row], givenToday: 12.5 })

test('what is shown ahead is what is read once the answer is stored', async () => {
  const db = await anOfflineDb()
  const reads = { sync: async () => answer }
  const answeredEpoch = () => EPOCH
  await refresh({ db, userId: ANA.userId, reads, nowMs: () => NOW_MS, answeredEpoch })
  const read = await readOfflineView(db, ANA.userId, NOW_MS)
  const ahead = viewAhead(answer, NOW_MS, EPOCH)
  expect(ahead).toEqual({ ...read, lastFreshMs: null })
  expect(JSON.stringify(ahead)).not.toContain('52998224725')
})

test('nothing is shown of an answer that is not all of it', () => {
  const { lists: _, ...rest } = answer
  expect(viewAhead({ ...answer, more: true }, NOW_MS, EPOCH)).toBeNull()
  expect(viewAhead(rest, NOW_MS, EPOCH)).toBeNull()
})
