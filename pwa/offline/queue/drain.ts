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
import { EMPTY_SNAPSHOT, type Snapshot } from '#shared/commands/snapshot.ts'
import { MOST_EDIT_BYTES, MOST_EDITS, type SentEdit } from '#shared/commands/sync/edits.ts'
import type { Seal } from '#shared/commands/sync/seal.ts'
import { problemMessage } from '#shared/platform/http/problem.ts'
import { creationOf } from '#shared/commands/tempId.ts'
import {
  storable,
  type EntrySeal,
  type OfflineDb,
  type OutboxEntry,
  type Refusal,
} from '../store/offlineDb.ts'
import { readSnapshot, writeSnapshot } from '../store/offlineView.ts'
import { isAtOwner, onWire, toQueued } from './outbox.ts'
import { isBrought, ownQueue } from './sealing.ts'
import { newId } from '../../api/newId.ts'

/** The result of sending a command. Only `unreachable` is retried automatically. */
export type Outcome =
  | { kind: 'accepted'; answer: unknown }
  | { kind: 'refused'; refusal: Refusal }
  | Unreached
  | { kind: 'signedOut' }
  /** Waits for what it is about, which was not created. */
  | { kind: 'untried' }
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
/** Says what became of a batch: of its first edits one by one, or of the call as a whole. */
export type SentBatch =
  { kind: 'answered'; outcomes: Outcome[] } | { kind: 'failed'; outcome: Outcome }
/** `epoch` names the server's copy of the data, and how far it was: see `epochHeader`. */
export type SendEdits = (
  queue: string,
  edits: readonly SentEdit[],
  epoch?: string,
) => Promise<SentBatch>
export type Drained = { kind: 'emptied' } | Unreached | { kind: 'signedOut' }
type Drain = {
  db: OfflineDb
  userId: number
  send: SendEdits
  nowMs: () => number
  /** Called with each answer once it is stored. */
  answered?: (key: string, outcome: Outcome) => void
  report?: (error: unknown) => void
  signal?: AbortSignal
}

/** How long a batch should take at the speed of the one before. */
const BATCH_MS = 8_000

/** Sends a person's commands and those that others have sealed, in their order, in batches. The first goes alone: it shows whether there is a connection, and how fast it is. After one that cannot be delivered no further one is sent. */
export async function drain(options: Drain): Promise<Drained> {
  const { nowMs, signal } = options
  if (signal?.aborted) return CALLED_OFF
  for (let next = await takeBatch(options, 1); ;) {
    const { batch, queue } = next
    if (batch.length === 0) return { kind: 'emptied' }
    const startedMs = nowMs()
    const sent = await options.send(queue, batch)
    // Sent alone, the one to blame is found.
    if (sent.kind === 'failed' && batch.length > 1 && !isEnd(sent.outcome)) {
      if (signal?.aborted) return CALLED_OFF
      next = await takeBatch(options, 1)
      continue
    }
    const outcomes = sent.kind === 'failed' ? [sent.outcome] : sent.outcomes
    const tookMs = Math.max(1, nowMs() - startedMs)
    const size = Math.floor((outcomes.length * BATCH_MS) / tookMs)
    const settled = await settle(options, batch, outcomes, Math.min(MOST_EDITS, Math.max(1, size)))
    if (settled.kind !== 'goesOn') return settled
    next = settled.next
  }
}

const CALLED_OFF = { kind: 'unreachable', retryAfterMs: null } as const

function isEnd(outcome: Outcome): outcome is Unreached | { kind: 'signedOut' } {
  return outcome.kind === 'unreachable' || outcome.kind === 'signedOut'
}

/** Stores what became of the first edits of a batch, all at once, and takes the next ones: what shows the queue would read all of it in between, and the server would wait. Returns why no further one is sent, if so. */
async function settle(
  options: Drain,
  batch: readonly SentEdit[],
  outcomes: readonly Outcome[],
  size: number,
): Promise<Drained | { kind: 'goesOn'; next: Batch }> {
  const { answered, db, nowMs, report, signal } = options
  const tables = [db.outbox, db.made, db.meta, db.resources, db.days, db.customers, db.queues]
  const { goesOn, settled } = await db.transaction('rw', tables, async () => {
    const settled = await store(db, pairs(batch, outcomes), nowMs())
    const end = signal?.aborted ? CALLED_OFF : endAfter(settled)
    return {
      settled,
      goesOn: end ?? { kind: 'goesOn' as const, next: await takeBatch(options, size) },
    }
  })
  for (const { key, outcome } of settled) {
    if (outcome.kind === 'defect') report?.(outcome.error)
    answered?.(key, outcome)
  }
  return goesOn
}

