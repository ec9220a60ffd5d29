import { setTimeout as wait } from 'node:timers/promises'
import type { Goal } from '../report.ts'
import type { Abused } from './abused.ts'
import { freeCells, hold } from './freeCells.ts'
import { visitorFrom, type Visitor } from './visitor.ts'

const BROWSERS = 48
const ADDRESS = '203.0.113.7'
const EVERY_MS = 15_000
const TRY_MS = 500
const PATIENCE_MS = 30_000
/** After so long the customer's hour is looked at again. */
const KEEPS_MS = 20_000

/** 48 browsers behind the address of a customer give their hours back and take them again. */
export async function renewals({ origin }: Abused): Promise<Goal[]> {
  const cells = await freeCells(await visitorFrom(origin, '198.51.100.4'))
  const flooders = await Promise.all(
    Array.from({ length: BROWSERS }, () => visitorFrom(origin, ADDRESS)),
  )
  const over = new AbortController()
  const renewing = Promise.all(flooders.map((who, index) => renew(who, cells[index % 60]!, index)))
  async function renew(who: Visitor, cell: (typeof cells)[number], index: number) {
    await wait((EVERY_MS / BROWSERS) * index)
    while (!over.signal.aborted) {
      await who.send('DELETE', '/api/holds')
      await hold(who, cell)
      await wait(EVERY_MS)
    }
  }
  try {
    await wait(EVERY_MS)
    const customer = await visitorFrom(origin, ADDRESS)
    const beganAt = performance.now()
    const waitedMs = () => performance.now() - beganAt
    while ((await hold(customer, cells.at(-1)!)) !== 201 && waitedMs() < PATIENCE_MS)
      await wait(TRY_MS)
    const gotAfter = waitedMs() / 1_000
    await customer.send('POST', '/api/holds/form')
    await wait(KEEPS_MS)
    const { text } = await customer.get('/api/holds')
    customer.close()
    const { holds } = JSON.parse(text) as { holds: unknown[] }
    return [
      {
        name: `a customer behind ${BROWSERS} that renew holds an hour after, s`,
        value: gotAfter,
        atMost: 5,
      },
      { name: 'and has it still', value: holds.length, atLeast: 1 },
    ]
  } finally {
    over.abort()
    await renewing
    for (const who of flooders) who.close()
  }
}
