import * as call from '#shared/account/session.calls.ts'
import { createCalls, type Calls, type Input } from '../../platform/http/calls.ts'
import type { Context } from 'koa'
import { recordEvent } from '../audit/securityEvents.ts'
import type { Deps } from '../../platform/deps.ts'
import { clientKey } from '../../platform/http/networks.ts'
import {
  createNetworkLimiter,
  createRateLimit,
  orTooManyRequests,
} from '../../platform/http/rateLimit.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { signIn, signOut } from '../../platform/http/session.ts'
import { accountNamed, createAccount, findByCredentials } from '../people/accounts.ts'
import { knows, readDevice, rememberAccount } from '../devices/deviceCookie.ts'
import { reportGuessing } from './guessing.ts'
import { clientOf, createLoginThrottle } from './loginThrottle.ts'
import { beginStep } from '../secondFactor/authSteps.ts'
import { sidOf } from './proof.ts'
import { waysOf } from '../secondFactor/secondFactor.ts'
import { refuseGuessed } from '../people/commonPasswords.ts'

export function accountRoutes(
  deps: Pick<Deps, 'config' | 'knex' | 'reads' | 'clock' | 'log' | 'events'>,
): Calls {
  const calls = createCalls(deps)
  const rateLimit = createRateLimit(deps)
  const throttle = createLoginThrottle(deps)

  calls.answer(call.readUser, (_, { user }) => user)

  const callerOf = (ctx: Context, username: string) => ({
    username,
    client: clientKey(ctx.ip),
    device: readDevice(ctx),
  })
  // Counts one client's attempts, at whatever accounts.
  const attempts = createNetworkLimiter(deps.knex, { name: 'login', points: 60, seconds: 900 })
  const bodies = rateLimit({
    name: 'login-bodies',
    points: 600,
    seconds: 900,
    // Counts a browser that has signed in before by itself: strangers at its address never make it wait.
    key: (ctx) => readDevice(ctx)?.id ?? clientKey(ctx.ip),
  })

  calls.answer(call.login, logIn, bodies)

  async function logIn(
    { body: { username, password } }: Input<typeof call.login>,
    { ctx }: { ctx: Context },
  ) {
    const caller = callerOf(ctx, username)
    if (deps.config.rateLimits) await orTooManyRequests(() => attempts(clientOf(caller)))
    await throttle.attempt(caller, () => reportGuessing(deps, ctx, username))
    const lane = knows(caller.device, username) ? 'known' : 'strangers'
    const user = await findByCredentials(deps.reads, username, password, lane).catch(
      async (error: unknown) => {
        await throttle.unanswered(caller)
        throw error
      },
    )
    if (!user) {
      await recordEvent(deps, ctx, 'sign-in.failed', {}, await accountNamed(deps.reads, username))
      throw new ProblemError('bad-credentials')
    }
    await throttle.succeeded(caller)
    const ways = await waysOf(deps.reads, user.id)
    if (ways.length > 0) {
      await beginStep(deps, sidOf(ctx), 'password', { userId: user.id })
      throw new ProblemError('second-step-needed', { ways })
    }
    await signIn(ctx, user, { provedAt: deps.clock.now() })
    rememberAccount(ctx, username)
    await recordEvent(deps, ctx, 'sign-in')
    return user
  }

  calls.answer(
    call.register,
    async ({ body: registration }, { ctx }) => {
      await refuseGuessed(deps.reads, registration.password, registration)
      const user = await createAccount(
        deps.knex,
        { ...registration, role: 'user' },
        deps.clock.now(),
      )
      await signIn(ctx, user, { provedAt: deps.clock.now() })
      rememberAccount(ctx, user.username)
      await recordEvent(deps, ctx, 'account.registered', { id: user.id })
      return user
    },
    rateLimit({ name: 'register', points: 10, seconds: 3600 }),
  )

  const logoutLimit = rateLimit({ name: 'logout', points: 60, seconds: 60 })
  calls.answer(
    call.logout,
    async (_, { ctx, user }) => {
      if (user) await recordEvent(deps, ctx, 'sign-out')
      await signOut(ctx)
      return { message: 'Você foi desconectado.' }
    },
    logoutLimit,
  )

  return calls
}