function endAfter(settled: readonly Settled[]): Drained | null {
  const last = settled.at(-1)?.outcome
  if (last && isNotAllowed(last)) return { kind: 'signedOut' }
  if (last && isEnd(last)) return last
  // Nothing that would let them be tried will come of sending them again now.
  return settled.every(({ outcome }) => outcome.kind === 'untried') ? CALLED_OFF : null
}

type Settled = { key: string; outcome: Outcome }

function pairs(batch: readonly SentEdit[], outcomes: readonly Outcome[]): Settled[] {
  return outcomes.flatMap((outcome, index) => {
    const edit = batch[index]
    return edit ? [{ key: edit.key, outcome }] : []
  })
}

/** Said of an edit that its person's role does not include. */
export const NOT_ALLOWED =
  'Seu perfil não permite esta edição. Peça a quem pode fazê-la, ou descarte-a.'

/** Whose edit it is may not make any more: it stays as it is, for the day they may again. */
export function isNotAllowed(outcome: Outcome): boolean {
  return outcome.kind === 'refused' && outcome.refusal.problem?.code === 'not-allowed'
}

const DEFECTIVE: Refusal = {
  text: 'Algo deu errado no aplicativo ao enviar esta edição. O erro foi registrado: tente novamente ou descarte-a.',
  status: null,
  problem: null,
}
const OLD_APP: Refusal = {
  text: problemMessage('unknown-edit'),
  status: null,
  problem: null,
}
const ORPHAN: Refusal = {
  text: 'Esta edição se refere a algo que não chegou a ser criado.',
  status: null,
  problem: null,
}

type Batch = { queue: string; batch: SentEdit[] }

/** The oldest commands that may be sent, marked as in flight: from here on they are no longer changed. Those whose fate is unknown come first, under the numbers that they have. */
function takeBatch({ db, userId }: Drain, size: number): Promise<Batch> {
  return db.transaction('rw', db.outbox, db.queues, async () => {
    const entries = await db.outbox.orderBy('seq').toArray()
    const free = inTheirTurn(await sendable(db, entries, userId))
    const batch: SentEdit[] = []
    if (free.length === 0) return { queue: '', batch }
    const own = await ownQueue(db)
    let bytes = 0
    for (const entry of free) {
      bytes += lengthOf(entry)
      const isFull = batch.length === size || bytes > MOST_EDIT_BYTES
      if (isFull && batch.length > 0) break
      const number = entry.number ?? own.lastNumber + 1
      own.lastNumber = Math.max(own.lastNumber, number)
      await db.outbox.update(entry.seq, { attempts: entry.attempts + 1, number })
      batch.push(toSent(entry, number))
    }
    await db.queues.put(own)
    await passOver(db, entries, userId)
    return { queue: own.queue, batch }
  })
}

// Beside its command an edit says so much.
const BESIDE_BYTES = 300

function lengthOf({ command, sealed }: OutboxEntry): number {
  const now = JSON.stringify(command)
  return now.length + BESIDE_BYTES + (sealed && sealed.made !== now ? sealed.made.length : 0)
}

// Numbers rise: what waits for its author's own session gets another one then. Were it done before, its key says so.
async function passOver(db: OfflineDb, entries: readonly OutboxEntry[], userId: number) {
  for (const entry of entries) {
    if (entry.number !== undefined && !isBrought(entry, userId)) await withoutNumber(db, entry.seq)
  }
}

function inTheirTurn(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const turnOf = ({ number = Infinity }: OutboxEntry) => number
  return entries.toSorted((a, b) => turnOf(a) - turnOf(b) || a.seq - b.seq)
}

/** Leaves out those that are held up by one that was refused; what can never be sent is refused here. */
async function sendable(
  db: OfflineDb,
  entries: readonly OutboxEntry[],
  userId: number,
): Promise<OutboxEntry[]> {
  const held = new Set<number>()
  const coming = new Set<number>()
  const free: OutboxEntry[] = []
  for (const entry of entries) {
    const queued = toQueued(entry)
    const needs = queued ? tempIdsIn(queued.command).map(creationOf) : []
    const isOrphan = needs.some((id) => !held.has(id) && !coming.has(id))
    const isWaiting = entry.refusal !== null || !isBrought(entry, userId)
    const isHeld = isWaiting || needs.some((id) => held.has(id))
    if (queued && !isHeld && !isOrphan) {
      if (entry.tempId !== null) coming.add(entry.tempId)
      free.push(entry)
      continue
    }
    // An edit of something on the owner's list goes there too.
    if (entry.tempId !== null) (isAtOwner(entry) ? coming : held).add(entry.tempId)
    // Whatever it needs comes before it, and would have been sent.
    if (!isHeld) await refuse(db, entry.seq, queued ? ORPHAN : OLD_APP)
  }
  return free
}

function toSent(entry: OutboxEntry, number: number): SentEdit {
  return { ...onWire(entry), number, ...(entry.sealed && { sealed: toSeal(entry, entry.sealed) }) }
}

