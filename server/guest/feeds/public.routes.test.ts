import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FreeHours } from '#shared/guest/feeds/freeHours.ts'
import { normaliseSport } from '#shared/venue/courts/sport.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { aCheckout, aSlot, TOMORROW } from '../../test/support/aCheckout.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'

const TODAY = '2026-11-23'
const PATH = '/api/public/free-hours'
const HOUR_MS = 3_600_000
let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ config: { publicUrl: 'https://arena.example' } })
})
afterEach(() => app.stop())

const read = async (query = '') => (await app.browser().get<FreeHours>(PATH + query)).body
const text = (path: string) => app.browser().get<string>(path)
const startsOn = ({ sports }: FreeHours, date: string) =>
  sports[0]!.hours.filter((hour) => hour.date === date).map(({ startTime }) => startTime)

describe('the free hours', () => {
  test('are those of seven days from today on, of every sport, with price and address', async () => {
    const { endDate, sports, startDate, venue } = await read()
    expect([startDate, endDate]).toEqual([TODAY, addDays(TODAY, 6)])
    expect(venue).toEqual({
      name: 'Arena Tatuíra',
      address: 'Av. das Palmeiras, 1200 – Praia Mansa',
      timeZone: 'America/Sao_Paulo',
      url: 'https://arena.example/',
    })
    expect(sports.map(({ name, sport }) => [sport, name])).toEqual([
      ['futevôlei', 'Futevôlei'],
      ['beach_tennis', 'Beach Tênis'],
      ['vôlei', 'Vôlei'],
    ])
    expect(sports[1]!.hours[0]).toEqual({
      date: TODAY,
      startTime: '10:00',
      endTime: '11:00',
      price: 80,
      url: `https://arena.example/?sport=beach-tenis&data=${TODAY}&hora=10`,
    })
  })

  test('of one sport, day and number of days', async () => {
    const found = await read(`?sport=beach-tenis&date=${TOMORROW}&days=2`)
    expect([found.startDate, found.endDate]).toEqual([TOMORROW, addDays(TOMORROW, 1)])
    expect(found.sports.map(({ sport }) => sport)).toEqual(['beach_tennis'])
    expect(new Set(found.sports[0]!.hours.map(({ date }) => date))).toEqual(
      new Set([TOMORROW, addDays(TOMORROW, 1)]),
    )
  })

  test.each(['?days=0', '?days=8', '?sport=tenis', '?date=2026-02-30', '?days=1&days=2'])(
    '%s is refused, to other sites in words too',
    async (query) => {
      const { headers, status } = await app.browser().get(PATH + query)
      expect([status, headers.get('access-control-allow-origin')]).toEqual([422, '*'])
    },
  )

  test('have no hour that has begun, and no copy of one outlives the hour', async () => {
    expect(startsOn(await read(), TODAY)[0]).toBe('10:00')
    const { headers } = await app.browser().get(PATH)
    expect(headers.get('cache-control')).toBe('public, max-age=30')
    app.clock.advance(HOUR_MS - 5_000)
    expect((await app.browser().get(PATH)).headers.get('cache-control')).toBe('public, max-age=5')
    app.clock.advance(5_000)
    expect(startsOn(await read(), TODAY)[0]).toBe('11:00')
  })

  test('have none that somebody has taken on every court that plays the sport', async () => {
    const { knex } = app.deps
    await knex('courts').update({ active: false }).whereNot({ id: 1 })
    expect(startsOn(await read(), TOMORROW)).toContain('10:00')
    const made = await app.browser().post('/api/reservations', aCheckout([aSlot('10:00')]))
    expect(made.status).toBe(201)
    expect(startsOn(await read(), TOMORROW)).not.toContain('10:00')
  })

  test('may be read by a page of any site, without a cookie, and are a 304 to who has them', async () => {
    const first = await app.browser().get(PATH, { headers: { Origin: 'https://praia.example' } })
    expect(first.headers.get('access-control-allow-origin')).toBe('*')
    expect(first.headers.get('access-control-allow-credentials')).toBeNull()
    expect(first.headers.getSetCookie()).toEqual([])
    expect(await app.deps.knex('sessions')).toEqual([])
    const tag = first.headers.get('etag')!
    const again = await app.browser().get(PATH, { headers: { 'If-None-Match': tag } })
    expect([again.status, again.headers.get('access-control-allow-origin')]).toEqual([304, '*'])
  })

  test('are open to other sites alone: nothing else of the API is', async () => {
    for (const path of ['/api/venue', '/api/calendar', '/api/courts', '/horarios.txt']) {
      const { headers } = await app.browser().get(path)
      expect([path, headers.get('access-control-allow-origin')]).toEqual([path, null])
    }
  })
})

