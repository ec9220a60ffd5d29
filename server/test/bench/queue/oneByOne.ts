import { requestOf, type QueuedCommand } from '#shared/commands/command.ts'
import { rewriteQueue } from '#shared/commands/queue.ts'
import type { DeskClient } from './deskClient.ts'

/** Makes the edits by their own calls, each once the one before is answered. Returns how long that took. */
export async function sendOneByOne(
  desk: DeskClient,
  edits: readonly QueuedCommand[],
): Promise<number> {
  const startedAt = performance.now()
  let waiting = [...edits]
  for (let edit = waiting.shift(); edit; edit = waiting.shift()) {
    const { body, method, path, version } = requestOf(edit.command)
    const answer = await desk.send(method, path, body, {
      'Idempotency-Key': edit.key,
      ...(version !== undefined && { 'If-Match': `"${version}"` }),
    })
    waiting = rewriteQueue(waiting, edit, answer)
  }
  return performance.now() - startedAt
}
