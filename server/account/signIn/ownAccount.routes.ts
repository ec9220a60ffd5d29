import * as call from '#shared/account/ownAccount.calls.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import type { Context } from 'koa'
import * as v from 'valibot'
import { passwordChangeSchema, type OwnAccount } from '#shared/account/people/account.schema.ts'
import { PASSWORD_MISSING } from '#shared/account/people/device.ts'
import { logRequest } from '../audit/privacyRequests.ts'
import { recordEvent } from '../audit/securityEvents.ts'
import type { Db } from '../../platform/db/db.ts'
import { present } from '../../platform/db/rows.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { demandProof } from '../../platform/http/access.ts'
import { deviceOf } from '../../platform/http/enrolledDevice.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { createRateLimit } from '../../platform/http/rateLimit.ts'
import { isFresh, proofOf, readSid, signIn, signOut } from '../../platform/http/session.ts'
import { endSessions, sessionsOf } from '../../platform/http/personSessions.ts'
import type { SeenAdmins } from '../../platform/http/seenAdmins.ts'
import { correctAccounts, NO_MAIL, removeCustomer, setPassword } from '../people/accounts.ts'
import { refuseGuessed } from '../people/commonPasswords.ts'
import { deviceText } from '../devices/deviceText.ts'
import { hashPassword } from '../people/password.ts'
import { createPasswordCheck } from './passwordCheck.ts'
import { setPin } from '../devices/pin.ts'

type RouteDeps = Pick<
  Deps,
  'config' | 'knex' | 'reads' | 'clock' | 'events' | 'log' | 'jobs' | 'sessionKeys'
>

/** What everybody may do with their own account: see and correct it, choose another password, sign devices out, leave. */
export function ownAccountRoutes(deps: RouteDeps, admins: SeenAdmins): Calls {
  const calls = createCalls(deps)
  const proven = createPasswordCheck(deps)
  const limit = createRateLimit(deps)({ name: 'own-account', points: 60, seconds: 900 })

  calls.answer(call.readAccount, async (_, { ctx, user }) => {
    return readAccount(deps, user.id, readSid(ctx))
  })

  calls.answer(
    call.changeAccount,
    async ({ body: { password, ...draft } }, { ctx }) => {
      const { id, role } = await proven(ctx, password, 'password')
      const before = present(await deps.knex('users').where({ id }).first('name', 'email'))
      await writeTransaction(deps, (tx) => correctAccounts(tx, [id], draft))
      // Names of customers do not outlive their accounts.
      const values = role === 'user' ? {} : { before, after: draft }
      await recordEvent(deps, ctx, 'account.changed', { id, ...values })
      return readAccount(deps, id, readSid(ctx))
    },
    limit,
  )

  calls.answer(
    call.changePassword,
    async ({ body }, { ctx, user: { role } }) => {
      const { current, password } = v.parse(passwordChangeSchema(role), body)
      const user = await proven(ctx, current, 'current')
      if (password === current) {
        const errors = { password: ['Escolha uma senha diferente da atual'] }
        throw new ProblemError('invalid-input', { errors })
      }
      const person = present(await deps.knex('users').where({ id: user.id }).first('email'))
      await refuseGuessed(deps.knex, password, { ...user, ...person })
      const hashed = await hashPassword(password)
      const except = readSid(ctx)
      await writeTransaction(deps, (tx) => setPassword(tx, user.id, hashed, { except }))
      admins.forget()
      deps.jobs.wake()
      const { mustChangePassword: _, ...changed } = user
      await signIn(ctx, changed, proofOf(ctx))
      await recordEvent(deps, ctx, 'password.changed', { id: user.id })
      return changed
    },
    limit,
  )

  calls.answer(
    call.changePin,
    async ({ body: { pin, current } }, { ctx, user }) => {
      if (user.role === 'user') throw new ProblemError('not-allowed')
      if (current === undefined) await demandFirstPin(deps.knex, ctx, user.id)
      else await proven(ctx, current, 'current')
      await setPin(deps.knex, user.id, pin)
      await recordEvent(deps, ctx, 'pin.changed', { id: user.id })
    },
    limit,
  )

  calls.answer(
    call.endSession,
    async ({ params: { id: only } }, { ctx, user }) => {
      const theirs = await sessionsOf(deps.knex, user.id, deps.clock.now(), readSid(ctx))
      const session = theirs.find(({ id }) => id === only)
      if (!session) throw new ProblemError('not-found')
      if (session.current) {
        await recordEvent(deps, ctx, 'sign-out')
        await signOut(ctx)
      } else {
        demandProof(ctx)
        const ended = await endSessions(deps.knex, user.id, { only })
        await recordEvent(deps, ctx, 'sessions.ended', { id: user.id, after: { ended } })
      }
      admins.forget()
    },
    limit,
  )

  calls.answer(
    call.endOtherSessions,
    async (_, { ctx, user }) => {
      demandProof(ctx)
      const ended = await endSessions(deps.knex, user.id, { except: readSid(ctx) })
      admins.forget()
      await recordEvent(deps, ctx, 'sessions.ended', { id: user.id, after: { ended } })
      return readAccount(deps, user.id, readSid(ctx))
    },
    limit,
  )

  calls.answer(
    call.deleteAccount,
    async ({ body: { password } }, { ctx, user: { role } }) => {
      // What staff did names them: an owner takes their account out of use instead.
      if (role !== 'user') throw new ProblemError('not-allowed')
      const { id } = await proven(ctx, password, 'password')
      await signOut(ctx)
      await writeTransaction(deps, async (tx) => {
        const { email } = present(await tx.trx('users').where({ id }).first('email'))
        await removeCustomer(tx, id)
        await recordEvent({ ...deps, knex: tx.trx }, ctx, 'account.deleted', { id }, { id, role })
        const request = { kind: 'account-deletion', outcome: 'done', identifiers: [email] } as const
        await logRequest(tx, deps, { ...request, who: { id } })
      })
    },
    limit,
  )

  return calls
}

async function readAccount(
  { knex, clock }: RouteDeps,
  id: number,
  sid: string | null,
): Promise<OwnAccount> {
  const { pin, email, ...person } = present(
    await knex('users').where({ id }).first('username', 'name', 'email', 'role', 'pin'),
  )
  const sessions = await sessionsOf(knex, id, clock.now(), sid)
  return {
    ...person,
    // An account that was made on the command line has none.
    email: email.endsWith(NO_MAIL) ? '' : email,
    ...(person.role === 'user' ? {} : { hasPin: pin !== null }),
    sessions: sessions.map(({ userAgent, createdAt, ...session }) => ({
      ...session,
      device: deviceText(userAgent),
      since: createdAt,
    })),
  }
}

/** Without the password there is a first PIN only, on the device on which the person has just signed in. */
async function demandFirstPin(db: Db, ctx: Context, id: number): Promise<void> {
  const { pin } = present(await db('users').where({ id }).first('pin'))
  if (pin === null && deviceOf(ctx) && isFresh(ctx)) return
  throw new ProblemError('invalid-input', { errors: { current: [PASSWORD_MISSING] } })
}
