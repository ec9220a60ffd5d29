import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Staff, StaffMember } from '#shared/account/people/staff.ts'
import type { Problem } from '#shared/problem.ts'
import { readHistory } from '../audit/auditEntries.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

let app: TestApp
let owner: TestBrowser
beforeEach(async () => {
  app = await startTestApp({ inFile: true })
  await app.deps.knex('users').delete()
  owner = await signedIn(app, 'admin')
})
afterEach(() => app.stop())

const people = async () => (await owner.get<Staff>('/api/staff')).body.people
const memberOf = async (role: StaffMember['role']) =>
  (await people()).find((person) => person.role === role)!
const change = (id: number, body: object, who = owner) =>
  who.patch<Staff & Problem>(`/api/staff/${id}`, body)
const isIn = async (who: TestBrowser) => (await who.get('/api/user')).status === 200

test('who works here is listed with role, last use and devices; customers are not', async () => {
  await signedIn(app, 'user')
  await signedIn(app, 'reception')
  expect((await people()).map(({ role, active, sessions }) => [role, active, sessions])).toEqual([
    ['admin', true, 1],
    ['reception', true, 1],
  ])
  expect((await memberOf('reception')).lastSeenAt).toMatch(/Z$/)
})

test('another role counts from the next request on, and is in the history', async () => {
  const browser = await signedIn(app, 'reception')
  const { id } = await memberOf('reception')
  expect((await browser.post('/api/prices/copy', {})).status).toBe(403)
  await change(id, { role: 'manager' })
  expect((await browser.post('/api/prices/copy', {})).status).toBe(422)
  expect(await readHistory(app.deps.knex, 'account', id)).toMatchObject([
    { action: 'changed', changes: [{ field: 'role', before: 'reception', after: 'manager' }] },
  ])
})

test('who is taken out of use is out at once, in every process, until put back', async () => {
  const browser = await signedIn(app, 'manager')
  const { id } = await memberOf('manager')
  const elsewhere = await startTestApp({ beside: app })
  try {
    const there = elsewhere.browser()
    for (const [name, value] of browser.cookies) there.cookies.set(name, value)
    expect(await isIn(there)).toBe(true)
    const { body } = await change(id, { active: false })
    expect(body.people.at(-1)).toMatchObject({ id, active: false, sessions: 0 })
    expect([await isIn(browser), await isIn(there)]).toEqual([false, false])
    await change(id, { active: true })
    // Their sessions do not come back with them.
    expect(await isIn(browser)).toBe(false)
    expect(await memberOf('manager')).toMatchObject({ active: true })
  } finally {
    await elsewhere.stop()
  }
})

test('somebody is signed out of all devices', async () => {
  const browser = await signedIn(app, 'teacher')
  const { id } = await memberOf('teacher')
  expect((await owner.delete<Staff>(`/api/staff/${id}/sessions`)).status).toBe(200)
  expect(await isIn(browser)).toBe(false)
  expect(await readHistory(app.deps.knex, 'account', id)).toMatchObject([
    { changes: [{ field: 'sessions', before: 1, after: 0 }] },
  ])
})

test('a customer is none of the staff', async () => {
  await signedIn(app, 'user')
  const customer = await app.deps.knex('users').where({ role: 'user' }).first('id')
  expect((await change(customer!.id, { role: 'admin' })).status).toBe(404)
  expect((await owner.delete(`/api/staff/${customer!.id}/sessions`)).status).toBe(404)
})

describe('the last owner', () => {
  test.each([{ role: 'manager' }, { active: false }])('is not changed to %j', async (wish) => {
    const { id } = await memberOf('admin')
    const { status, body } = await change(id, wish)
    expect([status, body.code]).toEqual([409, 'last-owner'])
    expect(await memberOf('admin')).toMatchObject({ id, active: true })
  })

  test('is left by two who take each other’s place away at once', async () => {
    const other = await signedIn(app, 'admin')
    const [first, second] = await people()
    const answers = await Promise.all([
      change(first!.id, { active: false }, other),
      change(second!.id, { role: 'manager' }, owner),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    const owners = app.deps.knex('users').where({ role: 'admin' }).whereNull('deactivatedAt')
    expect(await owners).toHaveLength(1)
  })
})