function toSeal({ command, skewMs, userId }: OutboxEntry, { made, seal }: EntrySeal): Seal {
  const isAsMade = made === JSON.stringify(command)
  return {
    by: userId,
    seal,
    ...(skewMs !== undefined && { skewMs }),
    ...(!isAsMade && { made }),
  }
}

type Line = { entry: OutboxEntry; queued: QueuedCommand }

/** Takes edits out and results in, in the transaction of the caller; one that was cleared away meanwhile leaves nothing behind. */
async function store(
  db: OfflineDb,
  settled: readonly Settled[],
  nowMs: number,
): Promise<Settled[]> {
  const isAnswered = settled.some(({ outcome }) => outcome.kind === 'accepted')
  const meta = isAnswered ? await db.meta.get('desk') : undefined
  const before = meta ? await readSnapshot(db, nowMs) : EMPTY_SNAPSHOT
  let after = before
  let lines = linesOf(await db.outbox.orderBy('seq').toArray())
  const ends: Settled[] = []
  for (const { key, outcome } of settled) {
    const line = lines.find(({ entry }) => entry.key === key)
    const effect = line && effectOf(outcome, { line, lines, snapshot: after })
    const end = effect?.kind === 'defect' ? effect : outcome
    ends.push({ key, outcome: end })
    if (line && !effect) await keep(db, line.entry, end)
    if (line && effect?.kind === 'defect') await keep(db, line.entry, effect)
    if (!line || effect?.kind !== 'done') continue
    await writeEffect(db, line, effect)
    lines = effect.lines
    after = effect.snapshot
  }
  if (meta && after !== before) {
    await writeSnapshot(db, before, after)
    await db.meta.put({ ...meta, epoch: newId() })
  }
  return ends
}

// The refused ones too: they may be sent again.
function linesOf(entries: readonly OutboxEntry[]): Line[] {
  return entries.flatMap((entry) => {
    const queued = toQueued(entry)
    return queued ? [{ entry, queued }] : []
  })
}

type Known = { line: Line; lines: readonly Line[]; snapshot: Snapshot }
type Effect = { kind: 'done'; answer: unknown; lines: Line[]; changed: Line[]; snapshot: Snapshot }

/** Works out what an accepted edit leaves: the snapshot after it, and the others with the ids and the version that are known now. Undefined for every other outcome. */
function effectOf(
  outcome: Outcome,
  { line, lines, snapshot }: Known,
): Effect | (Outcome & { kind: 'defect' }) | undefined {
  if (outcome.kind !== 'accepted') return undefined
  const { answer } = outcome
  const others = lines.filter((one) => one !== line)
  try {
    const queue = rewriteQueue(
      others.map(({ queued }) => queued),
      line.queued,
      answer,
    )
    const now = others.map(({ entry }, index) => ({ entry, queued: queue[index]! }))
    return {
      kind: 'done',
      answer,
      lines: now,
      changed: now.filter(({ queued }, index) => queued !== others[index]!.queued),
      snapshot: applyAnswer(snapshot, line.queued, answer),
    }
  } catch (error) {
    // Under its key the server answers again and does nothing twice, so a person may try it again.
    return { kind: 'defect', error }
  }
}

async function writeEffect(db: OfflineDb, { entry, queued }: Line, { answer, changed }: Effect) {
  await db.outbox.delete(entry.seq)
  const kind = rowKindOf(queued.command)
  await db.made.bulkPut(createdRows(queued, answer).map((row) => ({ ...row, kind })))
  await updateCreated(db, queued.command, answer)
  for (const { entry: other, queued: now } of changed) {
    await db.outbox.update(other.seq, { command: now.command })
  }
}

/** Leaves it in the queue, in its position: later entries may depend on it. Only a person discards it. */
async function keep(db: OfflineDb, { faults = 0, seq }: OutboxEntry, outcome: Outcome) {
  if (outcome.kind === 'untried') await withoutNumber(db, seq)
  if (outcome.kind === 'unreachable' && outcome.isFault) {
    await db.outbox.update(seq, { faults: faults + 1 })
  }
  if (outcome.kind === 'defect') await refuse(db, seq, DEFECTIVE)
  if (outcome.kind !== 'refused' || isNotAllowed(outcome)) return
  const { problem } = outcome.refusal
  const current = storable(problem?.current)
  const stored = problem && { ...problem, ...(current === undefined ? {} : { current }) }
  await refuse(db, seq, { ...outcome.refusal, problem: stored })
}

// Numbers are used once: tried again it gets the next one.
async function refuse(db: OfflineDb, seq: number, refusal: Refusal): Promise<void> {
  await withoutNumber(db, seq)
  await db.outbox.update(seq, { refusal })
}

async function withoutNumber(db: OfflineDb, seq: number): Promise<void> {
  await db.outbox.where({ seq }).modify((entry) => {
    delete entry.number
  })
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
