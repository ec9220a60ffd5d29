import { createHash } from 'node:crypto'
import Router from '@koa/router'
import * as v from 'valibot'
import {
  ForgottenSchema,
  InviteAcceptanceSchema,
  linkPasswordSchema,
  LinkTokenSchema,
} from '#shared/account/people/account.schema.ts'
import { BackupPartSchema, RestoreSchema } from '#shared/operation/backup/restore.ts'
import { recordEvent } from '../../account/audit/securityEvents.ts'
import { receivePart, restoreReceived } from '../backup/receivedBackup.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import { anybody } from '../../platform/http/access.ts'
import { Refused } from '../../platform/http/problem.ts'
import { createLimiter, createRateLimit, orTooManyRequests } from '../../platform/http/rateLimit.ts'
import { signIn } from '../../platform/http/session.ts'
import type { SeenAdmins } from '../../platform/http/seenAdmins.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { becomeOwner, demandOpen, ownerPasskeyOptions } from '../../account/signIn/ownerLink.ts'
import type { ProofDeps } from '../../account/signIn/proof.ts'
import { acceptInvite, accountsNamed, readLink, resetPassword } from '../../account/people/links.ts'

/** What is done without a session: asking for a new password, and what the links of mails and invitations are for. */
export function accountLinkRoutes(deps: ProofDeps, admins: SeenAdmins): Router {
  const router = new Router()
  const rateLimit = createRateLimit(deps)
  const perAccount = createLimiter(deps.knex, { name: 'forgotten-of', points: 3, seconds: 3600 })
  const guesses = rateLimit({ name: 'account-link', points: 60, seconds: 900 })

  // The same work and the same answer whether or not there is such an account: who it is for is mailed by a job.
  router.post(
    '/api/account-links',
    anybody,
    rateLimit({ name: 'forgotten', points: 10, seconds: 3600 }),
    async (ctx) => {
      const { name } = v.parse(ForgottenSchema, ctx.request.body)
      const key = createHash('sha256').update(name).digest('base64url')
      if (deps.config.rateLimits) await orTooManyRequests(() => perAccount.consume(key))
      const userIds = await accountsNamed(deps.reads, name)
      await writeTransaction(deps, (tx) =>
        enqueue(tx, 'password-mail', { userIds }, { subject: 'forgotten' }),
      )
      deps.jobs.wake()
      ctx.status = 202
      ctx.body = { message: 'Se essa conta existir, enviamos um link para o e-mail dela.' }
    },
  )

  router.post('/api/account-links/read', anybody, guesses, async (ctx) => {
    const { token } = v.parse(LinkTokenSchema, ctx.request.body)
    ctx.body = await readLink(deps, token)
  })

  router.post('/api/account-links/password', anybody, guesses, async (ctx) => {
    const { token } = v.parse(LinkTokenSchema, ctx.request.body)
    const link = await readLink(deps, token)
    if (link.kind !== 'password') throw new Refused('link-over')
    const schema = linkPasswordSchema(link.role)
    const person = await resetPassword(deps, v.parse(schema, ctx.request.body))
    admins.forget()
    deps.jobs.wake()
    const about = { id: person.id, after: { byLink: true } }
    await recordEvent(deps, ctx, 'password.changed', about, person)
    ctx.status = 204
  })

  router.post('/api/account-links/invite', anybody, guesses, async (ctx) => {
    const user = await acceptInvite(deps, v.parse(InviteAcceptanceSchema, ctx.request.body))
    await signIn(ctx, user, { provedAt: deps.clock.now() })
    await recordEvent(deps, ctx, 'sign-in')
    ctx.status = 201
    ctx.body = user
  })

  router.post('/api/account-links/owner/options', anybody, guesses, async (ctx) => {
    ctx.body = await ownerPasskeyOptions(deps, ctx)
  })

  const parts = rateLimit({ name: 'backup-part', points: 20_000, seconds: 900 })
  router.post('/api/account-links/owner/backup', anybody, parts, async (ctx) => {
    const part = v.parse(BackupPartSchema, ctx.request.body)
    await demandOpen(deps.knex, part.token, deps.clock.now())
    ctx.body = await receivePart(deps, part)
  })

  router.post('/api/account-links/owner/restore', anybody, guesses, async (ctx) => {
    const order = v.parse(RestoreSchema, ctx.request.body)
    await demandOpen(deps.knex, order.token, deps.clock.now())
    await restoreReceived(deps, order)
    ctx.status = 202
    ctx.body = {}
  })

  router.post('/api/account-links/owner', anybody, guesses, async (ctx) => {
    const owner = await becomeOwner(deps, ctx)
    admins.forget()
    const by = owner.recoveryCodes ? 'passkey' : 'password'
    await signIn(ctx, owner.user, { by, provedAt: deps.clock.now() })
    await recordEvent(deps, ctx, 'sign-in')
    deps.jobs.wake()
    ctx.status = 201
    ctx.body = owner
  })

  return router
}
