import { expect } from 'vitest'
import type { Role } from '#shared/account/people/permissions.ts'
import type { Command } from '#shared/commands/command.ts'
import { unsentKey } from '#shared/commands/snapshot.ts'
import { sumOf } from '#shared/platform/testing/reckoning.ts'
import { toQueued } from '../queue/outbox.ts'
import type { OutboxEntry, QueueOwner } from '../store/offlineDb.ts'
import type { ProvenServer } from './provenServer.ts'
import { at, type Place } from './team.ts'

/** An edit that somebody queued, under all keys that it has had, and how it left its device. */
type Known = {
  place: string
  entry: OutboxEntry
  keys: Set<string>
  /** A person gave it up there, the device lost it, or it was done and a copy of before was put back. */
  end: 'given up' | 'lost' | 'restored' | null
}
export type Book = ReturnType<typeof openBook>

/** Follows every edit of a day, as somebody would who stands beside each device. */
export function openBook(server: ProvenServer) {
  const known = new Map<string, Known>()
  const done = new Set<string>()
  const lives = new Map<string, number>()
  const { knex } = server.app().deps
  const nameOf = (place: Place, seq: number) => `${place.name} ${lives.get(place.name) ?? 0} ${seq}`
  const entriesOf = ({ tablet }: Place) => tablet.db().outbox.orderBy('seq').toArray()

  return {
    /** Notes what is queued at that place. Nobody has booked there what a waiting edit has taken. */
    async read(place: Place) {
      const entries = await entriesOf(place)
      for (const entry of entries) {
        const name = nameOf(place, entry.seq)
        const before = known.get(name)
        const keys = new Set([...(before?.keys ?? []), entry.key])
        known.set(name, { place: place.name, entry, keys, end: before?.end ?? null })
      }
      if (place.isEnrolled) await at(place, () => expectNothingTwice(place))
    },
    /** Runs what a person does there; whatever leaves the queue by it was given up. */
    async giving(place: Place, work: () => Promise<unknown>) {
      const before = await entriesOf(place)
      await work()
      const left = new Set((await entriesOf(place)).map(({ seq }) => seq))
      for (const { seq } of before) {
        const one = known.get(nameOf(place, seq))
        if (one && !left.has(seq)) known.set(nameOf(place, seq), { ...one, end: 'given up' })
      }
    },
    loses(place: Place) {
      const life = `${place.name} ${lives.get(place.name) ?? 0} `
      for (const [name, one] of known) {
        if (name.startsWith(life) && !one.end) known.set(name, { ...one, end: 'lost' })
      }
      lives.set(place.name, (lives.get(place.name) ?? 0) + 1)
    },
    /** Notes what was done, before its answers are swept. */
    async note() {
      const keys = await knex('idempotency_keys').where('status', '<', 300).pluck('key')
      for (const key of keys) done.add(key)
    },
    /** Forgets what is done no more. */
    async restored() {
      const still = new Set(await knex('idempotency_keys').where('status', '<', 300).pluck('key'))
      for (const [name, one] of known) {
        const isUndone = [...one.keys].some((key) => done.has(key) && !still.has(key))
        if (isUndone) known.set(name, { ...one, end: 'restored' })
      }
      for (const key of done) if (!still.has(key)) done.delete(key)
    },
    async roleOf({ userId }: QueueOwner): Promise<Role> {
      return (await knex('users').where({ id: userId }).first('role'))!.role
    },
    /** Checks that the server was told what waits on a tablet, as long as somebody could come in there. */
    async checkSaid(places: readonly Place[]) {
      const some = await knex('users')
        .whereIn('role', ['reception', 'manager'])
        .whereNull('deactivatedAt')
        .whereNotNull('pin')
        .first('id')
      if (!some) return
      const said = new Set(await knex('held_edits').pluck('key'))
      for (const place of places.filter(({ isEnrolled }) => isEnrolled)) {
        const unsaid = (await entriesOf(place)).filter(({ key }) => !said.has(key))
        expect({ place: place.name, unsaid: unsaid.map(kindOf) }).toMatchObject({ unsaid: [] })
      }
    },
    /** Every edit was done once, or stands in a list, or was given up; every real that was said to be taken is in a book, or in a list. */
    async check(places: readonly Place[]) {
      await this.note()
      const held = await knex('held_edits').select('key', 'decision', 'why')
      const here = new Set<string>()
      for (const place of places) for (const { key } of await entriesOf(place)) here.add(key)
      const said = new Set(held.map(({ key }) => key))
      for (const [name, { end, entry, keys }] of known) {
        const isDone = [...keys].some((key) => done.has(key))
        const listed = [...keys].some((key) => here.has(key) || said.has(key))
        const isKnown = isDone || listed || end !== null
        expect({ name, kind: kindOf(entry), isKnown }).toMatchObject({ isKnown: true })
        const decision = held.find(({ key }) => keys.has(key))?.decision
        if (end === 'restored') continue
        await checkEffect(entry, [...keys], isDone || decision === 'sent', decision === 'sent')
      }
    },
  }

  async function checkEffect(
    entry: OutboxEntry,
    keys: readonly string[],
    isDone: boolean,
    byOwner: boolean,
  ) {
    const command = toQueued(entry)?.command
    if (command?.kind === 'reservation.part' && !byOwner) {
      const moved = await knex('till_movements').whereIn('key', keys).pluck('key')
      expect(moved).toHaveLength(isDone ? 1 : 0)
    }
    if (command?.kind === 'reservation.undoPart' && !byOwner) {
      const taken = await knex('till_movements').where({ key: command.body.part })
      const ids = taken.map(({ id }) => id)
      const undone = await knex('till_movements').whereIn('corrects', ids)
      const centsOf = (moved: readonly { cents: number }[]) =>
        sumOf(moved.map(({ cents }) => cents))
      expect(centsOf([...taken, ...undone])).toBe(isDone ? 0 : centsOf(taken))
    }
    if (command?.kind !== 'reservation.create' || command.body.customerId) return
    const { customerName } = command.body
    const rows = await knex('reservations').where({ customerName }).select('id', 'price')
    expect({ customerName, count: rows.length }).toEqual({ customerName, count: isDone ? 1 : 0 })
    const [row] = rows
    if (!row) return
    const booked = await knex('tenders').where({ reservationId: row.id }).where('cents', '>', 0)
    const has = (cents: number) => booked.some((one) => one.cents === cents)
    expect(takenBy(command.body).filter((cents) => !has(cents))).toEqual([])
    const [made] = await knex('audit_entries')
      .where({ entity: 'reservation', entityId: String(row.id) })
      .orderBy('id')
    if (!byOwner) expect(made!.userId).toBe(entry.userId)
  }
}

/** Says what came in by it, in centavos: all is by one way but what other ways took. */
function takenBy(body: Extract<Command, { kind: 'reservation.create' }>['body']): number[] {
  if (body.paymentStatus !== 'paid') return []
  const others = (body.paidParts ?? []).map(({ amount }) => amount * 100)
  return [body.price! * 100 - others.reduce((sum, cents) => sum + cents, 0), ...others]
}

const kindOf = ({ command }: OutboxEntry) => (command as { kind?: string }).kind

// Looks at its screens: no two rows that wait stand at the same hour.
async function expectNothingTwice({ tablet }: Place) {
  const { shown } = await tablet.view()
  const wanted = Object.values(shown.days)
    .flatMap(({ allReservations }) => allReservations)
    .filter(
      ({ id, status }) => shown.unsent.has(unsentKey('reservation', id)) && status !== 'canceled',
    )
  const twice = wanted.filter((one, index) =>
    wanted.some(
      (other, after) =>
        after > index &&
        one.courtId === other.courtId &&
        one.date === other.date &&
        one.startTime < other.endTime &&
        other.startTime < one.endTime,
    ),
  )
  expect(twice).toEqual([])
}
