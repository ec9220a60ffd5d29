import {
  amendQueue,
  dependentsOf,
  withRealIds,
  type WaitingCommand,
} from '#shared/commands/queue.ts'
import {
  isCreation,
  readCommand,
  targetOf,
  type Command,
  type QueuedCommand,
} from '#shared/commands/command.ts'
import { isFinal, type SentEdit } from '#shared/commands/sync/edits.ts'
import { isTempId, nextTempId } from '#shared/commands/tempId.ts'
import { withoutMoney } from '#shared/booking/reservation/saidMoney.ts'
import { ownDrawer } from '#shared/book/till/ownDrawer.ts'
import type { TillState } from '#shared/book/till/till.ts'
import { problemMessage } from '#shared/platform/http/problem.ts'
import { ApiError } from '../../api/client.ts'
import { newId } from '../../api/newId.ts'
import { sealFor } from './sealing.ts'
import { chosenDrawer } from '../store/chosenDrawer.ts'
import type { OfflineDb, OutboxEntry, QueueOwner } from '../store/offlineDb.ts'

export type Enqueued = {
  kind: 'appended' | 'amended' | 'withdrawn'
  /** The key that is sent: the edit's own, or that of the creation that it changed. */
  key: string
  tempId: number | null
}

/** Puts an edit into the queue, or into a creation that has not been on its way yet. The same key again changes nothing. */
export async function enqueue(
  db: OfflineDb,
  person: QueueOwner,
  edit: {
    key: string
    command: Command
    madeOn?: string | undefined
    offline?: boolean
  } & Pick<OutboxEntry, 'madeAt' | 'skewMs' | 'isUnchecked'>,
): Promise<Enqueued> {
  const tables = [db.outbox, db.made, db.meta, db.resources, db.queues]
  return db.transaction('rw', tables, async () => {
    const known = await db.outbox.where({ key: edit.key }).first()
    if (known) return { kind: 'appended', key: known.key, tempId: known.tempId }
    const made = await db.made.toArray()
    const { serverEpoch } = (await db.meta.get('desk')) ?? {}
    const isOfOther = edit.madeOn && serverEpoch && edit.madeOn !== serverEpoch
    if (isOfOther && isAboutRow(edit.command)) throw otherEpoch()
    const command = readCommand(withRealIds(edit.command, made))
    if (!command) throw new Error(`not a command: ${edit.command.kind}`)
    const entries = await db.outbox.where({ userId: person.userId }).sortBy('seq')
    const amendment = amendQueue(waitingIn(entries), command)
    if (amendment.kind === 'amend') {
      const creation = entries.find(({ key }) => key === amendment.key)!
      const amended = { ...creation, command: amendment.command }
      await putSealed(db, amended)
      return { kind: 'amended', key: creation.key, tempId: creation.tempId }
    }
    if (amendment.kind === 'withdraw') {
      await db.outbox.where('key').anyOf(amendment.keys).delete()
      return { kind: 'withdrawn', key: amendment.keys[0]!, tempId: null }
    }
    const taken = [...(await db.outbox.toArray()), ...made].map(({ tempId }) => tempId ?? 0)
    const tempId = isCreation(command) ? nextTempId(taken) : null
    const { isUnchecked, key, madeAt, skewMs } = edit
    const drawer = await drawerHere(db)
    const entry = {
      ...person,
      key,
      madeAt,
      tempId,
      command,
      attempts: 0,
      refusal: null,
      ...(serverEpoch && { serverEpoch }),
      ...(edit.offline && { offline: true as const }),
      ...(skewMs !== undefined && { skewMs }),
      ...(isUnchecked && { isUnchecked }),
      ...(drawer && { drawer }),
    }
    const sealed = await sealFor(db, entry)
    await db.outbox.add({ ...entry, ...(sealed && { sealed }) })
    return { kind: 'appended', key, tempId }
  })
}

/** Stores what has changed of an entry under the seal of its author, who is here; where they came in by password it has none any more. */
async function putSealed(db: OfflineDb, stored: OutboxEntry): Promise<void> {
  const { sealed: _, ...entry } = stored
  const sealed = await sealFor(db, entry)
  await db.outbox.put({ ...entry, ...(sealed && { sealed }) })
}

// Names none where there is one.
async function drawerHere({ resources }: OfflineDb): Promise<number | null> {
  const till = (await resources.get('till'))?.value as TillState | null | undefined
  return till?.others ? ownDrawer(till, chosenDrawer()) : null
}

/** Notes of an edit that it was made without a connection, or what it was about; nothing once the server has done it. */
export async function noteEntry(
  db: OfflineDb,
  key: string,
  noted: Pick<OutboxEntry, 'offline' | 'about'>,
): Promise<void> {
  await db.outbox.where({ key }).modify(noted)
}

/** The entries that this app understands and the server has not refused, as commands. */
export function waitingIn(entries: readonly OutboxEntry[]): WaitingCommand[] {
  return entries.flatMap((entry) => {
    const queued = entry.refusal ? null : toQueued(entry)
    return queued ? [{ ...queued, wasTried: entry.attempts > 0 }] : []
  })
}

/** The entry as a command; null when this version of the app does not understand it. */
export function toQueued({
  key,
  madeAt,
  tempId,
  command,
  drawer,
}: OutboxEntry): QueuedCommand | null {
  const read = readCommand(command)
  return read && { key, madeAt, tempId, command: read, ...(drawer && { drawer }) }
}

