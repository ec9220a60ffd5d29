import { createHash, createHmac } from 'node:crypto'
import type { ParsedSaidEdits } from '#shared/commands/sync/edits.ts'
import {
  HELD_PER_PAGE,
  type HeldEdit,
  type HeldPage,
  type HoldingTablet,
  type HeldReason,
} from '#shared/commands/sync/heldEdit.ts'
import { creationOf } from '#shared/commands/tempId.ts'
import { problemMessage } from '#shared/platform/http/problem.ts'
import type { Problem } from '#shared/problem.ts'
import { QUEUE_DAYS } from '../../account/devices/unlockSecrets.ts'
import { peopleNames } from '../../account/people/peopleNames.ts'
import { record } from '../../platform/db/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { Row } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { refuseIn, type Answer } from '../../platform/http/idempotency.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { printOf, type MadeEdit } from './queuedEdit.ts'
import { SAID, strayEdits, type Stray } from './saidEdits.ts'

/** Answers who brings an edit that nobody carries out before an owner has decided. */
export const HELD: Answer = {
  status: 409,
  body: {
    status: 409,
    code: 'edit-held',
    message: problemMessage('edit-held'),
  } satisfies Problem,
}

type Held = {
  queue: string
  authorId: number
  senderId: number
  why: HeldReason
  edit: MadeEdit
}

/** Puts an edit on the owner's list. */
export async function hold({ trx, nowMs }: Tx, { edit, ...held }: Held): Promise<void> {
  const { key, tempId } = edit
  // Said before by its device to be there.
  await trx('held_edits').where({ key, decidedAt: null }).whereIn('why', SAID).delete()
  await trx('held_edits')
    .insert({
      ...held,
      key,
      tempId: tempId === undefined ? null : String(tempId),
      edit: JSON.stringify(edit),
      at: toInstant(nowMs),
    })
    .onConflict('key')
    .ignore()
}

/** Whether one of these placeholders is of something whose creation waits on the owner's list, or was discarded there. */
export async function isHeld(db: Db, queue: string, tempIds: readonly number[]): Promise<boolean> {
  const creations = tempIds.map((id) => String(creationOf(id)))
  const row = await db('held_edits')
    .where({ queue })
    .whereIn('tempId', creations)
    .where((one) => one.whereNotIn('why', SAID).orWhere('decidedAt', '>', ''))
    .first('id')
  return row !== undefined
}

/** A page of what waits for an owner's decision, the oldest first, and what each device has that is in use. */
export async function listHeld(db: Db, page: number): Promise<HeldPage> {
  const stray = await strayEdits(db)
  const counted = await toDecide(db, stray).count('* as count').first()
  const rows = await toDecide(db, stray)
    .orderBy('h.id')
    .limit(HELD_PER_PAGE)
    .offset((page - 1) * HELD_PER_PAGE)
    .select('h.*', 'd.name as device')
  const said = await open(db)
    .whereIn('h.why', SAID)
    .whereNotIn('h.queue', stray.queues)
    .whereNotIn('h.authorId', stray.authors)
    .whereNotNull('h.authorId')
    .whereNotNull('d.id')
    .orderBy(['d.name', 'd.id', 'h.id'])
    .select('h.*', 'd.name as device', 'd.id as deviceId', 'd.waiting', 'q.saidAt')
  const people = [...rows, ...said].flatMap(({ authorId, senderId }) => [authorId, senderId])
  const names = await peopleNames(db, people)
  const tablets = new Map<number, HoldingTablet>()
  for (const { deviceId, saidAt, waiting, ...row } of said) {
    const { at, device: name } = row
    const id = deviceId ?? 0
    const tablet = tablets.get(id) ?? {
      id,
      name: name ?? '',
      saidAt: saidAt ?? at,
      count: waiting ?? 0,
      edits: [],
    }
    tablets.set(id, { ...tablet, edits: [...tablet.edits, listed(row, names)] })
  }
  return {
    entries: rows.map((row) => {
      const isThere = isSaid(row) && !stray.queues.includes(row.queue)
      return { ...listed(row, names), ...(isThere && { why: 'person' as const }) }
    }),
    open: Number(counted?.['count']),
    tablets: [...tablets.values()],
  }
}

const isSaid = ({ why }: { why: HeldReason }) => SAID.some((one) => one === why)

// An edit that was done without its device knowing is on no list.
const open = (db: Db) =>
  db('held_edits as h')
    .join('edit_queues as q', 'q.id', 'h.queue')
    .leftJoin('devices as d', 'd.id', 'q.deviceId')
    .whereNull('h.decidedAt')
    .whereNotExists(
      db('idempotency_keys as i')
        .whereRaw('?? = ??', ['i.key', 'h.key'])
        .where('i.status', '<', 300)
        .select('i.key'),
    )

