import { venueNow } from '#shared/platform/time/venueClock.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { answersPerSecond } from './answersPerSecond.ts'
import { download } from './download.ts'
import { interleave, type Variant } from './interleave.ts'
import { makeDatabase } from './database/makeDatabase.ts'
import type { Goal } from './report.ts'
import { startProcess } from './startProcess.ts'

/**
 * The week of six courts: warm, revalidated, cold, and with ten years behind it. Measured on the plain bytes, which a control
 * can send too; the compressed ones, which browsers get, against a control that sends those.
 */
export async function benchCalendar(): Promise<Goal[]> {
  const today = venueNow(Date.now(), 'America/Sao_Paulo').date
  const path = `/api/calendar?startDate=${today}&endDate=${addDays(today, 6)}&sportType=futev%C3%B4lei`
  const week = await makeDatabase({ historyDays: 0 })
  const decade = await makeDatabase({ historyDays: 3_650 })
  const app = await startProcess('appProcess.ts', { env: { DATABASE_URL: week.url } })
  const cold = await startProcess('appProcess.ts', {
    env: { DATABASE_URL: week.url, BENCH_COLD: '1' },
  })
  const old = await startProcess('appProcess.ts', { env: { DATABASE_URL: decade.url } })
  const coldOld = await startProcess('appProcess.ts', {
    env: { DATABASE_URL: decade.url, BENCH_COLD: '1' },
  })
  const plain = await download(app.origin + path, 'identity')
  const small = await download(app.origin + path, 'br')
  const control = await startProcess('controlProcess.ts', { message: plain })
  const twin = await startProcess('controlProcess.ts', { message: plain })
  const smallControl = await startProcess('controlProcess.ts', { message: small })
  try {
    const load = (name: string, origin: string, headers: Record<string, string> = {}): Variant => ({
      name,
      run: () => answersPerSecond(origin + path, { 'Accept-Encoding': 'identity', ...headers }),
    })
    const br = { 'Accept-Encoding': 'br' }
    const { steady, ratios } = await interleave(
      load('control', control.origin),
      load('control again', twin.origin),
      [
        load('warm', app.origin),
        load('304', app.origin, { 'If-None-Match': plain.headers['etag'] ?? '' }),
        load('cold', cold.origin),
        load('warm, ten years', old.origin),
        load('cold, ten years', coldOld.origin),
        load('br control', smallControl.origin, br),
        load('br warm', app.origin, br),
        load('br cold', cold.origin, br),
      ],
    )
    const of = (name: string) => ratios.find((ratio) => ratio.name === name)!
    const between = (name: string, base: string) => of(name).median / of(base).median
    return [
      { name: 'calendar: control against itself', value: steady.median, detail: steady },
      {
        name: 'calendar warm / bare Koa route',
        value: of('warm').median,
        detail: of('warm'),
        atLeast: 0.9,
      },
      {
        name: 'calendar warm, brotli / bare Koa route',
        value: between('br warm', 'br control'),
        atLeast: 0.9,
      },
      {
        name: 'calendar 304 / bare Koa route',
        value: of('304').median,
        detail: of('304'),
        atLeast: 1.6,
      },
      {
        name: 'calendar cold / bare Koa route',
        value: of('cold').median,
        detail: of('cold'),
        atLeast: 0.09,
      },
      { name: 'calendar cold, brotli / bare Koa route', value: between('br cold', 'br control') },
      {
        name: `calendar warm with ${decade.reservations} reservations / without`,
        value: between('warm, ten years', 'warm'),
        atLeast: 0.9,
      },
      {
        name: `calendar cold with ${decade.reservations} reservations / without`,
        value: between('cold, ten years', 'cold'),
        atLeast: 0.9,
      },
      {
        name: 'the week of six courts, bytes brotli',
        value: Buffer.from(small.body, 'base64').length,
        atMost: 2_500,
      },
    ]
  } finally {
    for (const running of [app, cold, old, coldOld, control, twin, smallControl]) running.stop()
    await week.remove()
    await decade.remove()
  }
}
