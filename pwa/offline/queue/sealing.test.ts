import { beforeEach, describe, expect, test } from 'vitest'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import type { Command } from '#shared/commands/command.ts'
import { sealedContent } from '#shared/commands/sync/seal.ts'
import type { SentEdit } from '#shared/commands/sync/edits.ts'
import { holdSecret, sealWith } from '../../api/account/openedSecret.ts'
import { oneByOne } from '../../testing/editBatch.ts'
import {
  accepted,
  ANA,
  aReservationRow,
  aSyncedDb,
  BIA,
  NOW_MS,
  put,
  refused,
  unreachable,
} from '../offline.fixtures.ts'
import type { OfflineDb, QueueOwner } from '../store/offlineDb.ts'
import { drain, type Outcome } from './drain.ts'
import { retryEntry } from './outbox.ts'

const SECRET = 'S'.repeat(43)
const create: Command = { kind: 'reservation.create', body: aStaffDraft() as never }
const row = aReservationRow({ id: 9, version: 1 })
const made = accepted({ ...row, reservations: [row], skipped: [] })
const notes = (id: number, text: string): Command => ({
  kind: 'reservation.update',
  id,
  version: 0,
  body: { notes: text },
})

/** Lets somebody in by PIN; null in by password. */
const isIn = ({ userId }: QueueOwner) =>
  holdSecret({ userId, secret: SECRET, untilMs: Number.POSITIVE_INFINITY })
beforeEach(() => holdSecret(null))

async function sendAs(
  db: OfflineDb,
  { userId }: QueueOwner,
  answer: (edit: SentEdit) => Outcome = () => made,
) {
  const sent: (SentEdit & { queue: string })[] = []
  const send = oneByOne((_, edit) => answer(edit))
  await drain({
    db,
    userId,
    nowMs: () => NOW_MS,
    send(queue, edits) {
      sent.push(...edits.map((edit) => ({ ...edit, queue })))
      return send(queue, edits)
    },
  })
  return sent
}

const sealOf = ({ command, sealed, ...edit }: SentEdit & { queue: string }) => {
  const { by, made: text = JSON.stringify(command), skewMs } = sealed!
  return sealWith(SECRET, sealedContent({ ...edit, by, made: text, skewMs }))
}
const authors = (sent: readonly SentEdit[]) => sent.map(({ sealed }) => sealed?.by ?? null)

test('what is made while somebody is in by PIN is sealed by it, and by password it is not', async () => {
  const db = await aSyncedDb()
  isIn(ANA)
  await put(db, create)
  holdSecret(null)
  await put(db, create)
  const sent = await sendAs(db, ANA)
  expect(authors(sent)).toEqual([ANA.userId, null])
  expect(sent[0]!.sealed!.seal).toBe(await sealOf(sent[0]!))
  expect(sent[0]!.sealed).not.toHaveProperty('made')
})

test('nobody is sealed for by the PIN of another one', async () => {
  const db = await aSyncedDb()
  isIn(BIA)
  await put(db, create)
  expect(authors(await sendAs(db, ANA))).toEqual([null])
})

test('a creation that is changed before it went is sealed as it is then', async () => {
  const db = await aSyncedDb()
  isIn(ANA)
  const { tempId } = await put(db, create)
  await put(db, notes(tempId!, 'um'))
  const [sent] = await sendAs(db, ANA)
  expect(sent!.command).toMatchObject({ body: { notes: 'um' } })
  expect(sent!.sealed!.seal).toBe(await sealOf(sent!))
})

test('what was learnt since goes beside what was sealed', async () => {
  const db = await aSyncedDb()
  isIn(ANA)
  const { tempId } = await put(db, create)
  await sendAs(db, ANA, () => unreachable)
  await put(db, notes(tempId!, 'um'))
  await sendAs(db, ANA, ({ command }) => (command['kind'] === create.kind ? made : unreachable))
  const [sent] = await sendAs(db, BIA)
  expect(sent!.command).toMatchObject({ id: 9, version: 1 })
  expect(JSON.parse(sent!.sealed!.made!)).toMatchObject({ id: tempId, version: 0 })
  expect(sent!.sealed!.seal).toBe(await sealOf(sent!))
})

test('a refused edit that is tried again is sealed anew, under its new key', async () => {
  const db = await aSyncedDb()
  isIn(ANA)
  const { key } = await put(db, create)
  await sendAs(db, ANA, () => refused('Não', 409))
  await retryEntry(db, key)
  const [sent] = await sendAs(db, ANA)
  expect(sent!.key).not.toBe(key)
  expect(sent!.sealed!.seal).toBe(await sealOf(sent!))
})

describe('whoever is signed in', () => {
  test('brings what others have sealed, in its order, and none of what they did by password', async () => {
    const db = await aSyncedDb()
    isIn(ANA)
    await put(db, create)
    holdSecret(null)
    await put(db, create)
    isIn(BIA)
    await put(db, create, BIA)
    expect(authors(await sendAs(db, BIA))).toEqual([ANA.userId, BIA.userId])
    expect((await db.outbox.toArray()).map(({ userId }) => userId)).toEqual([ANA.userId])
    expect(authors(await sendAs(db, ANA))).toEqual([null])
  })

  test('does not bring what is about something that another one has not sent', async () => {
    const db = await aSyncedDb()
    const { tempId } = await put(db, create)
    await sendAs(db, ANA, () => unreachable)
    isIn(BIA)
    await put(db, notes(tempId!, 'um'), BIA)
    expect(await sendAs(db, BIA)).toEqual([])
    expect((await db.outbox.toArray()).map(({ refusal }) => refusal)).toEqual([null, null])
  })

  test('does not use up the number of what another one’s session has tried', async () => {
    const db = await aSyncedDb()
    await put(db, create)
    const [tried] = await sendAs(db, ANA, () => unreachable)
    isIn(BIA)
    await put(db, create, BIA)
    const [brought] = await sendAs(db, BIA)
    const [again] = await sendAs(db, ANA)
    expect([tried!.number, brought!.number, again!.number]).toEqual([1, 2, 3])
    expect(again!.key).toBe(tried!.key)
  })

  test('brings to the owner’s list what is about something that is there', async () => {
    const db = await aSyncedDb()
    isIn(ANA)
    const { tempId } = await put(db, create)
    await sendAs(db, ANA, () => unreachable)
    await put(db, notes(tempId!, 'um'))
    const problem = { status: 409, code: 'edit-held', message: '' } as const
    const held = { kind: 'refused', refusal: { text: '', status: 409, problem } } as const
    const sent: unknown[] = []
    await drain({
      db,
      userId: BIA.userId,
      nowMs: () => NOW_MS,
      async send(_, edits) {
        sent.push(...edits.map(({ command }) => command['kind']))
        return { kind: 'answered', outcomes: edits.map(() => held) }
      },
    })
    expect(sent).toEqual([create.kind, 'reservation.update'])
  })
})
