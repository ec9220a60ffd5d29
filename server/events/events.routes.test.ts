import { afterEach, beforeEach, expect, test } from 'vitest'
import { TOMORROW } from '../testing/aCheckout.ts'
import { startTestApp, type TestApp } from '../testing/startTestApp.ts'
import { readEvents } from '../testing/readEvents.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.stop())

const hold = (startTime: string) =>
  app.browser().post('/api/holds', { date: TOMORROW, startTime, sportType: 'futevôlei' })

test('another browser’s hold is told with its dates and nothing else', async () => {
  const events = await readEvents(app.origin)
  await hold('10:00')
  expect(await events.next()).toMatchObject({ event: 'calendar', data: { dates: [TOMORROW] } })
  events.close()
})

test('what happened while the line was down is told on return', async () => {
  const first = await readEvents(app.origin)
  await hold('10:00')
  const { id } = await first.next()
  first.close()
  await hold('11:00')
  const back = await readEvents(app.origin, { 'Last-Event-ID': id! })
  expect(await back.next()).toMatchObject({ event: 'calendar', data: { dates: [TOMORROW] } })
  back.close()
})

test('who was away for longer than is remembered is told to fetch everything', async () => {
  await hold('10:00')
  app.deps.events.publish({ id: 900, dates: [TOMORROW], catalog: false, reservations: false })
  for (let id = 901; id < 1_500; id += 1) {
    app.deps.events.publish({ id, dates: [TOMORROW], catalog: false, reservations: false })
  }
  const events = await readEvents(app.origin, { 'Last-Event-ID': '2' })
  expect(await events.next()).toMatchObject({ event: 'catalog' })
  events.close()
})

test('the desk’s news is not for customers', async () => {
  const events = await readEvents(app.origin)
  app.deps.events.publish({ id: 5, dates: [], catalog: false, reservations: true })
  app.deps.events.publish({ id: 6, dates: [TOMORROW], catalog: false, reservations: true })
  expect(await events.next()).toMatchObject({ event: 'calendar', id: '6' })
  events.close()
})
