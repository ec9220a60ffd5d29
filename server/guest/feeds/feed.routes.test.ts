import { Writable } from 'node:stream'
import ICAL from 'ical.js'
import nodeIcal, { type VEvent } from 'node-ical'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Feeds, NewFeed, NewOwnFeed, OwnFeed } from '#shared/guest/feeds/feed.ts'
import type { AnonymisationPreview, FoundPerson } from '#shared/guest/privacy/person.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { backgroundRound } from '../../background.ts'
import { createLog } from '../../platform/log/log.ts'
import { linkIn, paidOrder, startMailedApp } from '../../test/fixtures/own.fixtures.ts'
import { addClass } from '../../test/fixtures/fixedClass.fixtures.ts'
import { CUSTOMER, TOMORROW } from '../../test/support/aCheckout.ts'
import { insertReservation } from '../../test/support/insertReservation.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

const DAY_MS = 86_400_000
const logged: string[] = []
const log = createLog(
  'debug',
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString())
      done()
    },
  }),
)
let app: TestApp
let mails: Awaited<ReturnType<typeof startMailedApp>>['mails']
let owner: TestBrowser
beforeEach(async () => {
  logged.length = 0
  ;({ app, mails } = await startMailedApp({ log }))
  owner = await signedIn(app, 'admin')
})
afterEach(() => app.stop())

/** A calendar program, which has no cookies. */
async function subscribed(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(new URL(new URL(url).pathname, app.origin), { headers })
  return { status: answer.status, headers: answer.headers, file: await answer.text() }
}

/** Reads a feed with both of two parsers, which must agree. */
async function eventsAt(url: string) {
  const { file, status } = await subscribed(url)
  expect(status).toBe(200)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[])
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      sequence: event.sequence,
      summary: event.summary,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      status: component.getFirstPropertyValue('status'),
    }
  })
  const others = Object.values(nodeIcal.sync.parseICS(file)).filter(
    (one): one is VEvent => one?.type === 'VEVENT',
  )
  expect(
    others.map((event) => ({
      uid: event.uid,
      sequence: Number(event.sequence),
      summary: event.summary,
      start: event.start.toISOString(),
      end: event.end!.toISOString(),
      status: event.status,
    })),
  ).toEqual(events)
  return events
}
type Read = Awaited<ReturnType<typeof eventsAt>>
const titled = (events: Read, summary: string) => events.filter((one) => one.summary === summary)

const courtFeed = async (of = 3) =>
  (await owner.post<NewFeed>('/api/feeds', { kind: 'court', of })).body
const ownFeed = async (who: TestBrowser) => (await who.post<NewOwnFeed>('/api/my/feed')).body

