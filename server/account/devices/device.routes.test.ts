import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AuditPage } from '#shared/account/audit/audit.ts'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import type {
  DeviceLink,
  EnrolledDevices,
  OwnDevice,
  Unlock,
} from '#shared/account/people/device.ts'
import type { Role } from '#shared/account/people/permissions.ts'
import type { Problem } from '#shared/problem.ts'
import { doJobs } from '../../background.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { cookieName } from '../../platform/http/ownCookies.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { instantOf } from '#shared/platform/time/instantOf.ts'
import { hashPassword } from '../people/password.ts'
import { setPin } from './pin.ts'
import { QUEUE_DAYS, secretHash, secretsOf, sweepUnlockSecrets } from './unlockSecrets.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** On which the tests' clock starts. */
const TODAY = '2026-11-23'
const PIN = '482913'
const WRONG = '731846'

let app: TestApp
let owner: TestBrowser
beforeEach(async () => {
  app = await startTestApp({ inFile: true })
  owner = await signedIn(app, 'admin')
})
afterEach(() => app.stop())

/** A browser that became the device of that name by a link. */
async function enrolled(name = 'Balcão'): Promise<TestBrowser> {
  const link = await owner.post<DeviceLink>('/api/devices/links', { name })
  const tablet = app.browser()
  expect((await tablet.post('/api/device', { code: link.body.code })).status).toBe(201)
  return tablet
}

/** Somebody of that role with a PIN. */
async function withPin(role: Role, pin = PIN): Promise<number> {
  await signedIn(app, role)
  const row = await app.deps.knex('users').where({ role }).orderBy('id', 'desc').first('id')
  await setPin(app.deps.knex, row!.id, pin)
  return row!.id
}

type SignedIn = { user: SessionUser; unlock: Unlock } & Problem
async function byPin(tablet: TestBrowser, userId: number, pin = PIN) {
  const answer = await tablet.post<SignedIn>('/api/device/sign-in', { userId, pin })
  tablet.forgetToken()
  return answer
}
const zone = () => app.deps.config.venueTimezone
/** When the venue's clock shows that time, on the day of the test or some days after it. */
const at = (time: string, days = 0) => instantOf(addDays(TODAY, days), time, zone())
const isIn = async (who: TestBrowser) => (await who.get('/api/user')).status === 200
const list = async () => (await owner.get<EnrolledDevices>('/api/devices')).body.devices
const audit = async () => (await owner.get<AuditPage>('/api/audit')).body.entries

describe('enrolling', () => {
  test('by a link makes a browser the device, once and within ten minutes', async () => {
    const { body } = await owner.post<DeviceLink>('/api/devices/links', { name: ' Balcão ' })
    const typed = `${body.code.slice(0, 5)}-${body.code.slice(5)}`.toLowerCase()
    const tablet = app.browser()
    expect(await tablet.post<OwnDevice>('/api/device', { code: typed })).toMatchObject({
      status: 201,
      body: { name: 'Balcão', lockMinutes: 5, people: [] },
    })
    const again = await app.browser().post<Problem>('/api/device', { code: body.code })
    expect([again.status, again.body.code]).toEqual([409, 'link-over'])
    const late = await owner.post<DeviceLink>('/api/devices/links', { name: 'Bar' })
    app.clock.advance(10 * MINUTE_MS)
    expect((await app.browser().post('/api/device', { code: late.body.code })).status).toBe(409)
    expect(await list()).toMatchObject([{ name: 'Balcão', revokedAt: null, current: false }])
    expect(await audit()).toMatchObject([
      { entity: 'device', action: 'enrolled', changes: [{ field: 'name', after: 'Balcão' }] },
    ])
  })

  test('is done at once for the browser of who may, and replaces what it was', async () => {
    for (const name of ['Balcão', 'Bar']) {
      const answer = await owner.post<EnrolledDevices>('/api/devices', { name })
      expect(answer.status).toBe(201)
      owner.forgetToken()
    }
    expect(
      (await list()).map(({ name, current, revokedAt }) => [name, current, !revokedAt]),
    ).toEqual([
      ['Bar', true, true],
      ['Balcão', false, false],
    ])
    expect(await isIn(owner)).toBe(true)
  })

  test('stores no token, only what it hashes to', async () => {
    const tablet = await enrolled()
    const row = await app.deps.knex('devices').first('tokenHash')
    expect(row!.tokenHash).toMatch(/^[0-9a-f]{64}$/)
    expect(tablet.cookies.get(cookieName(app.deps, 'tablet'))).not.toContain(row!.tokenHash)
  })

  test('is not for the reception', async () => {
    const reception = await signedIn(app, 'reception')
    expect((await reception.post('/api/devices/links', { name: 'Meu' })).status).toBe(403)
  })
})

