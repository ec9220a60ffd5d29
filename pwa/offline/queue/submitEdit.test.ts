import { expect, test } from 'vitest'
import type { Command } from '#shared/commands/command.ts'
import type { Outcome } from './drain.ts'
import { accepted, ANA, aVisitedDeskDb, NOW_MS, put, refused } from '../offline.fixtures.ts'
import { createSubmitEdit } from './submitEdit.ts'

const KEY = '6f0c2f1e-5c0f-4a51-9a52-3e1f6a4a7d10'
const rename: Command = { kind: 'court.update', id: 1, version: 1, body: { name: 'Central' } }

/** A desk whose server says that to whatever is sent; without it nobody answers. */
async function aDesk({ word, isOnline = true }: { word?: Outcome; isOnline?: boolean } = {}) {
  const db = await aVisitedDeskDb()
  let wakes = 0
  let waits = 0
  const desk = createSubmitEdit({
    db,
    person: ANA,
    nowMs: () => NOW_MS,
    isOnline: () => isOnline,
    patience() {
      waits += 1
      return word ? new Promise(() => {}) : Promise.resolve()
    },
    wake() {
      wakes += 1
      if (word) desk.answered(KEY, word)
    },
  })
  return { db, desk, wakes: () => wakes, waits: () => waits }
}

test('with a line the edit ends with the server’s own answer', async () => {
  const { desk, wakes } = await aDesk({ word: accepted({ id: 1, name: 'Central', version: 2 }) })
  const answer = { id: 1, name: 'Central', version: 2 }
  expect(await desk.edit(rename, KEY)).toEqual({ answer, isQueued: false })
  expect(wakes()).toBe(1)
})

test('a refusal is the form’s, which still shows what was typed: the queue is rid of it', async () => {
  const { db, desk } = await aDesk({ word: refused('Nome em uso') })
  await expect(desk.edit(rename, KEY)).rejects.toThrow('409: Nome em uso')
  expect(await db.outbox.count()).toBe(0)
})

test.each([{ isOnline: false }, { isOnline: true }])(
  'with nobody answering it is queued, and says what will probably be ($hasLine)',
  async (line) => {
    const { db, desk, wakes } = await aDesk(line)
    const { answer, isQueued } = await desk.edit(rename, KEY)
    expect([isQueued, wakes()]).toEqual([true, 1])
    expect(answer).toMatchObject({ id: 1, name: 'Central' })
    expect(await db.outbox.count()).toBe(1)
  },
)

test('an edit of what is not yet sent waits for nobody', async () => {
  const { db, desk } = await aDesk({ word: refused() })
  const sports = ['vôlei']
  const body = { name: 'Nova', sportTypes: sports, sportTypePriority: sports }
  const { tempId } = await put(db, { kind: 'court.create', body })
  const edit = { ...rename, id: tempId!, version: 0 } as Command
  const { answer, isQueued } = await desk.edit(edit, KEY)
  expect(isQueued).toBe(true)
  expect(answer).toMatchObject({ id: tempId, name: 'Central' })
})

test('what the server never heard of is taken back at once, and nothing is left to send', async () => {
  const { db, desk } = await aDesk()
  const sports = ['vôlei']
  const body = { name: 'Nova', sportTypes: sports, sportTypePriority: sports }
  const { tempId } = await put(db, { kind: 'court.create', body })
  const { isQueued } = await desk.edit({ kind: 'court.remove', id: tempId!, version: 0 }, KEY)
  expect(isQueued).toBe(false)
  expect(await db.outbox.count()).toBe(0)
})

test('who has waited in vain once waits no more, until the server is heard again', async () => {
  const { desk, waits } = await aDesk()
  await desk.edit(rename, KEY)
  await desk.edit(rename, crypto.randomUUID())
  expect(waits()).toBe(1)
  desk.answered(KEY, accepted({ id: 1, name: 'Central', version: 2 }))
  await desk.edit(rename, crypto.randomUUID())
  expect(waits()).toBe(2)
})