/** Writes an edit as it goes to the server: the stored command, also where this version of the app would parse it to something else. */
export function onWire(entry: OutboxEntry): Omit<SentEdit, 'number' | 'sealed'> {
  const { command, drawer, key, madeAt, offline, serverEpoch: epoch, tempId } = entry
  return {
    key,
    command: command as SentEdit['command'],
    madeAt,
    ...(tempId !== null && { tempId }),
    ...(offline && { offline }),
    ...(drawer && { drawer }),
    ...(epoch && { epoch }),
  }
}

/** Whether it came to the server, which lets nobody but an owner do it. */
export function isAtOwner({ refusal }: Pick<OutboxEntry, 'refusal'>): boolean {
  return refusal?.problem?.code === 'edit-held'
}

/** The entries that refer to what this one creates: without it their row does not exist. */
export function dependentEntries(
  entries: readonly OutboxEntry[],
  entry: OutboxEntry,
): OutboxEntry[] {
  const own = toQueued(entry)
  if (!own) return []
  const others = entries.flatMap((one) => (one.key === own.key ? own : (toQueued(one) ?? [])))
  const keys = new Set(dependentsOf(others, own).map(({ key }) => key))
  return entries.filter(({ key }) => keys.has(key))
}

/** Sends a refused edit again as it is. */
export async function retryEntry(db: OfflineDb, key: string): Promise<void> {
  await changeEntry(db, key, (command) => command)
}

/** Sends a refused edit again on the row as it is now: fields of the edit overwrite the newer values. */
export async function retryOverwriting(db: OfflineDb, key: string, version: number): Promise<void> {
  await changeEntry(db, key, (command) =>
    'version' in command ? { ...command, version } : command,
  )
}

/** Sends a refused edit again, perhaps with another body. It keeps its position. What was refused for good never is done under its key: tried again it has another one. */
export async function changeEntry(
  db: OfflineDb,
  key: string,
  change: (command: Command) => Command,
): Promise<void> {
  await db.transaction('rw', db.outbox, db.meta, db.queues, async () => {
    const entry = await db.outbox.where({ key }).first()
    const command = entry?.refusal ? readCommand(entry.command) : null
    if (!entry || !command) return
    const changed = readCommand(change(withoutRecorded(command, entry)))
    if (!changed) throw new Error(`not a command: ${command.kind}`)
    const { problem, status } = entry.refusal!
    const isOver = status !== null && isFinal(status, problem?.code)
    // Says again that there was no connection, where the app was closed before it could: nobody waits for its answer any more.
    const again = { command: changed, refusal: null, offline: true as const }
    const { serverEpoch } = (await db.meta.get('desk')) ?? {}
    await putSealed(db, {
      ...entry,
      ...again,
      ...(isOver && { key: newId() }),
      // An edit about no row of the former copy can be sent to the present one.
      ...(serverEpoch && !isAboutRow(changed) && { serverEpoch }),
    })
  })
}

/** The command without the money that the server has recorded though it refused the rest. */
export function withoutRecorded(
  command: Command,
  { refusal }: Pick<OutboxEntry, 'refusal'>,
): Command {
  if (!refusal?.problem?.recorded || command.kind !== 'reservation.update') return command
  return { ...command, body: withoutMoney(command.body) }
}

/** Whether it changes a row that the server numbered: on another copy of the data that number may be another row's. */
export function isAboutRow(command: Command): boolean {
  const target = targetOf(command)
  return target !== null && !isTempId(target.id)
}

function otherEpoch() {
  const message = problemMessage('other-epoch')
  return new ApiError(412, message, { status: 412, code: 'other-epoch', message })
}

export type ChangedPlace = { courtId?: number; date?: string; startTime?: string; endTime?: string }

/** Sends a refused reservation or class again for another court, day or hour. */
export function moveEntry(db: OfflineDb, key: string, place: ChangedPlace): Promise<void> {
  return changeEntry(db, key, (command) =>
    'body' in command ? ({ ...command, body: { ...command.body, ...place } } as Command) : command,
  )
}

/** What goes when this one is discarded: itself, and the edits about rows that it would have created. */
export async function discardedWith(db: OfflineDb, key: string): Promise<OutboxEntry[]> {
  const entry = await db.outbox.where({ key }).first()
  if (!entry) return []
  const entries = await db.outbox.where({ userId: entry.userId }).sortBy('seq')
  return [entry, ...dependentEntries(entries, entry)]
}

/** Takes back an edit that was never on its way; false when it was, for then the server may have done it. */
export function withdrawEntry(db: OfflineDb, key: string): Promise<boolean> {
  return db.transaction('rw', db.outbox, async () => {
    const entry = await db.outbox.where({ key }).first()
    if (!entry || entry.attempts > 0) return false
    await discardEntry(db, key)
    return true
  })
}

/** Takes back another one's edit, and what depends on it, that was never on its way; who did it is said to the server. False where one of them was, for then it may have been done. */
export function takeBackEntry(db: OfflineDb, key: string, by: number): Promise<boolean> {
  return db.transaction('rw', db.outbox, db.takenBack, async () => {
    const entries = await db.outbox.orderBy('seq').toArray()
    const entry = entries.find((one) => one.key === key)
    if (!entry) return false
    const gone = [entry, ...dependentEntries(entries, entry)]
    if (gone.some(({ attempts }) => attempts > 0)) return false
    await db.outbox.bulkDelete(gone.map(({ seq }) => seq))
    const ofOthers = gone.filter(({ userId }) => userId !== by)
    await db.takenBack.bulkPut(ofOthers.map((one) => ({ key: one.key, entry: one, by })))
    return true
  })
}

export async function discardEntry(db: OfflineDb, key: string): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    const gone = await discardedWith(db, key)
    await db.outbox.bulkDelete(gone.map(({ seq }) => seq))
  })
}