describe('a PIN', () => {
  test('opens a session of that person on an enrolled device, which names both in the audit', async () => {
    const tablet = await enrolled()
    const id = await withPin('reception')
    const { body } = await tablet.get<OwnDevice>('/api/device')
    expect(body.people).toMatchObject([{ id, role: 'reception', mayApprove: false }])
    expect((await byPin(tablet, id)).body.user).toMatchObject({ id, signedInBy: 'pin' })
    expect((await tablet.get<SessionUser>('/api/user')).body).toMatchObject({
      id,
      signedInBy: 'pin',
    })
    const [entry] = await audit()
    expect(entry).toMatchObject({
      action: 'signed-in',
      sessionKind: 'pin',
      who: { id },
      device: { name: 'Balcão' },
    })
    expect(await list()).toMatchObject([{ lastUsedBy: expect.stringContaining('reception') }])
  })

  test('is no address from a browser that is not enrolled, right or wrong', async () => {
    const id = await withPin('manager')
    const stranger = app.browser()
    expect((await stranger.get('/api/device')).status).toBe(404)
    for (const pin of [PIN, WRONG]) expect((await byPin(stranger, id, pin)).status).toBe(404)
    // Nor with a cookie that the server has not signed.
    const tablet = await enrolled()
    stranger.cookies.set(
      cookieName(app.deps, 'tablet'),
      tablet.cookies.get(cookieName(app.deps, 'tablet'))!,
    )
    expect((await byPin(stranger, id)).status).toBe(404)
  })

  test('wrong five times makes that person wait on that device for 15 minutes, and nobody else', async () => {
    const [desk, bar] = [await enrolled('Balcão'), await enrolled('Bar')]
    const [rita, beto] = [await withPin('reception'), await withPin('manager')]
    const answers = []
    for (let tries = 0; tries < 6; tries += 1) answers.push(await byPin(desk, rita, WRONG))
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 429])
    expect(answers[3]!.body.message).toContain('Resta 1 tentativa')
    expect(Number(answers[5]!.headers.get('Retry-After'))).toBe(900)
    // Not with the right one either, until the time is over.
    expect((await byPin(desk, rita)).status).toBe(429)
    expect((await byPin(desk, beto)).status).toBe(200)
    expect((await byPin(bar, rita)).status).toBe(200)
    app.clock.advance(15 * MINUTE_MS)
    expect((await byPin(desk, rita)).status).toBe(200)
  })

  test('is not found by many tries at the same time', async () => {
    const tablet = await enrolled()
    const id = await withPin('reception')
    await tablet.get('/api/csrf-token')
    const answers = await Promise.all(Array.from({ length: 12 }, () => byPin(tablet, id, WRONG)))
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
  })

  test('tried from device to device is none any more after thirty wrong ones', async () => {
    const id = await withPin('manager')
    for (let device = 0; device < 6; device += 1) {
      const tablet = await enrolled(`Aparelho ${device}`)
      for (let tries = 0; tries < 5; tries += 1) await byPin(tablet, id, WRONG)
    }
    const fresh = await enrolled('Outro')
    expect((await byPin(fresh, id)).status).toBe(404)
    expect((await fresh.get<OwnDevice>('/api/device')).body.people).toEqual([])
    expect((await audit())[1]).toMatchObject({ action: 'pin-lost', who: { id } })
    await app.deps.knex('users').where({ id }).update({ email: 'gerente@example.com' })
    const mails: Mail[] = []
    app.deps.mailer = { ...app.deps.mailer, send: async (mail) => void mails.push(mail) }
    await doJobs(app.deps)
    expect(mails).toMatchObject([{ to: 'gerente@example.com' }])
    expect(mails[0]!.subject).toMatch(/^O seu PIN foi apagado – /)
    expect(mails[0]!.text).toContain('30 vezes, a última no aparelho Aparelho 5')
  })

  test('counts from nothing again once it was right', async () => {
    const tablet = await enrolled()
    const id = await withPin('reception')
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) await byPin(tablet, id, WRONG)
      expect((await byPin(tablet, id)).status).toBe(200)
    }
  })

  test('opens neither settings nor staff nor devices, whatever the role', async () => {
    const tablet = await enrolled()
    await byPin(tablet, await withPin('admin'))
    const answers = await Promise.all([
      tablet.get('/api/staff'),
      tablet.get('/api/devices'),
      tablet.patch('/api/venue', {}),
      tablet.patch('/api/operationHours/1', {}),
      tablet.post('/api/closingDates', {}),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    expect((await tablet.get('/api/audit')).status).toBe(200)
  })

  test('is judged by the role of now, and ends with the account', async () => {
    const tablet = await enrolled()
    const id = await withPin('manager')
    await byPin(tablet, id)
    expect((await tablet.get('/api/audit')).status).toBe(200)
    await owner.patch(`/api/staff/${id}`, { role: 'reception' })
    expect((await tablet.get('/api/audit')).status).toBe(403)
    await owner.patch(`/api/staff/${id}`, { active: false })
    expect(await isIn(tablet)).toBe(false)
    expect((await byPin(tablet, id)).status).toBe(404)
  })

  test('is chosen by who it is for, with their password, and not an easy one', async () => {
    const invited = await owner.post<{ token: string }>('/api/staff/invites', {
      name: 'Rita',
      role: 'reception',
    })
    const rita = app.browser()
    const password = 'uma frase bem longa'
    await rita.post('/api/account-links/invite', {
      token: invited.body.token,
      name: 'Rita Dias',
      email: 'rita@example.com',
      username: 'rita',
      password,
    })
    rita.forgetToken()
    const choose = async (pin: string, current = password) =>
      (await rita.post('/api/account/pin', { pin, current })).status
    for (const weak of ['000000', '123456', '654321', '112233', '123123', '121212', '12345'])
      expect([weak, await choose(weak)]).toEqual([weak, 422])
    expect(await choose(PIN, 'outra senha qualquer')).toBe(422)
    expect(await choose(PIN)).toBe(204)
    expect((await rita.get('/api/account')).body).toMatchObject({ hasPin: true })
    const row = await app.deps.knex('users').where({ username: 'rita' }).first('pin')
    expect(row!.pin).toMatch(/^\$argon2id\$/)
    expect((await audit())[0]).toMatchObject({ action: 'pin-changed', who: { name: 'Rita Dias' } })
    const customer = await signedIn(app, 'user')
    expect((await customer.post('/api/account/pin', { pin: PIN, current: 'x' })).status).toBe(403)
  })
})