// On its device nobody else sends or discards what somebody has made who left.
const toDecide = (db: Db, { authors, queues }: Stray) =>
  open(db).where((one) =>
    one
      .whereNotIn('h.why', SAID)
      .orWhereIn('h.queue', queues)
      .orWhereIn('h.authorId', authors)
      .orWhere((unknown) => unknown.whereNull('h.authorId')),
  )

function listed(
  row: Row<'held_edits'> & { device: string | null },
  names: ReadonlyMap<number, string>,
): HeldEdit {
  const { at, authorId, device, id, senderId, why } = row
  const { command, madeAt } = editIn(row)
  const name = (of: number | null) => names.get(of ?? 0) ?? null
  return { id, why, author: name(authorId), sender: name(senderId), device, madeAt, at, command }
}

/** The edit as its author has made it. */
export function editIn({ edit }: Pick<Row<'held_edits'>, 'edit'>): MadeEdit {
  return JSON.parse(edit) as MadeEdit
}

/** The entry of that id, while nobody has decided about it and its device cannot send it. */
export async function openHeld(db: Db, id: number): Promise<Row<'held_edits'>> {
  const row = await toDecide(db, await strayEdits(db))
    .where('h.id', id)
    .first('h.*')
  if (!row) throw new ProblemError('not-found')
  return row
}

/** Under which an owner has it done, as often as that is tried, once. What a device has lost goes under its own key: were it found again, it would not be done twice. What was refused under its own has another one. */
export function actOf(held: Pick<Row<'held_edits'>, 'authorId' | 'edit' | 'id' | 'key' | 'why'>) {
  const { key } = held
  if (held.why === 'waiting') return { key, print: printOf(editIn(held), held.authorId) }
  const hex = createHash('sha256').update(`held ${key}`).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)]
  const print = createHmac('sha256', key)
    .update(JSON.stringify(['held', held.id]))
    .digest('hex')
  return { key: [...parts, hex.slice(20, 32)].join('-'), print }
}

type Decision = { decision: 'sent' } | { decision: 'discarded'; reason: string }

/** Ends an entry, once: who made it and who decided stay known. */
export async function decide(
  tx: Tx,
  held: Row<'held_edits'>,
  who: { id: number },
  decision: Decision,
): Promise<void> {
  const decided = await tx
    .trx('held_edits')
    .where({ id: held.id })
    .whereNull('decidedAt')
    .update({ ...decision, decidedBy: who.id, decidedAt: toInstant(tx.nowMs) })
  if (decided === 0) throw new ProblemError('not-found')
  if (decision.decision === 'discarded') {
    // Found again, it is not done after all; unless that was just now.
    const stored = await refuseIn(tx, actOf(held), HELD)
    if (stored && stored.status < 300) throw new ProblemError('not-found')
  }
  const { command } = editIn(held)
  const names = await peopleNames(tx.trx, [held.authorId])
  const after = {
    about: aboutOf(command),
    author: names.get(held.authorId ?? 0) ?? null,
    ...('reason' in decision && { reason: decision.reason }),
  }
  await record(tx, [{ entity: 'heldEdit', id: held.id, action: decision.decision, after }], who)
}

// Names the kind of row alone: people stand on the list, and not in the audit, which is kept for longer.
function aboutOf({ kind }: MadeEdit['command']): string {
  return String(kind).split('.', 1).join()
}

/** Keeps who has taken back another one's edit before it was sent. Each is recorded once, and never done. */
export async function recordTakenBack(
  tx: Tx,
  edits: ParsedSaidEdits['takenBack'],
  who: { id: number },
): Promise<void> {
  const people = edits.flatMap(({ by, takenBackBy }) => [by, takenBackBy])
  const names = await peopleNames(tx.trx, people)
  for (const { by, takenBackBy, ...edit } of edits) {
    const { command, key } = edit
    if (await refuseIn(tx, { key, print: printOf(edit, by) }, HELD)) continue
    const after = {
      about: aboutOf(command),
      author: names.get(by) ?? null,
      takenBackBy: names.get(takenBackBy) ?? null,
    }
    await record(tx, [{ entity: 'heldEdit', id: key, action: 'discarded', after }], who)
  }
}

/** Deletes what was decided about long ago: as long as a queue may sleep, what is about something that was discarded goes the same way. */
export async function sweepHeldEdits(db: Db, nowMs: number): Promise<void> {
  const until = toInstant(nowMs - QUEUE_DAYS * 86_400_000)
  await db('held_edits').where('decidedAt', '<', until).delete()
}
