import { createHmac } from 'node:crypto'
import type { Context } from 'koa'
import { readCommand, requestOf, type QueuedCommand } from '#shared/commands/command.ts'
import type { CreatedRow } from '#shared/commands/defineCommand.ts'
import { withRealIds } from '#shared/commands/queue.ts'
import type { ParsedEdit } from '#shared/commands/sync/edits.ts'
import { DRAWER_HEADER } from '#shared/platform/http/drawer.ts'
import { EPOCH_HEADER } from '#shared/platform/http/epoch.ts'
import { MADE_AT_HEADER, MADE_OFFLINE } from '#shared/platform/http/madeAt.ts'

/** An edit without what its way here has added. */
export type MadeEdit = Omit<ParsedEdit, 'number' | 'sealed'>

/** As its author has made it: what was sealed is what counts. */
export function madeEdit(sent: ParsedEdit): MadeEdit {
  const { number: _, sealed, ...edit } = sent
  return sealed?.made === undefined ? edit : { ...edit, command: parsed(sealed.made) }
}

function parsed(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** The edit as a command of this release, or none: what was sealed is done as it was made; what the device has learnt since is the version that an edit before it has left, and the server knows the placeholders itself. */
export function queuedOf(edit: ParsedEdit, rows: readonly CreatedRow[]): QueuedCommand[] {
  if (!edit.sealed) return queuedAs(edit, [])
  const version = Number(edit.command['version'] ?? 0)
  return queuedAs(madeEdit(edit), rows).map((queued) =>
    'version' in queued.command && version > queued.command.version
      ? atVersion(queued, version)
      : queued,
  )
}

/** Reads one that is done in another one's name. */
export function queuedAs(
  { command, drawer, key, madeAt, tempId }: MadeEdit,
  rows: readonly CreatedRow[],
): QueuedCommand[] {
  const made = readCommand(command)
  if (!made) return []
  const now = withRealIds(made, rows)
  return [{ key, madeAt, tempId: tempId ?? null, command: now, ...(drawer && { drawer }) }]
}

export function atVersion(queued: QueuedCommand, version: number | undefined): QueuedCommand {
  const { command } = queued
  return version !== undefined && 'version' in command
    ? { ...queued, command: { ...command, version } }
    : queued
}

/** The call of its own route. */
export function innerCall(ctx: Context, edit: MadeEdit, { command }: QueuedCommand) {
  const { body, method, path, version } = requestOf(command)
  return {
    method,
    path,
    body,
    address: ctx.ip,
    headers: {
      cookie: ctx.get('Cookie'),
      'Idempotency-Key': edit.key,
      [MADE_AT_HEADER]: edit.offline ? edit.madeAt + MADE_OFFLINE : edit.madeAt,
      ...(version !== undefined && { 'If-Match': `"${version}"` }),
      ...(edit.epoch && { [EPOCH_HEADER]: edit.epoch }),
      ...(edit.drawer && { [DRAWER_HEADER]: String(edit.drawer) }),
    },
  }
}

/** Equal for every try of an edit. Says no more of it than stays the same: ids and versions are what those before it have left when it is tried. */
export function printOf({ command, key }: MadeEdit, authorId: number | null): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(['edit', authorId, command['kind']]))
    .digest('hex')
}
