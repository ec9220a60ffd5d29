import { expect, test } from 'vitest'
import type { Command } from '#shared/commands/command.ts'
import type { Outcome } from './drain.ts'
import { accepted, ANA, aSyncedDb, drainBy, NOW_MS, put, refused } from '../offline.fixtures.ts'
import { retryEntry } from './outbox.ts'
import { createSubmitEdit } from './submitEdit.ts'

const KEY = '6f0c2f1e-5c0f-4a51-9a52-3e1f6a4a7d10'
const rename: Command = { kind: 'court.update', id: 1, version: 1, body: { name: 'Central' } }

/** A submitter whose server answers `outcome` to every edit; without it there is no answer. */
async function aSubmitter({
  outcome,
  isOnline = true,
}: { outcome?: Outcome; isOnline?: boolean } = {}) {
  const db = await aSyncedDb()
  let wakes = 0
  let waits = 0
  const submitter = createSubmitEdit({
    db,
    person: ANA,
    nowMs: () => NOW_MS,
    isOnline: () => isOnline,
    patience() {
      waits += 1
      return outcome ? new Promise(() => {}) : Promise.resolve()
    },
    wake() {
      wakes += 1
      if (outcome) submitter.answered(KEY, outcome)
    },
  })
  return { db, submitter, wakes: () => wakes, waits: () => waits }
}

test('with a connection the edit ends with the server’s own answer', async () => {
  const { submitter, wakes } = await aSubmitter({
    outcome: accepted({ id: 1, name: 'Central', version: 2 }),
  })
  const answer = { id: 1, name: 'Central', version: 2 }
  expect(await submitter.edit(rename, KEY)).toEqual({ answer, isQueued: false })
  expect(wakes()).toBe(1)
})

test('a refusal is the form’s, which still shows what was typed: the queue is rid of it', async () => {
  const { db, submitter } = await aSubmitter({ outcome: refused('Nome em uso') })
  await expect(submitter.edit(rename, KEY)).rejects.toThrow('409: Nome em uso')
  expect(await db.outbox.count()).toBe(0)
})

test.each([{ isOnline: false }, { isOnline: true }])(
  'without an answer it is queued, and returns the probable result ($hasLine)',
  async (connection) => {
    const { db, submitter, wakes } = await aSubmitter(connection)
    const { answer, isQueued } = await submitter.edit(rename, KEY)
    expect([isQueued, wakes()]).toEqual([true, 1])
    expect(answer).toMatchObject({ id: 1, name: 'Central' })
    expect(await db.outbox.count()).toBe(1)
  },
)

test('an edit of a row that is not yet sent does not wait', async () => {
  const { db, submitter } = await aSubmitter({ outcome: refused() })
  const sports = ['vôlei']
  const body = { name: 'Nova', sportTypes: sports, sportTypePriority: sports }
  const { tempId } = await put(db, { kind: 'court.create', body })
  const edit = { ...rename, id: tempId!, version: 0 } as Command
  const { answer, isQueued } = await submitter.edit(edit, KEY)
  expect(isQueued).toBe(true)
  expect(answer).toMatchObject({ id: tempId, name: 'Central' })
})

test('an edit that the server never received is withdrawn at once, and nothing is left to send', async () => {
  const { db, submitter } = await aSubmitter()
  const sports = ['vôlei']
  const body = { name: 'Nova', sportTypes: sports, sportTypePriority: sports }
  const { tempId } = await put(db, { kind: 'court.create', body })
  const { isQueued } = await submitter.edit({ kind: 'court.remove', id: tempId!, version: 0 }, KEY)
  expect(isQueued).toBe(false)
  expect(await db.outbox.count()).toBe(0)
})

test('after one wait in vain the next edits do not wait, until the server answers again', async () => {
  const { submitter, waits } = await aSubmitter()
  await submitter.edit(rename, KEY)
  await submitter.edit(rename, crypto.randomUUID())
  expect(waits()).toBe(1)
  submitter.answered(KEY, accepted({ id: 1, name: 'Central', version: 2 }))
  await submitter.edit(rename, crypto.randomUUID())
  expect(waits()).toBe(2)
})

test('what is said to be stored here was made without a connection, from that instant on', async () => {
  const { db, submitter } = await aSubmitter()
  await submitter.edit(rename, KEY)
  await submitter.edit(rename, crypto.randomUUID())
  const marks = (await db.outbox.orderBy('seq').toArray()).map(({ offline }) => offline)
  expect(marks).toEqual([true, true])
})

test('while its answer may still come an edit is not one without a connection', async () => {
  const { db, submitter } = await aSubmitter({ outcome: accepted({ id: 1, version: 2 }) })
  await submitter.edit(rename, KEY)
  expect((await db.outbox.toArray()).map(({ offline }) => offline)).toEqual([undefined])
})

test('a refusal of what went out before it was said to be stored is asked again once, as made without a connection', async () => {
  const { db, submitter, wakes } = await aSubmitter()
  await submitter.edit(rename, KEY)
  // The first try was on its way all the while.
  const arrives = async () => {
    await drainBy(db, () => refused('Comanda paga'))
    submitter.answered(KEY, refused('Comanda paga'))
    return (await db.outbox.toArray()).map(({ refusal }) => refusal?.text ?? null)
  }
  await arrives()
  await expect.poll(wakes).toBe(2)
  expect((await db.outbox.toArray()).map(({ refusal }) => refusal)).toEqual([null])
  expect(await arrives()).toEqual(['Comanda paga'])
})

test('what a person tries again from the pending entries was made without a connection', async () => {
  const db = await aSyncedDb()
  await put(db, rename, ANA, KEY)
  await drainBy(db, () => refused())
  await retryEntry(db, KEY)
  expect((await db.outbox.toArray()).map(({ offline }) => offline)).toEqual([true])
})
