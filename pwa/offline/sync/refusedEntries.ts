import { readCommand, type Command } from '#shared/commands/command.ts'
import type { OfflineDb, OutboxEntry } from './offlineDb.ts'
import { dependentEntries } from './outbox.ts'

/**
 * Sends a refused edit again as it is. Under its old key: the server keeps no answer for a refusal, so the key is free, and had an
 * earlier attempt got through after all, it is answered and not done again.
 */
export async function retryEntry(db: OfflineDb, key: string): Promise<void> {
  await db.outbox.where({ key }).modify({ refusal: null })
}

/** Sends a refused edit again on the row as it stands now: what the other one wrote is overwritten where the edit says so. */
export async function retryOverwriting(db: OfflineDb, key: string, version: number): Promise<void> {
  await changeEntry(db, key, (command) =>
    'version' in command ? { ...command, version } : command,
  )
}

/** Sends a refused edit again with other words. It keeps its place and its key: whatever happens, one of the two is done and not both. */
export async function changeEntry(
  db: OfflineDb,
  key: string,
  change: (command: Command) => Command,
): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    const entry = await db.outbox.where({ key }).first()
    const command = entry?.refusal ? readCommand(entry.command) : null
    if (!entry || !command) return
    const changed = readCommand(change(command))
    if (!changed) throw new Error(`not a command: ${command.kind}`)
    await db.outbox.update(entry.seq, { command: changed, refusal: null })
  })
}

export type Place = { courtId?: number; date?: string; startTime?: string; endTime?: string }

/** Sends a refused reservation or class again for another court, day or hour. */
export function moveEntry(db: OfflineDb, key: string, place: Place): Promise<void> {
  return changeEntry(db, key, (command) =>
    'body' in command ? ({ ...command, body: { ...command.body, ...place } } as Command) : command,
  )
}

/** What goes when this one is discarded: it, and what speaks of the rows that it would have made. */
export async function discardedWith(db: OfflineDb, key: string): Promise<OutboxEntry[]> {
  const entry = await db.outbox.where({ key }).first()
  if (!entry) return []
  const entries = await db.outbox.where({ userId: entry.userId }).sortBy('seq')
  return [entry, ...dependentEntries(entries, entry)]
}

/** Gives an edit up, by a person's word. */
export async function discardEntry(db: OfflineDb, key: string): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    const gone = await discardedWith(db, key)
    await db.outbox.bulkDelete(gone.map(({ seq }) => seq))
  })
}
