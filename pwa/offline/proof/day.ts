import fc from 'fast-check'
import { expect } from 'vitest'
import { isAllowed, type Role } from '#shared/account/people/permissions.ts'
import { permissionOf } from '#shared/commands/command.ts'
import { toInstant } from '../../../server/platform/db/instant.ts'
import { renewEpoch } from '../../../server/platform/db/epoch.ts'
import { writeTransaction } from '../../../server/platform/db/writeTransaction.ts'
import { forgetAnswers } from '../../../server/platform/http/idempotency.ts'
import { signedIn } from '../../../server/test/support/signedIn.ts'
import type { HeldPage } from '#shared/commands/sync/heldEdit.ts'
import type { EnrolledDevices } from '#shared/account/people/device.ts'
import { discardEntry, moveEntry, retryEntry, takeBackEntry } from '../queue/outbox.ts'
import { takenHere } from '../queue/takenHere.ts'
import { editFor } from './anyEdit.ts'
import { FAULTS, type Fault } from './lossyConnection.ts'
import type { ProvenServer } from './provenServer.ts'
import type { Book } from './book.ts'
import { at, comesIn, enrol, syncsAt, type Member, type Place } from './team.ts'
import type { Wish } from './wish.ts'

/** Happens while the people of a venue share its tablets. */
export type Happening =
  | { do: 'edit'; place: number; wish: Wish }
  | { do: 'sync'; place: number; faults: (Fault | null)[] }
  | { do: 'cut'; place: number; cut: boolean }
  | { do: 'late'; place: number }
  | { do: 'shift'; place: number; who: number }
  | { do: 'resolve'; place: number; how: 'retry' | 'move' | 'discard' }
  | { do: 'take back'; place: number }
  | { do: 'lose storage'; place: number }
  | { do: 'skew'; place: number; minutes: number }
  | { do: 'revoke'; place: number }
  | { do: 'role'; who: number; role: Role }
  | { do: 'leave' | 'return'; who: number }
  | { do: 'decide'; how: 'send' | 'discard' }
  | { do: 'hours'; hours: number }
  | { do: 'sweep' | 'restart' | 'copy' }
  | { do: 'restore'; by: 'hand' | 'command' }

/** Bookings, most of them paid, and what becomes of them. */
const WISHES = [16, 17, 18, 19, 16, 17, 18, 21, 23, 24, 26, 30, 37, 37, 38]
const place = fc.nat({ max: 2 })
const who = fc.nat({ max: 2 })
const constant = <T>(value: T) => fc.constant(value)
const wish: fc.Arbitrary<Wish> = fc.record({
  what: fc.constantFrom(...WISHES),
  which: fc.nat({ max: 5 }),
  court: fc.nat({ max: 1 }),
  day: fc.nat({ max: 1 }),
  hour: fc.integer({ min: 14, max: 21 }),
  choice: fc.nat({ max: 5 }),
})
const faults = fc.array(fc.option(fc.constantFrom(...FAULTS), { freq: 2 }), { maxLength: 3 })

