import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeviceLink, Unlock } from '#shared/account/people/device.ts'
import type { Problem } from '#shared/problem.ts'
import type { OwnList } from '#shared/booking/reservation/ownReservation.ts'
import type { NewTvScreen } from '#shared/venue/tv/tv.ts'
import { setPin } from './account/devices/pin.ts'
import { backgroundRound } from './background.ts'
import { toInstant } from './platform/db/instant.ts'
import { UPKEEP_ROUND, upkeepRound } from './operation/health/upkeepRound.ts'
import type { Mail } from './platform/mail/mailer.ts'
import { linkIn, paidOrder, startMailedApp } from './test/fixtures/own.fixtures.ts'
import { signedIn } from './test/support/signedIn.ts'
import type { TestApp } from './test/support/startTestApp.ts'
import type { TestBrowser } from './test/support/testBrowser.ts'

const DAY_MS = 86_400_000
const PIN = '482913'
const MY = '/api/my/reservations'

let app: TestApp
let mails: Mail[]
let owner: TestBrowser
type Tablet = Awaited<ReturnType<typeof deskTablet>>
let tablets: { used: Tablet; away: Tablet }
let phones: { used: TestBrowser; away: TestBrowser }
let order: { code: string; link: { code: string; secret: string } }
let edit: { first: Sent; send: () => Promise<Sent> }
let account: TestBrowser
let screen: string
/** What came of what people did, month by month. */
const months: { tablet: number; codes: string[]; again: Sent }[] = []

/** Fifteen months of four weeks in one venue, each with the upkeep and what people do in it. */
beforeAll(async () => {
  ;({ app, mails } = await startMailedApp())
  const { knex } = app.deps
  owner = await signedIn(app, 'admin')
  tablets = { used: await deskTablet(), away: await deskTablet() }
  const { code } = await paidOrder(app, app.browser())
  order = { code, link: linkIn(mails[0]!) }
  phones = { used: app.agingBrowser(), away: app.agingBrowser() }
  for (const phone of Object.values(phones)) await phone.post(MY, order.link)
  edit = await sentEdit()
  account = await signedIn(app, 'user')
  screen = (await owner.post<NewTvScreen>('/api/tv-screens', { name: 'Bar' })).body.token
  await owner.post('/api/staff/invites', { name: 'Rita', role: 'reception' })
  await signedIn(app, 'reception', { runsOut: true })
  await knex('fixed_classes').where({ id: 1 }).update({ email: 'rafa@example.com', endDate: null })

  for (let month = 1; month <= 15; month += 1) {
    app.clock.advance(28 * DAY_MS)
    await backgroundRound(app.deps)
    await upkeepRound(app.deps, null)
    const [tablet, codes] = [await tablets.used.look(), await codesOn(phones.used)]
    months.push({ tablet, codes, again: await edit.send() })
  }
})
afterAll(() => app.stop())

/** A tablet at the desk, and who works there with a PIN. */
async function deskTablet() {
  await signedIn(app, 'reception')
  const { id } = (await app.deps.knex('users').where({ role: 'reception' }).first('id'))!
  await setPin(app.deps.knex, id, PIN)
  const link = await owner.post<DeviceLink>('/api/devices/links', { name: 'Balcão' })
  const tablet = app.agingBrowser()
  await tablet.post('/api/device', { code: link.body.code })
  return {
    look: async () => (await tablet.get('/api/device')).status,
    async signIn() {
      tablet.forgetToken()
      const person = { userId: id, pin: PIN }
      return (await tablet.post<{ unlock: Unlock }>('/api/device/sign-in', person)).status
    },
  }
}

async function codesOn(phone: TestBrowser) {
  return (await phone.get<OwnList>(MY)).body.reservations.map(({ code }) => code)
}

type Sent = { status: number; body: Partial<Problem> & { id?: number } }
/** An edit that a tablet has sent, and would send again because the answer was lost. */
async function sentEdit() {
  const headers = { 'Idempotency-Key': randomUUID() }
  const send = async (): Promise<Sent> => {
    const product = { name: 'Água de coco', price: 8 }
    const { status, body } = await owner.post<Sent['body']>('/api/products', product, { headers })
    return { status, body }
  }
  return { first: await send(), send }
}

test('a tablet that is used every month stays enrolled, one that was put away does not', async () => {
  expect(months.map(({ tablet }) => tablet)).toEqual(months.map(() => 200))
  expect(await tablets.used.signIn()).toBe(200)
  expect(await tablets.away.signIn()).toBe(404)
})

test('a browser that looks now and then keeps its reservations, another opens the link again', async () => {
  expect(months.map(({ codes }) => codes)).toEqual(months.map(() => [order.code]))
  expect(await codesOn(phones.away)).toEqual([])
  expect(await app.deps.knex('grants').whereNotNull('browserHash')).toHaveLength(1)
  phones.away.forgetToken()
  expect((await phones.away.post(MY, order.link)).status).toBe(200)
})

test('an edit whose answer was lost is not done again, however late its tablet comes back', async () => {
  const [inTime, ...late] = months.slice(0, 14).map(({ again }) => again)
  expect(edit.first.status).toBe(201)
  expect(inTime).toEqual(edit.first)
  for (const again of late) {
    expect(again).toMatchObject({ status: 409, body: { code: 'already-done' } })
  }
})

test('a television, an account and the contact of a class that goes on stay', async () => {
  const headers = { Authorization: `Bearer ${screen}` }
  expect((await app.browser().get('/api/tv', { headers })).status).toBe(200)
  expect((await account.get('/api/user')).status).toBe(200)
  const contact = await app.deps.knex('fixed_classes').where({ id: 1 }).first('email')
  expect(contact).toEqual({ email: 'rafa@example.com' })
  expect(await app.deps.knex('reservations').where({ paymentStatus: 'paid' })).not.toEqual([])
})

test('what is over is gone', async () => {
  const { knex } = app.deps
  expect(await knex('account_links')).toEqual([])
  expect(await knex('holds')).toEqual([])
  const now = toInstant(app.clock.now())
  expect(await knex('sessions').where('expiresAt', '<=', now)).toEqual([])
  const year = toInstant(app.clock.now() - 365 * DAY_MS)
  expect(await knex('jobs').where('doneAt', '<', year).whereNull('uniqueKey')).toEqual([])
  // What recurs has its row for ever.
  const upkeep = await knex('jobs').where({ uniqueKey: UPKEEP_ROUND }).first('doneAt')
  expect(upkeep).toEqual({ doneAt: null })
})
