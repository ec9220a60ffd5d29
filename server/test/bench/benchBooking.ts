import { randomUUID } from 'node:crypto'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { bareBooking } from './bareBooking.ts'
import { connectPlainly } from './database/connectPlainly.ts'
import { checkoutBody, type BenchSlot } from './checkoutBody.ts'
import { freeSlots } from './freeSlots.ts'
import { httpClient } from './httpClient.ts'
import { interleave, type Variant } from './interleave.ts'
import { makeDatabase } from './database/makeDatabase.ts'
import type { Goal } from './report.ts'
import { startProcess } from './startProcess.ts'

const IN_A_ROUND = 30
const RIVALS = 50

/** A cart of two slots against the same rows by bare knex at the same `synchronous`, and a rush of 50 for one slot. */
export async function benchBooking(): Promise<Goal[]> {
  const today = venueNow(Date.now(), 'America/Sao_Paulo').date
  const databases = [
    await makeDatabase({ historyDays: 0 }),
    await makeDatabase({ historyDays: 0 }),
    await makeDatabase({ historyDays: 0 }),
  ]
  const [ours, bare, twin] = databases as [
    (typeof databases)[0],
    (typeof databases)[0],
    (typeof databases)[0],
  ]
  const app = await startProcess('appProcess.ts', { env: { DATABASE_URL: ours!.url } })
  const client = httpClient(app.origin)
  await client.begin()
  const slots = await freeSlots(app.origin, today)
  const pair = takeTwo(slots)
  const knexes = [bare, twin].map((database) => connectPlainly(database!.url))
  try {
    const book: Variant = {
      name: 'booking',
      run: () =>
        perSecond(async () => {
          const body = checkoutBody(pair(0))
          const { status, text } = await client.send('POST', '/api/reservations', body, {
            'Idempotency-Key': randomUUID(),
          })
          if (status !== 201) throw new Error(`A booking was answered ${status}: ${text}`)
        }),
    }
    const [control, again] = knexes.map((knex, index) => ({
      name: 'bare knex',
      run: () => perSecond(() => bareBooking(knex, pair(index + 1))),
    })) as [Variant, Variant]
    const { steady, ratios } = await interleave(control, again, [book])
    const rush = await rushForOneSlot(app.origin, slots)
    return [
      { name: 'booking: control against itself', value: steady.median, detail: steady },
      {
        name: 'two-slot booking / the same rows by bare knex',
        value: ratios[0]!.median,
        detail: ratios[0]!,
        atLeast: 0.5,
      },
      {
        name: `${RIVALS} rivals for one slot: winners`,
        value: rush.winners,
        atLeast: 1,
        atMost: 1,
      },
      { name: `${RIVALS} rivals: last answer / a single booking`, value: rush.ratio, atMost: 10 },
    ]
  } finally {
    client.close()
    app.stop()
    for (const knex of knexes) await knex.destroy()
    for (const database of databases) await database.remove()
  }
}

// Each writer has a database of its own and goes through the slots by itself.
function takeTwo(slots: readonly BenchSlot[]) {
  const next = [0, 0, 0]
  return (writer: number) => {
    const index = next[writer]!
    next[writer] = index + 2
    const pair = slots.slice(index, index + 2)
    if (pair.length < 2) throw new Error('No slots are left to book')
    return pair
  }
}

async function perSecond(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  for (let index = 0; index < IN_A_ROUND; index += 1) await work()
  return (IN_A_ROUND * 1000) / (performance.now() - startedAt)
}

async function rushForOneSlot(origin: string, slots: readonly BenchSlot[]) {
  const clients = Array.from({ length: RIVALS }, () => httpClient(origin))
  await Promise.all(clients.map((client) => client.begin()))
  const ratios: number[] = []
  let winners = 0
  const rounds = 7
  for (let round = 0; round < rounds; round += 1) {
    const wanted = { ...slots.at(-1 - round)!, courtId: 1 }
    const single = { ...slots.at(-100 - round)!, courtId: 1 }
    const alone = await timed(() =>
      clients[0]!.send('POST', '/api/reservations', checkoutBody([single])),
    )
    const rush = await timed(() =>
      Promise.all(
        clients.map((client) => client.send('POST', '/api/reservations', checkoutBody([wanted]))),
      ),
    )
    const statuses = rush.value.map(({ status }) => status)
    if (statuses.some((status) => status !== 201 && status !== 409))
      throw new Error(`Rivals were answered ${statuses.join(' ')}`)
    winners += statuses.filter((status) => status === 201).length
    ratios.push(rush.ms / alone.ms)
  }
  for (const client of clients) client.close()
  return { winners: winners / rounds, ratio: ratios.sort((a, b) => a - b)[Math.floor(rounds / 2)]! }
}

async function timed<T>(work: () => Promise<T>) {
  const startedAt = performance.now()
  const value = await work()
  return { value, ms: performance.now() - startedAt }
}