const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 24, arbitrary: fc.record({ do: constant('edit' as const), place, wish }) },
  { weight: 5, arbitrary: fc.record({ do: constant('sync' as const), place, faults }) },
  { weight: 4, arbitrary: fc.record({ do: constant('shift' as const), place, who }) },
  { weight: 3, arbitrary: fc.record({ do: constant('cut' as const), place, cut: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: constant('late' as const), place }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: constant('resolve' as const),
      place,
      how: fc.constantFrom('retry' as const, 'move' as const, 'discard' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: constant('take back' as const), place }) },
  { weight: 1, arbitrary: fc.record({ do: constant('lose storage' as const), place }) },
  { weight: 1, arbitrary: fc.record({ do: constant('revoke' as const), place }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: constant('skew' as const),
      place,
      minutes: fc.constantFrom(-180, -3, 3, 180),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: constant('role' as const),
      who,
      role: fc.constantFrom('reception' as const, 'manager' as const, 'teacher' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: constant('leave' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: constant('return' as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: constant('decide' as const),
      how: fc.constantFrom('send' as const, 'discard' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: constant('hours' as const), hours: fc.integer({ min: 1, max: 9 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('sweep' as const, 'restart' as const, 'copy' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: constant('restore' as const),
      by: fc.constantFrom('hand' as const, 'command' as const),
    }),
  },
)
export const anyDay = fc.array(happening, { minLength: 12, maxLength: 36, size: 'max' })

/** A venue and whoever is there. */
export type Desk = {
  server: ProvenServer
  team: readonly Member[]
  places: readonly Place[]
  /** Knows what became of each edit. */
  book: Book
  /** Puts back what was copied last. */
  copy: { putBack: () => Promise<void>; atMs: number } | null
}

/** Lets all of that happen, and writes down each edit that was queued. */
export async function live(desk: Desk, day: readonly Happening[]): Promise<void> {
  for (const [index, one] of day.entries()) {
    await happen(desk, one, `${index}`)
    for (const place of desk.places) await desk.book.read(place)
  }
}

async function happen(desk: Desk, one: Happening, tag: string): Promise<unknown> {
  const { book, places, server, team } = desk
  const { clock, deps } = server.app()
  switch (one.do) {
    case 'edit':
      return edits(places[one.place]!, one.wish, tag, book)
    case 'sync':
      places[one.place]!.tablet.connection.plan(one.faults)
      return syncsAt(places[one.place]!)
    case 'cut':
      return places[one.place]!.tablet.connection.cut(one.cut)
    case 'late':
      return places[one.place]!.tablet.connection.deliverLate()
    case 'shift':
      return at(places[one.place]!, () => comesIn(server, places[one.place]!, team[one.who]!))
    case 'resolve':
      return resolves(places[one.place]!, one.how, book)
    case 'take back':
      return takesBack(places[one.place]!, book)
    case 'lose storage':
      book.loses(places[one.place]!)
      return places[one.place]!.tablet.loseStorage()
    case 'skew':
      return places[one.place]!.tablet.skew(one.minutes * 60_000)
    case 'revoke':
      return revoke(desk, places[one.place]!)
    case 'role':
      return staff(desk, team[one.who]!, { role: one.role })
    case 'leave':
      return staff(desk, team[one.who]!, { active: false })
    case 'return':
      return staff(desk, team[one.who]!, { active: true })
    case 'decide':
      return decides(desk, one.how)
    case 'hours':
      return clock.advance(one.hours * 3_600_000)
    case 'sweep':
      await book.note()
      return forgetAnswers(deps.knex, toInstant(clock.now() + 1))
    case 'restart':
      return server.restart()
    case 'copy':
      desk.copy = { putBack: await server.app().remember(), atMs: clock.now() }
      return undefined
    case 'restore':
      return restores(desk, one.by)
  }
}

/** The copy takes the place of the database; the time goes on. */
async function restores(desk: Desk, by: 'hand' | 'command') {
  const { book, copy, server } = desk
  if (!copy) return
  const { clock, deps } = server.app()
  const passedMs = clock.now() - copy.atMs
  await book.note()
  await copy.putBack()
  desk.copy = null
  clock.advance(passedMs + 180_000)
  if (by === 'command') await writeTransaction(deps, ({ trx }) => renewEpoch(trx))
  await server.restart()
  await book.restored()
}

/** Edits as the screens let them: what their role does not include is not offered, and an hour that a waiting edit has taken is refused there. */
async function edits(place: Place, wish: Wish, tag: string, book: Book) {
  const { tablet } = place
  await at(place, async () => {
    const screen = await tablet.screen()
    // Nothing was read yet.
    const command = screen.today ? editFor(wish, screen, tag) : null
    const role = await book.roleOf(tablet.person())
    if (!command || !isAllowed({ role }, permissionOf(command))) return
    const { shown, unsentOf } = await tablet.view()
    if (takenHere(command, { shown, unsentOf })) return
    await book.giving(place, () => tablet.edit(command))
  })
}

async function resolves(place: Place, how: 'retry' | 'move' | 'discard', book: Book) {
  const [refused] = (await at(place, () => place.tablet.queue())).refused
  if (!refused) return
  const { key } = refused
  const db = place.tablet.db()
  await at(place, async () => {
    if (how === 'retry') return retryEntry(db, key)
    const { kind } = refused.command as { kind: string }
    if (how === 'move' && kind === 'reservation.create') {
      return moveEntry(db, key, { startTime: '20:00', endTime: '21:00' })
    }
    return book.giving(place, () => discardEntry(db, key))
  })
}

async function takesBack(place: Place, book: Book) {
  const [other] = (await at(place, () => place.tablet.queue())).waitingOfOthers
  if (!other) return
  const { userId } = place.tablet.person()
  await book.giving(place, () => takeBackEntry(place.tablet.db(), other.key, userId))
}

async function revoke({ server }: Desk, { name }: Place) {
  const owner = await signedIn(server.app(), 'admin')
  const { devices } = (await owner.get<EnrolledDevices>('/api/devices')).body
  const device = devices.find((one) => one.name === name && one.revokedAt === null)
  if (device) await owner.delete(`/api/devices/${device.id}`)
}

async function staff({ server }: Desk, { userId }: Member, change: object) {
  const owner = await signedIn(server.app(), 'admin')
  await owner.patch(`/api/staff/${userId}`, change)
}

/** The owner decides about the oldest one that nobody does. */
async function decides({ server }: Desk, how: 'send' | 'discard') {
  const owner = await signedIn(server.app(), 'admin')
  const [held] = (await owner.get<HeldPage>('/api/held-edits')).body.entries
  if (!held) return
  const body = how === 'send' ? {} : { reason: 'Ninguém confirmou' }
  await owner.post(`/api/held-edits/${held.id}/${how}`, body)
}

/** Everything is well again: tablets that were revoked are enrolled anew, and everybody who is of the staff comes in on each and syncs. */
export async function allIsWell({ places, server, team }: Desk): Promise<void> {
  for (const { tablet } of places) {
    tablet.connection.cut(false)
    tablet.connection.plan([])
    tablet.skew(0)
    await tablet.connection.deliverLate()
  }
  for (const place of places) {
    if (place.isEnrolled && !(await isEnrolledStill(place))) {
      await enrol(server, place.tablet.connection, place.name)
    }
    for (const member of place.isEnrolled ? team : [null]) {
      if (member) await at(place, () => comesIn(server, place, member))
      for (let rounds = 0; rounds < 3; rounds += 1) await syncsAt(place)
    }
  }
}

/** The owner ends their list: whatever cannot be done any more is discarded. */
export async function ownerDecides({ places, server, team }: Desk): Promise<void> {
  const owner = await signedIn(server.app(), 'admin')
  const list = async () => (await owner.get<HeldPage>('/api/held-edits')).body
  for (const { id } of (await list()).entries) {
    const path = `/api/held-edits/${id}`
    const { body } = await owner.post<{ status: number }>(`${path}/send`, {})
    if (body.status >= 300) await owner.post(`${path}/discard`, { reason: 'Não cabe mais' })
  }
  expect((await list()).open).toBe(0)
  // Long enough after it was last asked.
  server.app().clock.advance(120_000)
  for (const place of places) {
    const people = place.isEnrolled ? team : []
    for (const member of people) await at(place, () => comesIn(server, place, member))
    await syncsAt(place)
  }
}

async function isEnrolledStill({ tablet }: Place): Promise<boolean> {
  return tablet.connection.request('GET', '/api/device').then(
    () => true,
    () => false,
  )
}
