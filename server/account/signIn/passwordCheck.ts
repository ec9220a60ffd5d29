import type { Context } from 'koa'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import { recordEvent } from '../audit/securityEvents.ts'
import type { Deps } from '../../platform/deps.ts'
import { signedInPerson } from '../../platform/http/access.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { clientKey } from '../../platform/http/networks.ts'
import { knows, readDevice } from '../devices/deviceCookie.ts'
import { reportGuessing } from './guessing.ts'
import { createLoginThrottle } from './loginThrottle.ts'
import { isPassword } from '../people/password.ts'

type CheckDeps = Pick<Deps, 'config' | 'knex' | 'reads' | 'clock' | 'events' | 'log'>

/** Gives the signed-in person once they have typed their password, else a 422 at that field; guessing it is slowed down as at the sign-in. */
export function createPasswordCheck(deps: CheckDeps) {
  const throttle = createLoginThrottle(deps)
  return async (ctx: Context, password: string, field: string): Promise<SessionUser> => {
    const user = signedInPerson(ctx)
    const { username } = user
    const device = readDevice(ctx)
    const caller = { username, client: clientKey(ctx.ip), device }
    await throttle.attempt(caller, () => reportGuessing(deps, ctx, username))
    const row = await deps.knex('users').where({ id: user.id }).first('password')
    const lane = knows(device, username) ? 'known' : 'strangers'
    const isRight = await isPassword(password, row?.password ?? null, lane).catch(
      async (error: unknown) => {
        await throttle.unanswered(caller)
        throw error
      },
    )
    if (!isRight) {
      await recordEvent(deps, ctx, 'password.failed', { id: user.id })
      throw new ProblemError('invalid-input', { errors: { [field]: ['Senha incorreta'] } })
    }
    await throttle.succeeded(caller)
    return user
  }
}
