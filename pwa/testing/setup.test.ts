import { expect, test } from 'vitest'
import { OfflineDb } from '../offline/store/offlineDb.ts'

const aCourtList = { name: 'courts', value: [] } as const
const left = { db: new OfflineDb('nobody') }

test('the database is written to while its test runs', async () => {
  left.db = new OfflineDb()
  await left.db.resources.put(aCourtList)
  expect(await left.db.resources.count()).toBe(1)
})

test("work left over from the previous test does not write into this one's database", async () => {
  const own = new OfflineDb()
  await expect(left.db.resources.put(aCourtList)).rejects.toThrow('its test is over')
  expect(await own.resources.count()).toBe(0)
})
