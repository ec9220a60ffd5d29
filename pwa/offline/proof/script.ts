import fc from 'fast-check'
import type { Command } from '#shared/commands/command.ts'
import { discardedWith, discardEntry, moveEntry, retryEntry } from '../queue/outbox.ts'
import { editFor } from './anyEdit.ts'
import { FAULTS, type Fault } from './lossyConnection.ts'
import type { ProvenServer } from './provenServer.ts'
import type { Tablet } from './tablet.ts'
import { anyWish, rainyWish, type Wish } from './wish.ts'

/** One thing that happens at the venue. */
export type Step =
  | { do: 'edit'; tablet: 0 | 1; wish: Wish }
  | { do: 'round'; tablet: 0 | 1; faults: (Fault | null)[] }
  | { do: 'two tabs'; tablet: 0 | 1; faults: (Fault | null)[] }
  | { do: 'cut'; tablet: 0 | 1; cut: boolean }
  | { do: 'late'; tablet: 0 | 1 }
  | { do: 'resolve'; tablet: 0 | 1; how: 'retry' | 'move' | 'discard' }
  | { do: 'signed out'; tablet: 0 | 1 }
  | { do: 'restart' }

const tablet = fc.constantFrom(0 as const, 1 as const)
const faults = fc.array(fc.option(fc.constantFrom(...FAULTS), { freq: 2 }), { maxLength: 3 })

const stepWith = (wish: fc.Arbitrary<Wish>): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 10, arbitrary: fc.record({ do: fc.constant('edit' as const), tablet, wish }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('round' as const), tablet, faults }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('two tabs' as const), tablet, faults }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('cut' as const), tablet, cut: fc.boolean() }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('late' as const), tablet }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('resolve' as const),
        tablet,
        how: fc.constantFrom('retry' as const, 'move' as const, 'discard' as const),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('signed out' as const), tablet }) },
    { weight: 1, arbitrary: fc.constant({ do: 'restart' as const }) },
  )

const scriptWith = (wish: fc.Arbitrary<Wish>) =>
  fc.array(stepWith(wish), { minLength: 4, maxLength: 18 })

/** Whoever is at the tablet wishes for that. */
export const edit = (
  tablet: 0 | 1,
  what: number,
  { which = 0, hour = 16, choice = 0 }: Partial<Wish> = {},
): Step => ({ do: 'edit', tablet, wish: { what, which, court: 0, day: 0, hour, choice } })
export const cut = (tablet: 0 | 1): Step => ({ do: 'cut', tablet, cut: true })
export const round = (tablet: 0 | 1): Step => ({ do: 'round', tablet, faults: [] })

/** An hour that was paid at the desk, known to one tablet. */
export const PAID = [edit(0, 16, { which: 1, choice: 2 }), round(0)]
/** The same closed by rain, its customer asked, known to both. */
export const ASKED = [...PAID, edit(0, 33, { which: 1 }), round(0), round(1)]

const rainy = fc
  .tuple(fc.constantFrom([], PAID, ASKED), scriptWith(rainyWish))
  .map(([before, script]) => [...before, ...script])

export const anyScript = fc.oneof(
  { weight: 2, arbitrary: scriptWith(anyWish) },
  { weight: 1, arbitrary: rainy },
)

/** What the people at a tablet submitted, by key, and what they took back. */
export type Submitted = { queued: Map<string, Command>; takenBack: Set<string> }

/** Plays the script on two tablets and returns what was submitted at each. */
export async function play(
  server: ProvenServer,
  tablets: readonly [Tablet, Tablet],
  script: readonly Step[],
): Promise<[Submitted, Submitted]> {
  const submitted: [Submitted, Submitted] = [nothingSubmitted(), nothingSubmitted()]
  for (const [index, step] of script.entries()) {
    if (step.do === 'restart') await server.restart()
    else await take(tablets[step.tablet], submitted[step.tablet], step, `${index}`)
  }
  return submitted
}

async function take(tablet: Tablet, submitted: Submitted, step: Step, tag: string) {
  switch (step.do) {
    case 'edit':
      return submit(tablet, submitted, step.wish, tag)
    case 'round':
      tablet.connection.plan(step.faults)
      return tablet.round()
    case 'two tabs':
      tablet.connection.plan(step.faults)
      return Promise.all([tablet.round(), tablet.round()])
    case 'cut':
      return tablet.connection.cut(step.cut)
    case 'late':
      return tablet.connection.deliverLate()
    case 'signed out':
      return tablet.loseSession()
    case 'resolve':
      return resolve(tablet, submitted, step.how)
    case 'restart':
      return undefined
  }
}

async function submit(tablet: Tablet, submitted: Submitted, wish: Wish, tag: string) {
  const command = editFor(wish, await tablet.screen(), tag)
  if (!command) return
  const before = await tablet.db().outbox.toCollection().primaryKeys()
  const rows = await tablet.db().outbox.bulkGet(before)
  const { kind, key } = await tablet.edit(command)
  if (kind === 'appended') submitted.queued.set(key, command)
  if (kind !== 'withdrawn') return
  const left = new Set((await tablet.db().outbox.toArray()).map((entry) => entry.key))
  for (const row of rows) if (row && !left.has(row.key)) submitted.takenBack.add(row.key)
}

async function resolve(tablet: Tablet, submitted: Submitted, how: 'retry' | 'move' | 'discard') {
  const [refused] = (await tablet.queue()).refused
  if (!refused) return
  const { key } = refused
  const db = tablet.db()
  const { kind } = refused.command as { kind: string }
  const isMoved = how === 'move' && kind === 'reservation.create'
  if (how === 'retry' || isMoved) {
    const place = await db.outbox.where({ key }).primaryKeys()
    if (isMoved) await moveEntry(db, key, { startTime: '20:00', endTime: '21:00' })
    else await retryEntry(db, key)
    // Refused for good, it is tried again under another key.
    const [again] = await db.outbox.bulkGet(place)
    const command = submitted.queued.get(key)
    if (!again || !command) return
    submitted.queued.delete(key)
    submitted.queued.set(again.key, command)
    return
  }
  for (const gone of await discardedWith(db, key)) submitted.takenBack.add(gone.key)
  return discardEntry(db, key)
}

const nothingSubmitted = (): Submitted => ({ queued: new Map(), takenBack: new Set() })

/** The connection is back for good: every admin signs in and syncs until nothing changes any more. */
export async function comeBack(tablets: readonly Tablet[]): Promise<void> {
  for (const tablet of tablets) {
    tablet.connection.cut(false)
    tablet.connection.plan([])
    await tablet.connection.deliverLate()
  }
  for (const tablet of tablets) {
    const first = await tablet.round()
    if (first === 'signedOut') await tablet.signIn()
    const ended = first === 'emptied' ? first : await tablet.round()
    if (ended !== 'emptied') throw new Error(`the queue is stuck: ${ended}`)
  }
  // What the others have sent meanwhile.
  for (const tablet of tablets) await tablet.round()
}
