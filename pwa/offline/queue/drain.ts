import { applyAnswer } from '#shared/commands/replay.ts'
import {
  answerClasses,
  answerRows,
  createdRows,
  rowKindOf,
  tempIdsIn,
  type Command,
  type QueuedCommand,
} from '#shared/commands/command.ts'
import { rewriteQueue } from '#shared/commands/queue.ts'
import { areIndependent, reachOf, type Reach } from '#shared/commands/reach.ts'
import { EMPTY_SNAPSHOT } from '#shared/commands/snapshot.ts'
import { creationOf } from '#shared/commands/tempId.ts'
import { MADE_OFFLINE } from '#shared/platform/http/madeAt.ts'
import {
  isStorageError,
  storable,
  type OfflineDb,
  type OutboxEntry,
  type Refusal,
} from '../store/offlineDb.ts'
import { readSnapshot, writeSnapshot } from '../store/offlineView.ts'
import { toQueued } from './outbox.ts'
import { newId } from '../../api/newId.ts'

/** The result of sending a command. Only `unreachable` is retried automatically. */
export type Outcome =
  | { kind: 'accepted'; answer: unknown }
  | { kind: 'refused'; refusal: Refusal }
  | Unreached
  | { kind: 'signedOut' }
  /** A mistake of the app: sent again it would end the same way. */
  | { kind: 'defect'; error: unknown }
type Unreached = {
  kind: 'unreachable'
  retryAfterMs: number | null
  /** Something at the other end has answered, if only a proxy. */
  isOnline?: boolean
  /** It was the server, which cannot cope with this very command. */
  isFault?: boolean
}
/** `epoch`: the server's copy of the data that the command was made on; `madeAt`: when, by this device's clock. */
export type Send = (
  command: Command,
  key: string,
  epoch?: string,
  madeAt?: string,
) => Promise<Outcome>
export type Drained = { kind: 'emptied' } | Unreached | { kind: 'signedOut' }
type Drain = {
  db: OfflineDb
  userId: number
  send: Send
  nowMs: () => number
  /** Called with each answer once it is stored. */
  answered?: (key: string, outcome: Outcome) => void
  report?: (error: unknown) => void
  signal?: AbortSignal
}

/** How many commands are on their way at once: a browser opens six connections to a server, and live events need one. */
export const AT_ONCE = 5

/**
 * Sends one person's commands oldest first, side by side where one has nothing to do with another. The first goes alone: it shows whether
 * there is a connection. After one that cannot be delivered no further one is sent.
 */
export async function drain(options: Drain): Promise<Drained> {
  const { signal } = options
  const sending = new Map<string, Promise<void>>()
  const ends: Drained[] = []
  const errors: unknown[] = []
  let width = 1
  const send = async (queued: Taken) => {
    try {
      const outcome = await deliver(options, queued)
      if (isNotAllowed(outcome)) ends.push({ kind: 'signedOut' })
      if (outcome.kind === 'unreachable' || outcome.kind === 'signedOut') ends.push(outcome)
      width = AT_ONCE
    } catch (error) {
      errors.push(error)
    } finally {
      sending.delete(queued.key)
    }
  }
  for (;;) {
    const isBusy = sending.size > 0
    const isOver = ends.length + errors.length > 0 || signal?.aborted === true
    const isFull = isOver || sending.size >= width
    const queued = isFull ? null : await takeNext(options, sending)
    if (queued) sending.set(queued.key, send(queued))
    else if (sending.size > 0) await Promise.race(sending.values())
    else if (!isBusy) break
  }
  if (errors.length > 0) throw errors[0]
  if (signal?.aborted) return { kind: 'unreachable', retryAfterMs: null }
  return ends[0] ?? { kind: 'emptied' }
}

async function deliver(options: Drain, queued: Taken): Promise<Outcome> {
  const { db, send, nowMs, answered, report } = options
  const { command, key, serverEpoch, madeAt } = queued
  const sent = await send(
    command,
    key,
    serverEpoch,
    queued.offline ? madeAt + MADE_OFFLINE : madeAt,
  )
  const outcome = sent.kind === 'accepted' ? await accepted(db, queued, sent, nowMs()) : sent
  if (outcome.kind === 'refused' && !isNotAllowed(outcome)) {
    await refuse(db, queued.key, outcome.refusal)
  }
  if (outcome.kind === 'unreachable' && outcome.isFault) await noteFault(db, queued.key)
  if (outcome.kind === 'defect') {
    report?.(outcome.error)
    await refuse(db, queued.key, DEFECTIVE)
  }
  answered?.(queued.key, outcome)
  return outcome
}

/** Said of an edit that its person's role does not include. */
export const NOT_ALLOWED =
  'Seu perfil não permite esta edição. Peça a quem pode fazê-la, ou descarte-a.'

/** Whose edit it is may not make any more: it stays as it is, for the day they may again. */
export function isNotAllowed(outcome: Outcome): boolean {
  return outcome.kind === 'refused' && outcome.refusal.problem?.code === 'not-allowed'
}

// Under its key the server answers again and does nothing twice, so a person may try it again.
async function accepted(
  db: OfflineDb,
  queued: QueuedCommand,
  outcome: Outcome & { kind: 'accepted' },
  nowMs: number,
): Promise<Outcome> {
  try {
    await accept(db, queued, outcome.answer, nowMs)
    return outcome
  } catch (error) {
    if (isStorageError(error)) throw error
    return { kind: 'defect', error }
  }
}

