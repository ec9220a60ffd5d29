import Router from '@koa/router'
import * as v from 'valibot'
import { LoginSchema, RegistrationSchema } from '#shared/account/account.schema.ts'
import { recordEvent } from '../audit/securityEvents.ts'
import type { Deps } from '../deps.ts'
import { clientKey, createRateLimit } from '../http/rateLimit.ts'
import { ProblemError } from '../http/problem.ts'
import { currentUser, signIn, signOut } from '../http/session.ts'
import { accountNamed, createAccount, findByCredentials } from './accounts.ts'
import { createLoginThrottle } from './loginThrottle.ts'
import { anybody } from '../http/access.ts'

export function accountRoutes(
  deps: Pick<Deps, 'config' | 'knex' | 'reads' | 'clock' | 'log'>,
): Router {
  const router = new Router()
  const rateLimit = createRateLimit(deps)
  const throttle = createLoginThrottle(deps)

  router.get('/api/user', anybody, (ctx) => {
    const user = currentUser(ctx)
    if (!user) throw new ProblemError('not-signed-in')
    ctx.body = user
  })

  router.post(
    '/api/login',
    anybody,
    rateLimit({ name: 'login', points: 60, seconds: 900 }),
    async (ctx) => {
      const { username, password } = v.parse(LoginSchema, ctx.request.body)
      const client = clientKey(ctx.ip)
      await throttle.attempt(username, client)
      const user = await findByCredentials(deps.reads, username, password)
      if (!user) {
        await recordEvent(deps, ctx, 'sign-in.failed', {}, await accountNamed(deps.reads, username))
        throw new ProblemError('bad-credentials')
      }
      await throttle.succeeded(username, client)
      await signIn(ctx, user)
      await recordEvent(deps, ctx, 'sign-in')
      ctx.body = user
    },
  )

  router.post(
    '/api/register',
    anybody,
    rateLimit({ name: 'register', points: 10, seconds: 3600 }),
    async (ctx) => {
      const registration = v.parse(RegistrationSchema, ctx.request.body)
      const user = await createAccount(
        deps.knex,
        { ...registration, role: 'user' },
        deps.clock.now(),
      )
      await signIn(ctx, user)
      await recordEvent(deps, ctx, 'account.registered', { id: user.id })
      ctx.status = 201
      ctx.body = user
    },
  )

  const logoutLimit = rateLimit({ name: 'logout', points: 60, seconds: 60 })
  router.post('/api/logout', anybody, logoutLimit, async (ctx) => {
    if (currentUser(ctx)) await recordEvent(deps, ctx, 'sign-out')
    await signOut(ctx)
    ctx.body = { message: 'Você foi desconectado.' }
  })

  return router
}