describe('the first PIN', () => {
  test('is made on the device by who has just signed in there, once and not later', async () => {
    const tablet = await enrolled()
    const { knex } = app.deps
    const person = await signedIn(app, 'reception')
    const choose = (who: TestBrowser) => who.post<Problem>('/api/account/pin', { pin: PIN })
    const missing = { current: ['Senha é obrigatória'] }
    // No enrolled device.
    expect((await choose(person)).body.errors).toEqual(missing)
    const { username } = (await knex('users').where({ role: 'reception' }).first('username'))!
    const password = 'uma frase bem longa'
    await knex('users')
      .where({ username })
      .update({ password: await hashPassword(password) })
    const signIn = async () => {
      await tablet.post('/api/login', { username, password })
      tablet.forgetToken()
    }
    await signIn()
    app.clock.advance(10 * MINUTE_MS + 1)
    expect((await choose(tablet)).body.errors).toEqual(missing)
    await signIn()
    expect((await choose(tablet)).status).toBe(204)
    // There is one now, which somebody who finds the tablet does not change.
    expect((await choose(tablet)).body.errors).toEqual(missing)
  })
})

describe('the secret of an unlocking without a connection', () => {
  const resume = async (tablet: TestBrowser, userId: number, secret: string) => {
    const answer = await tablet.post('/api/device/resume', { userId, secret })
    tablet.forgetToken()
    return answer.status
  }

  test('signs in on that device until the end of the next opening, and no longer', async () => {
    const [desk, bar] = [await enrolled('Balcão'), await enrolled('Bar')]
    const id = await withPin('reception')
    const { secret } = (await byPin(desk, id)).body.unlock
    expect(await resume(bar, id, secret)).toBe(403)
    expect(await resume(app.browser(), id, secret)).toBe(404)
    expect(await resume(desk, id, secret)).toBe(200)
    app.clock.advance(at('23:50') - app.clock.now())
    const { unlock } = (await byPin(desk, id)).body
    expect(Date.parse(unlock.until)).toBe(at('22:00', 1))
    app.clock.advance(at('22:00', 1) - MINUTE_MS - app.clock.now())
    expect(await resume(desk, id, unlock.secret)).toBe(200)
    app.clock.advance(MINUTE_MS)
    expect(await resume(desk, id, unlock.secret)).toBe(403)
  })

  test('passes over a day on which the venue is closed', async () => {
    const tablet = await enrolled()
    const id = await withPin('reception')
    const [tomorrow, after] = [1, 2].map((days) => addDays(TODAY, days))
    await owner.post('/api/closingDates', { date: tomorrow, description: 'Feriado', allDay: true })
    const part = { allDay: false, startTime: '20:00', endTime: '22:00' }
    await owner.post('/api/closingDates', { date: after, description: 'Manutenção', ...part })
    app.clock.advance(at('23:00') - app.clock.now())
    // 36 hours and no more.
    expect(Date.parse((await byPin(tablet, id)).body.unlock.until)).toBe(at('11:00', 2))
    app.clock.advance(at('10:30', 1) - app.clock.now())
    expect(Date.parse((await byPin(tablet, id)).body.unlock.until)).toBe(at('22:00', 2))
  })

  test('names who used the device last, also when they were let in without a connection', async () => {
    const tablet = await enrolled()
    const [rita, beto] = [await withPin('reception'), await withPin('manager')]
    const { secret } = (await byPin(tablet, rita)).body.unlock
    await byPin(tablet, beto)
    expect(await list()).toMatchObject([{ lastUsedBy: expect.stringContaining('manager') }])
    expect(await resume(tablet, rita, secret)).toBe(200)
    expect(await list()).toMatchObject([{ lastUsedBy: expect.stringContaining('reception') }])
  })

  test('is known by its hash for 180 days after its end, whatever became of PIN, person and device', async () => {
    const tablet = await enrolled()
    const userId = await withPin('reception')
    const first = (await byPin(tablet, userId)).body.unlock
    const second = (await byPin(tablet, userId)).body.unlock
    await setPin(app.deps.knex, userId, WRONG)
    await owner.patch(`/api/staff/${userId}`, { active: false })
    const deviceId = (await list())[0]!.id
    await owner.delete(`/api/devices/${deviceId}`)
    const known = async () =>
      (await secretsOf(app.deps.knex, userId)).flatMap((one) =>
        one.deviceId === deviceId ? one.hash : [],
      )
    expect(await known()).toEqual([secretHash(second.secret), secretHash(first.secret)])
    app.clock.advance(Date.parse(second.until) + QUEUE_DAYS * DAY_MS - app.clock.now())
    await sweepUnlockSecrets(app.deps.knex, app.clock.now())
    expect(await known()).toHaveLength(2)
    app.clock.advance(1)
    await sweepUnlockSecrets(app.deps.knex, app.clock.now())
    expect(await known()).toEqual([])
  })

  test('is worth nothing after the PIN was changed or the person has gone', async () => {
    const tablet = await enrolled()
    const id = await withPin('reception')
    const first = (await byPin(tablet, id)).body.unlock
    await setPin(app.deps.knex, id, WRONG)
    const answer = await tablet.post('/api/device/resume', { userId: id, secret: first.secret })
    expect(answer.status).toBe(403)
    const second = (await byPin(tablet, id, WRONG)).body.unlock
    await owner.patch(`/api/staff/${id}`, { active: false })
    const gone = await tablet.post('/api/device/resume', { userId: id, secret: second.secret })
    expect(gone.status).toBe(403)
  })
})