const DEFECTIVE: Refusal = {
  text: 'Algo deu errado no aplicativo ao enviar esta edição. O erro foi registrado: tente novamente ou descarte-a.',
  status: null,
  problem: null,
}
const OLD_APP: Refusal = {
  text: 'Esta edição foi feita por uma versão anterior do aplicativo, que não é mais compreendida. Refaça-a, se ainda for necessária.',
  status: null,
  problem: null,
}
const ORPHAN: Refusal = {
  text: 'Esta edição se refere a algo que não chegou a ser criado.',
  status: null,
  problem: null,
}

type Taken = QueuedCommand & { serverEpoch?: string; offline?: true }

/** The oldest command that may be sent beside those on their way, marked as in flight: from here on it is no longer changed. */
function takeNext(
  { db, userId, nowMs }: Drain,
  sending: ReadonlyMap<string, unknown>,
): Promise<Taken | null> {
  const tables = [db.outbox, db.resources, db.days, db.meta, db.customers]
  return db.transaction('rw', tables, async () => {
    const entries = await db.outbox.where({ userId }).sortBy('seq')
    const rows = sending.size > 0 ? await readSnapshot(db, nowMs()) : EMPTY_SNAPSHOT
    const held = new Set<number>()
    const ahead: Reach[] = []
    const coming = new Set<number>()
    for (const entry of entries) {
      const queued = toQueued(entry)
      const needs = queued ? tempIdsIn(queued.command).map(creationOf) : []
      const isOrphan = needs.some((id) => !held.has(id) && !coming.has(id))
      const isHeld = entry.refusal !== null || needs.some((id) => held.has(id))
      if (!queued || isHeld || isOrphan) {
        if (entry.tempId !== null) held.add(entry.tempId)
        // Whatever it needs comes before it, and would have been sent.
        if (!isHeld) await db.outbox.update(entry.seq, { refusal: queued ? ORPHAN : OLD_APP })
        continue
      }
      const reach = needs.length > 0 ? null : reachOf(queued.command, rows)
      const isAlone = reach === null || !ahead.every((one) => areIndependent(one, reach))
      if (!sending.has(queued.key) && needs.length === 0 && !(isAlone && ahead.length > 0)) {
        await db.outbox.update(entry.seq, { attempts: entry.attempts + 1 })
        const { serverEpoch, offline } = entry
        return { ...queued, ...(serverEpoch && { serverEpoch }), ...(offline && { offline }) }
      }
      if (reach === null) return null
      ahead.push(reach)
      if (entry.tempId !== null) coming.add(entry.tempId)
    }
    return null
  })
}

/** Edit out and result in, all at once; one that was cleared away meanwhile leaves nothing behind. */
function accept(
  db: OfflineDb,
  queued: QueuedCommand,
  answer: unknown,
  nowMs: number,
): Promise<void> {
  const tables = [db.outbox, db.made, db.meta, db.resources, db.days, db.customers]
  return db.transaction('rw', tables, async () => {
    const entry = await db.outbox.where({ key: queued.key }).first()
    if (!entry) return
    await db.outbox.delete(entry.seq)
    const kind = rowKindOf(queued.command)
    await db.made.bulkPut(createdRows(queued, answer).map((row) => ({ ...row, kind })))
    await updateCreated(db, queued.command, answer)
    await rewriteBehind(db, entry, queued, answer)
    const meta = await db.meta.get('desk')
    if (!meta) return
    const before = await readSnapshot(db, nowMs)
    await writeSnapshot(db, before, applyAnswer(before, queued, answer))
    await db.meta.put({ ...meta, epoch: newId() })
  })
}

async function rewriteBehind(
  db: OfflineDb,
  { userId }: OutboxEntry,
  accepted: QueuedCommand,
  answer: unknown,
) {
  const entries = await db.outbox.where({ userId }).sortBy('seq')
  // The refused ones too: they may be sent again.
  const readable = entries.flatMap((entry) => {
    const queued = toQueued(entry)
    return queued ? [{ entry, queued }] : []
  })
  const rewritten = rewriteQueue(
    readable.map(({ queued }) => queued),
    accepted,
    answer,
  )
  for (const [index, { entry, queued }] of readable.entries()) {
    const { command } = rewritten[index]!
    if (command !== queued.command) await db.outbox.update(entry.seq, { command })
  }
}

// It keeps its position: later entries may depend on it. Only a person discards it.
async function noteFault(db: OfflineDb, key: string): Promise<void> {
  await db.outbox.where({ key }).modify((entry) => {
    entry.faults = (entry.faults ?? 0) + 1
  })
}

async function refuse(db: OfflineDb, key: string, refusal: Refusal): Promise<void> {
  const { problem } = refusal
  const current = storable(problem?.current)
  const stored = problem && { ...problem, ...(current === undefined ? {} : { current }) }
  await db.outbox.where({ key }).modify({ refusal: { ...refusal, problem: stored } })
}

/** For rows that this device created, the version that its own edit left. */
async function updateCreated(db: OfflineDb, command: Command, answer: unknown): Promise<void> {
  const own = 'id' in command ? answerRows(command, answer) : []
  const changed = [
    ...own.map((row) => ({ ...row, kind: rowKindOf(command) })),
    ...answerClasses(command, answer).map((row) => ({ ...row, kind: 'fixedClass' as const })),
  ]
  if (changed.length === 0) return
  const stored = await db.made.toArray()
  for (const row of changed) {
    const known = stored.find(
      ({ id, kind, version }) => id === row.id && kind === row.kind && version + 1 === row.version,
    )
    if (known) await db.made.put({ ...known, version: row.version })
  }
}