describe('a court’s feed', () => {
  test('has its hours with first names and its classes, and nothing else of anybody', async () => {
    await insertReservation(app, { notes: 'Paga na saída', customerName: 'Marina Souza' })
    await addClass(owner, { name: 'Vôlei noturno', weekday: 'monday' })
    const { url } = await courtFeed()
    const events = await eventsAt(url)
    expect(titled(events, 'Vôlei – Marina')).toEqual([
      {
        uid: expect.stringMatching(/^reserva-\d+@[\w-]+\.quadras$/),
        sequence: 1,
        summary: 'Vôlei – Marina',
        start: `${TOMORROW}T13:00:00.000Z`,
        end: `${TOMORROW}T14:00:00.000Z`,
        status: 'CONFIRMED',
      },
    ])
    expect(titled(events, 'Vôlei noturno').length).toBeGreaterThan(10)
    const { file, headers } = await subscribed(url)
    expect(file).not.toMatch(/Souza|999887766|marina@|52998224725|saída|\b80\b/)
    expect(file).toContain('X-WR-CALNAME:Quadra das Dunas – Arena Tatuíra')
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(headers.get('cache-control')).toBe('private, max-age=300')
    expect(headers.getSetCookie()).toEqual([])
  })

  test('names nobody of a day that is over', async () => {
    await insertReservation(app, { date: addDays(TOMORROW, -2) })
    expect((await eventsAt((await courtFeed()).url)).map(({ summary }) => summary)).toContain(
      'Vôlei',
    )
  })

  test('says the same event again with another number when it was changed, and for a while that it is off', async () => {
    const id = await insertReservation(app, { userId: 1 })
    const { url } = await courtFeed()
    const [before] = titled(await eventsAt(url), 'Vôlei – Marina')
    const later = { startTime: '15:00', endTime: '16:00' }
    expect((await owner.patch(`/api/reservations/${id}`, later)).status).toBe(200)
    const [moved] = titled(await eventsAt(url), 'Vôlei – Marina')
    expect(moved).toMatchObject({ uid: before!.uid, start: `${TOMORROW}T18:00:00.000Z` })
    expect(moved!.sequence).toBeGreaterThan(before!.sequence)
    expect((await owner.post(`/api/reservations/${id}/cancel`, {})).status).toBe(200)
    const [off] = titled(await eventsAt(url), 'Vôlei – Marina')
    expect(off).toMatchObject({ uid: before!.uid, status: 'CANCELLED' })
    expect(off!.sequence).toBeGreaterThan(moved!.sequence)
    app.clock.advance(31 * DAY_MS)
    expect(titled(await eventsAt(url), 'Vôlei')).toEqual([])
  })

  test('says of a class which of its dates is cancelled', async () => {
    const { id } = await addClass(owner)
    const { url } = await courtFeed()
    const one = (events: Read) => events.find(({ uid }) => uid.startsWith(`aula-${id}-2026-11-30@`))
    const before = one(await eventsAt(url))
    expect(before).toMatchObject({ status: 'CONFIRMED', start: '2026-11-30T13:00:00.000Z' })
    await owner.post(`/api/fixed-classes/${id}/cancel`, { date: '2026-11-30' })
    const after = one(await eventsAt(url))
    expect(after).toMatchObject({ status: 'CANCELLED' })
    expect(after!.sequence).toBeGreaterThan(before!.sequence)
  })

  test.each([
    'Zé\r\nBEGIN:VALARM',
    'Ana;DTSTART:19700101T000000Z',
    'Bia, "Lia" \\ Ana;',
    'João\u2028END:VCALENDAR',
    'Á'.repeat(80),
  ])('with the name %j is still one event', async (customerName) => {
    await insertReservation(app, { customerName })
    await app.deps.knex('courts').where({ id: 3 }).update({ name: customerName })
    const events = await eventsAt((await courtFeed()).url)
    const theirs = events.filter(({ uid }) => uid.startsWith('reserva-'))
    expect(theirs).toHaveLength(1)
    expect(theirs[0]!.start).toBe(`${TOMORROW}T13:00:00.000Z`)
  })

  test('is the same bytes until something changes, and a 304 to who has them', async () => {
    await insertReservation(app)
    const { url } = await courtFeed()
    const first = await subscribed(url)
    app.clock.advance(60_000)
    const again = await subscribed(url, { 'If-None-Match': first.headers.get('etag')! })
    expect([again.status, again.file]).toEqual([304, ''])
  })

  test('ends with who made it, with the court, and at once when it is switched off', async () => {
    const status = async (url: string) => (await subscribed(url)).status
    const { feeds, url } = await courtFeed()
    const { url: other } = await courtFeed(2)
    expect(feeds).toMatchObject([{ kind: 'court', name: 'Quadra das Dunas', lastReadAt: null }])
    expect([await status(url), await status(other)]).toEqual([200, 200])
    const { body } = await owner.delete<Feeds>(`/api/feeds/${feeds[0]!.id}`)
    expect(body.feeds.map(({ name }) => name)).toEqual(['Quadra do Mar'])
    expect([await status(url), await status(other)]).toEqual([404, 200])
    const { knex } = app.deps
    await knex('courts').where({ id: 2 }).update({ deletedAt: new Date(app.clock.now()).toISOString() }) // prettier-ignore
    expect(await status(other)).toBe(404)
    const { url: third } = await courtFeed()
    await knex('users').update({ role: 'teacher' })
    expect(await status(third)).toBe(404)
    await knex('users').update({ role: 'admin', deactivatedAt: new Date(app.clock.now()).toISOString() }) // prettier-ignore
    expect(await status(third)).toBe(404)
    await backgroundRound(app.deps)
    expect(await knex('feeds')).toEqual([])
  })
})

