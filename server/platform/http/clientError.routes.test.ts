import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.stop())

const DEFECT = {
  message: "Cannot read properties of undefined (reading 'id')",
  stack: 'TypeError: …\n    at AgendaScreen',
  version: 'abc123',
  route: '/admin/agenda',
}
const report = (body: object) => app.browser().post('/api/client-errors', body)
const count = async () => (await (await signedIn(app, 'admin')).get('/api/client-errors')).body

test('a defect is counted, and an admin reads how many there were in a week', async () => {
  expect(await count()).toEqual({ count: 0, days: 7 })
  expect((await report(DEFECT)).status).toBe(204)
  expect((await report({ ...DEFECT, stack: null })).status).toBe(204)
  expect(await count()).toEqual({ count: 2, days: 7 })
})

test('the log has what finds the defect, and of strangers no text', async () => {
  await app.stop()
  const lines: string[] = []
  const log = createLog('error', { write: (line) => lines.push(line) })
  app = await startTestApp({ log })
  const told = {
    message: 'Maria Souza deve dinheiro ao bar',
    stack:
      'TypeError: Maria Souza\n    at g (https://arena.example/assets/AgendaScreen-Bx3_9kQz.js:1:2034)',
    version: 'maria souza',
    route: '/maria-souza',
  }
  await report(told)
  await report(DEFECT)
  const customer = await signedIn(app, 'user')
  await customer.post('/api/client-errors', told)
  expect(lines.join('')).not.toMatch(/maria|Souza|AgendaScreen/i)
  const [first, second] = lines.map((line) => JSON.parse(line) as object)
  expect(first).toMatchObject({ type: 'TypeError', frames: ['Bx3_9kQz.js:1:2034'], route: null })
  expect(second).toMatchObject({ version: 'abc123', route: '/admin/agenda' })
  const desk = await signedIn(app, 'reception')
  await desk.post('/api/client-errors', DEFECT)
  const { message: said, ...where } = DEFECT
  expect(JSON.parse(lines.at(-1)!)).toMatchObject({ said, ...where })
})

test('what is older than a week is not among them', async () => {
  const { knex } = app.deps
  await knex('client_error_counts').insert({ day: '2026-11-16', count: 5 })
  await knex('client_error_counts').insert({ day: '2026-11-17', count: 3 })
  expect(await count()).toEqual({ count: 3, days: 7 })
})

test('a report that is none is refused and not counted', async () => {
  expect((await report({ message: 7 })).status).toBe(422)
  expect((await report({ ...DEFECT, version: 'x'.repeat(41) })).status).toBe(422)
  expect(await count()).toEqual({ count: 0, days: 7 })
})

test('without a token nothing is counted', async () => {
  const answer = await app.browser().post('/api/client-errors', DEFECT, { csrf: false })
  expect(answer.status).toBe(403)
  expect(await count()).toEqual({ count: 0, days: 7 })
})
