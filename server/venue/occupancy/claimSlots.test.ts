import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import { TOMORROW } from '../../test/support/aCheckout.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { claimSlots } from './claimSlots.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
  await app.browser().post('/api/holds', { date: TOMORROW, startTime: '10:00', sportType: 'vôlei' })
})
afterEach(() => app.stop())

test('hours of which one is taken are not claimed at all, whatever the writer saw before', async () => {
  const [taken] = await app.deps.knex('slot_claims')
  const { courtId, date, holdId, expiresAt } = taken!
  const wanted = ['10:00', '11:00'].map((startTime) => ({
    courtId,
    date,
    startTime,
    holdId,
    reservationId: null,
    expiresAt,
  }))
  const claiming = writeTransaction(app.deps, (tx) => claimSlots(tx, wanted))
  await expect(claiming).rejects.toMatchObject({ code: 'slot-taken' })
  expect(await app.deps.knex('slot_claims')).toEqual([taken])
})
