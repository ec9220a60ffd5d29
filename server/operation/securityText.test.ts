import { afterEach, expect, test } from 'vitest'
import type { Problem } from '#shared/problem.ts'
import { DEMO_VENUE } from './demo/demoVenue.ts'
import { startTestApp, type TestApp } from '../test/support/startTestApp.ts'

const PATH = '/.well-known/security.txt'
let app: TestApp
afterEach(() => app.stop())

test('who has found a weakness is told whom to tell, in a file that does not grow old', async () => {
  app = await startTestApp({ config: { publicUrl: 'https://arena.example' } })
  const { body, headers, status } = await app.browser().get<string>(PATH)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const fields = new Map(body.trimEnd().split('\n').map((line) => line.split(': ') as [string, string])) // prettier-ignore
  expect(fields.get('Contact')).toBe(`mailto:${DEMO_VENUE.email}`)
  expect(fields.get('Preferred-Languages')).toBe('pt, en')
  expect(fields.get('Canonical')).toBe(`https://arena.example${PATH}`)
  const days = (Date.parse(fields.get('Expires')!) - app.deps.clock.now()) / 86_400_000
  expect([days > 90, days < 365]).toEqual([true, true])
})

test.each([
  [{ dpoEmail: 'dados+lgpd@arena.example' }, 200, 'Contact: mailto:dados%2Blgpd@arena.example\n'],
  [{ email: '' }, 404, null],
])('of a venue with %o: %d', async (venue, status, contact) => {
  app = await startTestApp()
  await app.deps.knex('venue').update(venue)
  const answer = await app.browser().get<string | Problem>(PATH)
  expect(answer.status).toBe(status)
  if (contact !== null) expect(answer.body).toContain(contact)
})
