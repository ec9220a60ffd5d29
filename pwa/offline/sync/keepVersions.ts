import { answerRows, rowKindOf, type Command } from '#shared/commands/command.ts'
import type { OfflineDb } from './offlineDb.ts'

/** Of rows that this desk has made, the version that its own edit left. */
export async function keepVersions(
  db: OfflineDb,
  command: Command,
  answer: unknown,
): Promise<void> {
  if (!('id' in command)) return
  const rows = answerRows(command, answer)
  const kept = await db.made.toArray()
  for (const row of rows) {
    const known = kept.find(
      ({ id, kind, version }) =>
        id === row.id && kind === rowKindOf(command) && version + 1 === row.version,
    )
    if (known) await db.made.put({ ...known, version: row.version })
  }
}