describe('a teacher’s feed', () => {
  const teacherId = async () =>
    (await app.deps.knex('users').where({ role: 'teacher' }).first('id'))!.id

  test('has their classes and courts, made by themselves, until they leave', async () => {
    const teacher = await signedIn(app, 'teacher')
    await addClass(owner, { teacherId: await teacherId() })
    await addClass(owner, { name: 'De outra pessoa', weekday: 'tuesday' })
    const { feed, url } = await ownFeed(teacher)
    expect(feed).toMatchObject({ lastReadAt: null })
    const events = await eventsAt(url)
    expect(new Set(events.map(({ summary }) => summary))).toEqual(
      new Set(['Vôlei noturno – Quadra das Dunas']),
    )
    expect((await owner.get<Feeds>('/api/feeds')).body.feeds).toMatchObject([{ kind: 'teacher' }])
    await owner.patch(`/api/staff/${await teacherId()}`, { active: false })
    expect((await subscribed(url)).status).toBe(404)
  })

  test('is made for them by who edits the team alone', async () => {
    await signedIn(app, 'teacher')
    const draft = { kind: 'teacher', of: await teacherId() }
    const manager = await signedIn(app, 'manager')
    expect((await manager.post('/api/feeds', draft)).status).toBe(403)
    expect((await manager.post('/api/feeds', { kind: 'court', of: 1 })).status).toBe(201)
    const reception = await signedIn(app, 'reception')
    expect((await reception.post('/api/feeds', { kind: 'court', of: 1 })).status).toBe(403)
    const { body } = await owner.post<NewFeed>('/api/feeds', draft)
    expect((await subscribed(body.url)).status).toBe(200)
    expect((await owner.post('/api/feeds', { ...draft, of: 999 })).status).toBe(404)
    expect((await owner.post('/api/feeds', { kind: 'court', of: 999 })).status).toBe(404)
  })
})

