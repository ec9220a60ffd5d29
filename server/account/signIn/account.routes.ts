import * as call from '#shared/account/session.calls.ts'
import { createCalls, type Calls, type Input } from '../../platform/http/calls.ts'
import type { Context } from 'koa'
import * as v from 'valibot'
import { LoginSchema } from '#shared/account/people/account.schema.ts'
import { recordEvent } from '../audit/securityEvents.ts'
import type { Deps } from '../../platform/deps.ts'
import { clientKey } from '../../platform/http/networks.ts'
import { createRateLimit } from '../../platform/http/rateLimit.ts'
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
  // Of one client, at whatever accounts.
  const attempts = rateLimit({
    name: 'login',
    points: 60,
    seconds: 900,
    key(ctx) {
      const login = v.safeParse(LoginSchema, ctx.request.body)
      return clientOf(callerOf(ctx, login.success ? login.output.username : ''))
    },
  })

  calls.answer(call.login, logIn, attempts)

  async function logIn(
    { body: { username, password } }: Input<typeof call.login>,
    { ctx }: { ctx: Context },
  ) {
    const caller = callerOf(ctx, username)
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