describe('a revoked device', () => {
  test('is out at once, whoever is signed in there and however, and told so in every answer', async () => {
    const tablet = await enrolled()
    const id = await withPin('reception')
    await byPin(tablet, id)
    const deviceId = (await list())[0]!.id
    expect((await owner.delete(`/api/devices/${deviceId}`)).status).toBe(200)
    for (const path of ['/api/sync', '/api/user']) {
      const { status, body } = await tablet.get<Problem>(path)
      expect([status, body.code]).toEqual([401, 'device-revoked'])
    }
    expect((await byPin(tablet, id)).body.code).toBe('device-revoked')
    // Without its cookie the session is none either.
    const copy = app.browser()
    for (const [name, value] of tablet.cookies)
      if (!name.startsWith('tablet')) copy.cookies.set(name, value)
    expect(await isIn(copy)).toBe(false)
    expect((await tablet.delete('/api/device')).status).toBe(204)
    expect(tablet.cookies.has(cookieName(app.deps, 'tablet'))).toBe(false)
    expect((await tablet.get<Problem>('/api/user')).body.code).toBe('not-signed-in')
    expect((await audit())[0]).toMatchObject({ entity: 'device', action: 'revoked' })
  })

  test('is one that exists', async () => {
    expect((await owner.delete('/api/devices/999')).status).toBe(404)
  })
})

test('the owner sets after how long devices lock themselves', async () => {
  const tablet = await enrolled()
  expect((await owner.patch('/api/devices/lock', { minutes: 0 })).status).toBe(422)
  expect((await owner.patch('/api/devices/lock', { minutes: '10' })).status).toBe(200)
  expect((await tablet.get<OwnDevice>('/api/device')).body.lockMinutes).toBe(10)
  const manager = await signedIn(app, 'manager')
  expect((await manager.patch('/api/devices/lock', { minutes: 3 })).status).toBe(403)
})
