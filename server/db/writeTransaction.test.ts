import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Stamped } from '../events/eventBus.ts'
import { startTestApp, type TestApp } from '../testing/startTestApp.ts'
import { writeTransaction } from './writeTransaction.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ demo: false })
})
afterEach(() => app.stop())

test('a change that the feed brought first, between the commit and its answer, is not published again', async () => {
  const { events } = app.deps
  const published: Stamped[] = []
  events.subscribe((change) => published.push(change))
  await writeTransaction(app.deps, async (tx) => {
    tx.touch({ dates: ['2026-11-24'] })
    const row = await tx.trx('calendar_versions').first('version')
    const id = row!.version + 1
    events.publish({ id, dates: ['2026-11-24'], catalog: false, reservations: false })
  })
  expect(published).toHaveLength(1)
})