test('the same hours stand in a plain text, each with the address that books it', async () => {
  const { body, headers } = await text('/horarios.txt')
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(headers.getSetCookie()).toEqual([])
  expect(body).toContain('Arena Tatuíra: horários livres de 23/11/2026 a 29/11/2026\n')
  expect(body).toContain(
    `\nBeach Tênis\nSegunda-feira, 23/11/2026, 10:00 às 11:00: R$ 80,00 https://arena.example/?sport=beach-tenis&data=${TODAY}&hora=10\n`,
  )
  const { sports } = await read()
  const addresses = body.match(/https:\S+&hora=\d+/g)!
  expect(addresses).toEqual(sports.flatMap(({ hours }) => hours.map(({ url }) => url)))
  const named = addresses.map((one) => normaliseSport(new URL(one).searchParams.get('sport')!))
  expect(new Set(named).size).toBe(3)
})

test('a venue without a free hour says so of each sport', async () => {
  await app.deps.knex('operation_hours').update({ isOpen: false })
  app.deps.events.publish({ id: 1, dates: [], catalog: true, reservations: false })
  const { body } = await text('/horarios.txt')
  expect(body.match(/Nenhum horário livre nestes dias\./g)).toHaveLength(3)
})

test('an assistant learns what is here, and that people book for themselves', async () => {
  await app.deps.knex('venue').update({ phone: '' })
  const { body, headers } = await text('/llms.txt')
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(body).toMatch(/^# Arena Tatuíra\n\n> Quadras de areia para Futevôlei, Beach Tênis, Vôlei/)
  expect(body).toContain('(https://arena.example/horarios.txt)')
  expect(body).toContain('(https://arena.example/api/public/free-hours)')
  expect(body).toContain('- Endereço: Av. das Palmeiras, 1200 – Praia Mansa\n')
  expect(body).not.toContain('Telefone')
})

test('the button is a small script that any site may run', async () => {
  const { body, headers } = await text('/reservar.js')
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(headers.get('cache-control')).toBe('public, max-age=3600')
  expect(headers.getSetCookie()).toEqual([])
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(1024)
})

describe('who reads without end', () => {
  const READS = [PATH, '/horarios.txt', '/llms.txt']
  let limited: TestApp
  beforeEach(async () => {
    limited = await startTestApp({ config: { rateLimits: true, trustedProxies: 1 } })
  })
  afterEach(() => limited.stop())
  const from = async (address: string, path = PATH) =>
    (await fetch(new URL(path, limited.origin), { headers: { 'X-Forwarded-For': address } })).status
  const refused = async (addressOf: (time: number) => string) => {
    const asked = await Promise.all(
      Array.from({ length: 301 }, (_, time) => from(addressOf(time), READS[time % 3])),
    )
    return asked.filter((status) => status !== 200)
  }

  test('is held up, whichever of the texts it is, and everybody else not', async () => {
    expect(await refused(() => '203.0.113.7')).toEqual([429])
    for (const path of READS) expect(await from('203.0.113.7', path)).toBe(429)
    // Behind each other address of a carrier are other people.
    expect(await from('203.0.113.8')).toBe(200)
  })

  test('from many addresses of one connection is held up as well', async () => {
    expect(await refused((time) => `2001:db8:1:2::${time.toString(16)}`)).toEqual([429])
    expect(await from('2001:db8:1:2:ffff::1')).toBe(429)
    expect(await from('2001:db8:1:3::1')).toBe(200)
    expect(await from('2001:db8:2:2::1')).toBe(200)
  })
})
