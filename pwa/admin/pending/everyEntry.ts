import type { QueuedCommand } from '#shared/commands/command.ts'
import type { QueueView } from '../../offline/desk/deskQueue.ts'
import type { OutboxEntry } from '../../offline/sync/offlineDb.ts'
import { dependentEntries, toQueued } from '../../offline/sync/outbox.ts'
import { describeCommand } from './describeCommand.ts'
import type { Known } from './known.ts'

/** An entry and its command; null when this version of the app does not understand it. */
type ReadEntry = { entry: OutboxEntry; queued: QueuedCommand | null }

/** All of this person's entries in the order in which they were made. */
export function everyEntry({ waiting, refused }: QueueView): ReadEntry[] {
  return [...waiting, ...refused]
    .sort((a, b) => a.seq - b.seq)
    .map((entry) => ({ entry, queued: toQueued(entry) }))
}

/** What was asked, in one sentence, whatever version of the app asked it. */
export function sentenceOf(entry: OutboxEntry, known: Known): string {
  const queued = toQueued(entry)
  return queued
    ? describeCommand(queued.command, known)
    : 'Edição de uma versão anterior do aplicativo'
}

/** The keys of what cannot go out before something refused is resolved. */
export function heldKeys({ waiting, refused }: QueueView): ReadonlySet<string> {
  const entries = [...waiting, ...refused].sort((a, b) => a.seq - b.seq)
  return new Set(refused.flatMap((one) => dependentEntries(entries, one)).map(({ key }) => key))
}
