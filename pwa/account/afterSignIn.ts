import type { SessionUser } from '#shared/account/account.schema.ts'

type Role = SessionUser['role']

const HOME_OF: Record<Role, string> = { admin: '/admin', user: '/' }

/** Where each goes once signed in: an admin whom the guard of /admin sent here goes back to where they were. */
export function afterSignIn(role: Role, state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from
  const isAdminPath = typeof from === 'string' && /^\/admin([/?]|$)/.test(from)
  return role === 'admin' && isAdminPath ? from : HOME_OF[role]
}