describe('a customer’s feed', () => {
  test('has what their browser may see, the events of the mails, and no other’s', async () => {
    const marina = app.browser()
    const { code } = await paidOrder(app, marina)
    await paidOrder(app, app.browser(), ['15:00'])
    const { url } = await ownFeed(marina)
    const events = await eventsAt(url)
    expect(events.map(({ start, summary }) => [start, summary])).toEqual([
      [`${TOMORROW}T13:00:00.000Z`, expect.stringMatching(/^Futevôlei – Quadra/)],
      [`${TOMORROW}T14:00:00.000Z`, expect.stringMatching(/^Futevôlei – Quadra/)],
    ])
    const { uid } = events[0]!
    expect(JSON.stringify(mails[0])).toContain(uid)
    const { file } = await subscribed(url)
    expect(file.replaceAll('\r\n ', '')).toContain(`/reserva#${code}`)
    expect(file).not.toContain(linkIn(mails[0]!).secret)
    expect(file).not.toMatch(/Marina|marina@|999887766/)
  })

  test('is one: a new address ends the former, and another browser cannot end it', async () => {
    const marina = app.browser()
    await paidOrder(app, marina)
    const first = await ownFeed(marina)
    const second = await ownFeed(marina)
    expect((await subscribed(first.url)).status).toBe(404)
    const stranger = app.browser()
    await paidOrder(app, stranger, ['15:00'])
    expect((await stranger.delete('/api/my/feed')).status).toBe(204)
    expect((await subscribed(second.url)).status).toBe(200)
    const { feed } = (await marina.get<OwnFeed>('/api/my/feed')).body
    expect(feed?.lastReadAt).toMatch(/Z$/)
    expect((await marina.delete('/api/my/feed')).status).toBe(204)
    expect((await marina.get<OwnFeed>('/api/my/feed')).body.feed).toBeNull()
    expect((await subscribed(second.url)).status).toBe(404)
  })

  test('is nobody’s who has nothing here', async () => {
    expect((await app.browser().post('/api/my/feed')).status).toBe(404)
    expect((await app.browser().get<OwnFeed>('/api/my/feed')).body.feed).toBeNull()
  })

  test('ends when the browser forgets what was booked in it', async () => {
    const marina = app.browser()
    await paidOrder(app, marina)
    const { url } = await ownFeed(marina)
    await marina.post('/api/my/forget', { scope: 'all' })
    expect((await subscribed(url)).status).toBe(404)
  })

  test('with an account shows the account’s hours, and ends with it', async () => {
    const bia = await signedIn(app, 'user')
    await paidOrder(app, bia)
    const { url } = await ownFeed(bia)
    expect(await eventsAt(url)).toHaveLength(2)
    await app.deps.knex('users').where({ role: 'user' }).delete()
    expect((await subscribed(url)).status).toBe(404)
  })

  test('ends when its person is erased, and others’ go on', async () => {
    const marina = app.browser()
    await paidOrder(app, marina)
    const { url } = await ownFeed(marina)
    const bruno = app.browser()
    const other = {
      customerName: 'Bruno Lima',
      customerCpf: '11144477735',
      customerEmail: 'bruno@example.com',
      customerPhone: '48991112222',
      customerId: null,
    }
    await paidOrder(app, bruno, ['15:00'])
    await app.deps.knex('reservations').where({ startTime: '15:00' }).update(other)
    const kept = await ownFeed(bruno)
    app.clock.advance(2 * DAY_MS)
    const { body: found } = await owner.post<FoundPerson>('/api/privacy/search', {
      term: CUSTOMER.customerCpf,
    })
    const term = CUSTOMER.customerCpf
    const who = { term, identities: found.identities.map(({ key }) => key) }
    const { body: file } = await owner.post<{ data: string }>('/api/privacy/export', who)
    expect(JSON.parse(file.data).feeds).toHaveLength(1)
    const { body } = await owner.post<AnonymisationPreview>('/api/privacy/preview', who)
    const done = await owner.post('/api/privacy/anonymise', { ...who, seen: body.seen })
    expect([done.status, body.refusals]).toEqual([200, []])
    expect((await subscribed(url)).status).toBe(404)
    expect((await subscribed(kept.url)).status).toBe(200)
  })
})

test('the secret is stored nowhere and in no line of the log, whoever asks how', async () => {
  const { url } = await courtFeed()
  const secret = /agenda\/([\w-]{43})\.ics$/.exec(url)![1]!
  await subscribed(url)
  await fetch(`${app.origin}/agenda/${encodeURIComponent(secret)}.ics?x=1`)
  await fetch(`${app.origin}/agenda/${secret}`)
  await fetch(`${app.origin}/agenda/${secret}x.ics`, { method: 'POST' })
  expect(logged.join()).toContain('/agenda/[hidden]')
  expect(logged.join()).not.toContain(secret)
  expect(JSON.stringify(await app.deps.knex('feeds'))).not.toContain(secret)
  expect(JSON.stringify(await app.deps.knex('audit_entries'))).not.toContain(secret)
})

test('a feed that no program asks for within a year ends', async () => {
  const { url } = await courtFeed()
  await courtFeed(2)
  app.clock.advance(300 * DAY_MS)
  await subscribed(url)
  app.clock.advance(100 * DAY_MS)
  await backgroundRound(app.deps)
  expect(await app.deps.knex('feeds').select('courtId')).toEqual([{ courtId: 3 }])
})

test('who guesses addresses is held up, and a program that has one not', async () => {
  const limited = await startTestApp({ config: { rateLimits: true } })
  try {
    const boss = await signedIn(limited, 'admin')
    const { body } = await boss.post<NewFeed>('/api/feeds', { kind: 'court', of: 1 })
    const look = async (path: string) => (await fetch(new URL(path, limited.origin))).status
    const guesses = Array.from({ length: 31 }, () => look(`/agenda/${'a'.repeat(43)}.ics`))
    expect((await Promise.all(guesses)).toSorted().slice(-2)).toEqual([404, 429])
    expect(await look(new URL(body.url).pathname)).toBe(200)
  } finally {
    await limited.stop()
  }
})
