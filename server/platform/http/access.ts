import type { Router, RouterMiddleware } from '@koa/router'
import type Koa from 'koa'
import type { Context, Middleware } from 'koa'
import type { Call } from '#shared/account/call/defineCall.ts'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import { isAllowed, type Permission } from '#shared/account/people/permissions.ts'
import { isAskedForProof } from '#shared/account/people/secondFactor.ts'
import type { Author } from '../db/audit.ts'
import { notSignedIn } from './enrolledDevice.ts'
import { ProblemError } from './problem.ts'
import { isRateLimit } from './rateLimit.ts'
import { authorOf, currentUser, isFresh } from './session.ts'

/** Who may call a route: whoever has a permission, or anybody, who gets at their own and the public things only. */
export type Access = Permission | 'anybody'

type Rule = { call: Call; access: Access }
const rules = new WeakMap<object, Rule>()

/** Notes of which call the handler is, and who may make it. */
export function setRule(handler: Middleware, rule: Rule): void {
  rules.set(handler, rule)
}

/** The person who calls, with that permission; else a 401 or a 403. For what depends on the body. */
export function demand(ctx: Context, permission: Permission): SessionUser {
  const user = signedInPerson(ctx)
  if (!isAllowed(user, permission)) throw new ProblemError('not-allowed')
  ctx.state['author'] = authorOf(ctx)
  return user
}

/** Returns who writes by this call, once it was asked for a permission. */
export function authorIn(ctx: Context): Author | null {
  return ctx.state['author'] ?? null
}

/** The person who calls; a 401 when nobody is signed in. For what everybody may do with their own account. */
export function signedInPerson(ctx: Context): SessionUser {
  const user = currentUser(ctx)
  if (!user) throw notSignedIn(ctx)
  return user
}

/** Refuses whoever has not proved within ten minutes that it is still them. */
export function demandProof(ctx: Context): void {
  if (!isFresh(ctx)) throw new ProblemError('second-factor-needed')
}

/** The same of owners and managers, before money goes back, people's data leaves, or staff and settings of money change. */
export function demandFresh(ctx: Context): void {
  if (isAskedForProof(signedInPerson(ctx))) demandProof(ctx)
}

/** The same within a write, where only then it is known what it does: under its key a repetition gets its answer without being asked. */
export function demandFreshIn({ author }: { author: Author | null }): void {
  if (author?.needsProof) throw new ProblemError('second-factor-needed')
}

const WITH_ANY_PASSWORD = new Set([
  'GET /api/user',
  'POST /api/account/password',
  'POST /api/login',
  'POST /api/logout',
  'POST /api/client-errors',
])

/** Whose password somebody else has made does nothing before choosing another one. */
export const ownPasswordFirst: Middleware = (ctx, next) => {
  const mustChange = currentUser(ctx)?.mustChangePassword
  if (mustChange && !WITH_ANY_PASSWORD.has(`${ctx.method} ${ctx.path}`))
    throw new ProblemError('password-change-needed')
  return next()
}

export type RouteAccess = {
  method: string
  path: string
  access: Access
  isLimited: boolean
  call: Call
}

/** Every route of the app with its rule, in the order in which they are asked. Throws for one that is not of the table of calls. */
export function routesOf(app: Koa): RouteAccess[] {
  return app.middleware.flatMap((middleware) => {
    const { router } = middleware as RouterMiddleware & { router?: Router }
    return router ? accessOf(router) : []
  })
}

function accessOf(router: Router): RouteAccess[] {
  return router.stack.map(({ methods, path, stack }) => {
    const [method] = methods.filter((one) => one !== 'HEAD')
    const [rule] = stack.flatMap((middleware) => rules.get(middleware) ?? [])
    if (!rule || !method) throw new Error(`${method} ${String(path)} is not in the table of calls`)
    return { ...rule, method, path: String(path), isLimited: stack.some(isRateLimit) }
  })
}
