import { venueNow } from '#shared/platform/time/venueClock.ts'
import { requestOf, type QueuedCommand } from '#shared/commands/command.ts'
import { adminCookie } from '../adminCookie.ts'
import { chromePath } from '../browser/chromePath.ts'
import { startProduct } from '../browser/startProduct.ts'
import { fillDays } from '../database/fillDays.ts'
import { makeDatabase } from '../database/makeDatabase.ts'
import { interleave } from '../interleave.ts'
import type { Goal } from '../report.ts'
import { openDeskClient, type DeskClient } from './deskClient.ts'
import { readDeskEdits, type DeskEdits } from './deskEdits.ts'
import { openLink, type Carried, type Link } from './link.ts'
import { nameCustomers } from './nameCustomers.ts'
import { sendOneByOne } from './oneByOne.ts'
import { openTablet, type Tablet } from './tablet.ts'

const ROUNDS = 5
const SLOW_BYTES_PER_SECOND = 1_000
const CHANGES = 1_000
const LARGE_BYTES = 5_000
const MEGABYTE = 1_000_000

type Measured = { desk: DeskClient; tablet: Tablet; edits: DeskEdits; link: Link }

/** A tablet's hundred edits that waited for a connection, at a venue with some 5,000 reservations in the days that it has; and what the tablet takes for them. */
export async function benchQueue(): Promise<Goal[]> {
  const chrome = chromePath()
  const today = venueNow(Date.now(), 'America/Sao_Paulo').date
  const database = await makeDatabase({ historyDays: 0, weekPercent: 0 })
  const reservations = await fillDays(database.url, { today, courts: 16, percent: 52 })
  await nameCustomers(database.url)
  const product = await startProduct({ DATABASE_URL: database.url, RATE_LIMITS: 'off' })
  const link = await openLink(product.origin)
  try {
    const cookie = await adminCookie(database.url, product.origin)
    const venue = { url: database.url, origin: product.origin, cookie, reservations }
    const desk = await openDeskClient(venue)
    const edits = await readDeskEdits(desk, today)
    const tablet = await openTablet(chrome, link)
    try {
      const measured = { desk, tablet, edits, link }
      return [
        { name: 'reservations that the tablet has', value: reservations, atLeast: 5_000 },
        ...(await measureStored(measured)),
        ...(await measureHeap(measured)),
        ...(await measureFast(measured)),
        ...(await measureSlow(measured)),
      ]
    } finally {
      await tablet.close()
      desk.close()
    }
  } finally {
    await link.close()
    await product.stop()
    await database.remove()
  }
}

async function measureStored({ tablet }: Measured): Promise<Goal[]> {
  const value = await tablet.storedBytes()
  return [{ name: "the tablet's databases, bytes", value, atMost: 5 * MEGABYTE }]
}

async function measureHeap({ desk, edits, tablet }: Measured): Promise<Goal[]> {
  const before = await tablet.heapBytes()
  const changes = edits.takeNotes(CHANGES)
  await sendOneByOne(desk, changes)
  await tablet.followUntil(changedBy(changes.at(-1)!))
  const after = await tablet.heapBytes()
  return [
    { name: 'heap of the agenda, bytes', value: before },
    {
      name: `heap after ${CHANGES} changes by others, bytes more`,
      value: after - before,
      atMost: 2 * MEGABYTE,
    },
  ]
}

function changedBy({ command }: QueuedCommand) {
  if (command.kind !== 'reservation.update') throw new Error(`Not a change: ${command.kind}`)
  return { id: command.id, version: command.version + 1 }
}

/** A hundred edits out of the queue against as many calls, one after the other. */
async function measureFast({ desk, edits, tablet }: Measured): Promise<Goal[]> {
  const seconds: Record<'calls' | 'queue', number[]> = { calls: [], queue: [] }
  await tablet.settle()
  const control = {
    name: 'calls',
    run: () => noted(seconds.calls, sendOneByOne(desk, edits.take())),
  }
  const queue = {
    name: 'queue',
    async run() {
      await tablet.queue(edits.take())
      const ms = await noted(seconds.queue, tablet.sendAll())
      await tablet.settle()
      return ms
    },
  }
  const { ratios, steady } = await interleave(control, control, [queue], ROUNDS)
  return [
    { name: '100 calls one by one: against themselves', value: steady.median, detail: steady },
    { name: '100 calls one by one: seconds', value: median(seconds.calls) },
    { name: '100 queued edits: seconds', value: median(seconds.queue) },
    {
      name: '100 queued edits / 100 calls one by one, time',
      value: ratios[0]!.median,
      detail: ratios[0]!,
      atMost: 3,
    },
  ]
}

async function noted(seconds: number[], measured: Promise<number>): Promise<number> {
  const ms = await measured
  seconds.push(ms / 1_000)
  return ms
}

/** Measures it over a link so slow that nothing else decides. */
async function measureSlow({ edits, link, tablet }: Measured): Promise<Goal[]> {
  const queued = edits.take()
  const bodies = queued.map(({ command }) => JSON.stringify(requestOf(command).body ?? {}).length)
  await tablet.settle()
  await tablet.queue(queued)
  const before = link.carried()
  const ms = await tablet.sendAll(SLOW_BYTES_PER_SECOND)
  const name = '100 queued edits at 1 kB/s'
  return [
    { name: `${name}: the longest body, bytes`, value: Math.max(...bodies), atMost: 400 },
    { name: `${name}: a body on average, bytes`, value: sumOf(bodies) / bodies.length },
    ...loads(before, link.carried()).flatMap(([request, { calls, received, sent }]) => [
      { name: `${name}: ${request}, calls`, value: calls },
      { name: `${name}: ${request}, bytes sent`, value: sent },
      { name: `${name}: ${request}, bytes received`, value: received },
    ]),
    { name: `${name}: seconds`, value: ms / 1_000, atMost: 60 },
  ]
}
/** Says what was carried in between: all of it, and what made the most of it. */
function loads(before: ReadonlyMap<string, Carried>, after: ReadonlyMap<string, Carried>) {
  const all = { calls: 0, sent: 0, received: 0 }
  const each = [...after].map(([request, load]): [string, Carried] => {
    const known = before.get(request)
    const calls = load.calls - (known?.calls ?? 0)
    const sent = load.sent - (known?.sent ?? 0)
    const received = load.received - (known?.received ?? 0)
    all.calls += calls
    all.sent += sent
    all.received += received
    return [request, { calls, sent, received }]
  })
  const large = each.filter(([, { received, sent }]) => sent + received > LARGE_BYTES)
  return [['everything', all] as const, ...large]
}

function sumOf(values: readonly number[]) {
  return values.reduce((sum, value) => sum + value, 0)
}

function median(values: readonly number[]) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!
}
