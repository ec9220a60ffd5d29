import type { Context } from 'koa'
import type { SessionUser } from '#shared/account/people/account.schema.ts'

/** Another program that calls with a key of its own: it has no session, and acts for the person who made the key. */
export type Program = {
  id: number
  /** Names it in the audit and in the log. */
  mark: string
  /** ISO instant. */
  lastUsedAt: string | null
  user: SessionUser
}

export function setProgram(ctx: Context, program: Program): void {
  ctx.state['program'] = program
  ctx.state['user'] = program.user
}

/** The program that calls; null for a browser. */
export function programIn(ctx: Context): Program | null {
  return ctx.state['program'] ?? null
}
