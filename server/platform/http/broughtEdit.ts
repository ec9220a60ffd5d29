import type { IncomingMessage } from 'node:http'
import type { Context, Middleware } from 'koa'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import type { Tx } from '../db/writeTransaction.ts'
import type { Enrolled } from './enrolledDevice.ts'
import type { SessionData } from './sessionStore.ts'

/** Names an edit of a batch: its own route carries it out for whoever brings it, and uses up its number. */
export type BroughtEdit = {
  user: SessionUser
  session: SessionData & { externalKey: string }
  device: Enrolled | null
  nowMs: number
  queue: string
  number: number
  /** Equal for every try of the same edit, whatever release of the app or of the server wrote its call. */
  print: string
}

const brought = new WeakMap<IncomingMessage, BroughtEdit>()

export function bringEdit(request: IncomingMessage, edit: BroughtEdit): void {
  brought.set(request, edit)
}

/** Lets in only what a batch has brought, in the name of whoever brought it. */
export const broughtEdits: Middleware = (ctx, next) => {
  const edit = brought.get(ctx.req)
  if (!edit) throw new Error('only a batch brings edits here')
  const { device, nowMs, user } = edit
  Object.assign(ctx.state, { edit, user, nowMs, hasSession: true, ...(device && { device }) })
  return next()
}

/** The edit of a batch that is being carried out; null for every other call. */
export function editIn(ctx: Context): BroughtEdit | null {
  return ctx.state['edit'] ?? null
}

/** Uses up an edit's number, with its effect or with its refusal. Returns false when it, or a later one of the same queue, was used before. */
export async function takeNumber(
  { trx }: Pick<Tx, 'trx'>,
  { number, queue }: Pick<BroughtEdit, 'queue' | 'number'>,
): Promise<boolean> {
  const taken = await trx('edit_queues')
    .where({ id: queue })
    .where('lastNumber', '<', number)
    .update({ lastNumber: number })
  return taken > 0
}
