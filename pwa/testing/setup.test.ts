import { expect, test } from 'vitest'
import { OfflineDb } from '../offline/store/offlineDb.ts'

const aCourtList = { name: 'courts', value: [] } as const
const left = { db: new OfflineDb('nobody') }

test('a desk is written to while its test goes on', async () => {
  left.db = new OfflineDb()
  await left.db.resources.put(aCourtList)
  expect(await left.db.resources.count()).toBe(1)
})

test('what the test before left going writes into no desk of this one', async () => {
  const own = new OfflineDb()
  await expect(left.db.resources.put(aCourtList)).rejects.toThrow('its test is over')
  expect(await own.resources.count()).toBe(0)
})
