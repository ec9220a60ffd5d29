import { createHash } from 'node:crypto'
import * as call from '#shared/operation/setup.calls.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import * as v from 'valibot'
import { linkPasswordSchema, LinkTokenSchema } from '#shared/account/people/account.schema.ts'
import { recordEvent } from '../../account/audit/securityEvents.ts'
import { receivePart, restoreReceived } from '../backup/receivedBackup.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import { Refused } from '../../platform/http/problem.ts'
import { createLimiter, createRateLimit, orTooManyRequests } from '../../platform/http/rateLimit.ts'
import { signIn } from '../../platform/http/session.ts'
import type { SeenAdmins } from '../../platform/http/seenAdmins.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { becomeOwner, demandOpen, ownerPasskeyOptions } from '../../account/signIn/ownerLink.ts'
import type { ProofDeps } from '../../account/signIn/proof.ts'
import { acceptInvite, accountsNamed, readLink, resetPassword } from '../../account/people/links.ts'

/** What is done without a session: asking for a new password, and what the links of mails and invitations are for. */
export function accountLinkRoutes(deps: ProofDeps, admins: SeenAdmins): Calls {
  const calls = createCalls(deps)
  const rateLimit = createRateLimit(deps)
  const perAccount = createLimiter(deps.knex, { name: 'forgotten-of', points: 3, seconds: 3600 })
  const guesses = rateLimit({ name: 'account-link', points: 60, seconds: 900 })

  // The same work and the same answer whether or not there is such an account: who it is for is mailed by a job.
  calls.answer(
    call.askForPassword,
    async ({ body: { name } }) => {
      const key = createHash('sha256').update(name).digest('base64url')
      if (deps.config.rateLimits) await orTooManyRequests(() => perAccount.consume(key))
      const userIds = await accountsNamed(deps.reads, name)
      await writeTransaction(deps, (tx) =>
        enqueue(tx, 'password-mail', { userIds }, { subject: 'forgotten' }),
      )
      deps.jobs.wake()
      return { message: 'Se essa conta existir, enviamos um link para o e-mail dela.' }
    },
    rateLimit({ name: 'forgotten', points: 10, seconds: 3600 }),
  )

  calls.answer(call.readAccountLink, ({ body: { token } }) => readLink(deps, token), guesses)

  calls.answer(
    call.setPasswordByLink,
    async ({ body }, { ctx }) => {
      const link = await readLink(deps, v.parse(LinkTokenSchema, body).token)
      if (link.kind !== 'password') throw new Refused('link-over')
      const person = await resetPassword(deps, v.parse(linkPasswordSchema(link.role), body))
      admins.forget()
      deps.jobs.wake()
      const about = { id: person.id, after: { byLink: true } }
      await recordEvent(deps, ctx, 'password.changed', about, person)
    },
    guesses,
  )

  calls.answer(
    call.acceptInvite,
    async ({ body }, { ctx }) => {
      const user = await acceptInvite(deps, body)
      await signIn(ctx, user, { provedAt: deps.clock.now() })
      await recordEvent(deps, ctx, 'sign-in')
      return user
    },
    guesses,
  )

  calls.answer(
    call.readOwnerPasskeyOptions,
    ({ body }, { ctx }) => ownerPasskeyOptions(deps, ctx, body),
    guesses,
  )

  calls.answer(
    call.sendBackupPart,
    async ({ body: part }) => {
      await demandOpen(deps.knex, part.token, deps.clock.now())
      return receivePart(deps, part)
    },
    rateLimit({ name: 'backup-part', points: 20_000, seconds: 900 }),
  )

  calls.answer(
    call.restoreBackup,
    async ({ body: order }) => {
      await demandOpen(deps.knex, order.token, deps.clock.now())
      await restoreReceived(deps, order)
      return {}
    },
    guesses,
  )

  calls.answer(
    call.becomeOwner,
    async ({ body }, { ctx }) => {
      const owner = await becomeOwner(deps, ctx, body)
      admins.forget()
      const by = owner.recoveryCodes ? 'passkey' : 'password'
      await signIn(ctx, owner.user, { by, provedAt: deps.clock.now() })
      await recordEvent(deps, ctx, 'sign-in')
      deps.jobs.wake()
      return owner
    },
    guesses,
  )

  return calls
}
