import { createHash } from 'node:crypto'
import Router from '@koa/router'
import type { Context } from 'koa'
import * as v from 'valibot'
import { digitsOf } from '#shared/platform/contact/documents.ts'
import { PathIdSchema } from '#shared/platform/http/id.schema.ts'
import type { OwnList, OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import {
  CodeSchema,
  ForgetSchema,
  LostLinkSchema,
  MoveQuoteQuerySchema,
  OpenedLinkSchema,
  OwnCancelSchema,
  OwnChoiceSchema,
  OwnMoveSchema,
  QuoteQuerySchema,
  StaffLinkSchema,
  type LostLink,
} from '#shared/booking/reservation/ownReservation.schema.ts'
import { linkOf, linkText, opensGroup } from '../../booking/links/groupLink.ts'
import type { BookingMoney } from '../../booking/rows/money.ts'
import { groupReservations } from '../../booking/rows/reservations.ts'
import { shownCredit } from '../../customers/credit/shownCredit.ts'
import { record, type Author } from '../../platform/db/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { lockCourts, writeTransaction, type Tx } from '../../platform/db/writeTransaction.ts'
import { anybody, permit } from '../../platform/http/access.ts'
import { answerOnce } from '../../platform/http/idempotency.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import {
  browserKey,
  createLimiter,
  createRateLimit,
  orTooManyRequests,
} from '../../platform/http/rateLimit.ts'
import { currentUser } from '../../platform/http/session.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import { chooseOwn } from './chooseOwn.ts'
import { cancelOwn, cancelOwnUnpaid, chosenOf } from './cancelOwn.ts'
import {
  findOwn,
  forgetGrant,
  forgetHere,
  grant,
  groupsOf,
  renewGrants,
  outsideAccount,
  viewerOf,
} from '../../booking/links/grants.ts'
import { giveUpMove, moveOwn, quoteMove } from './moveOwn.ts'
import { ownCalendar } from './ownCalendar.ts'
import { readQuote } from './quoteOwn.ts'
import { readOwn, summariesOf, type Group } from './readOwn.ts'

const MOST_LISTED = 100

/** What customers do with their own reservations, by link or in the browser or account that booked. Others answer 404, as if there were none. */
export function myRoutes(deps: PaymentDeps & { money: BookingMoney }): Router {
  const router = new Router({ prefix: '/api/my' })
  const { config, reads, clock } = deps
  const rateLimit = createRateLimit(deps)
  const ofAddress = rateLimit({ name: 'my-of-client', points: 600, seconds: 600 })
  const opened = rateLimit({
    name: 'my-opened',
    points: 60,
    seconds: 600,
    key: browserKey(config),
  })
  const perCode = createLimiter(deps.knex, { name: 'lost-link-of', points: 5, seconds: 3600 })

  router.get('/reservations', anybody, async (ctx) => {
    await renewGrants(deps, ctx)
    const nowMs = clock.now()
    const groups = await groupsOf(reads, viewerOf(ctx, config), nowMs)
      .whereNotNull('code')
      .orderBy('createdAt', 'desc')
      .limit(MOST_LISTED)
    ctx.set('Cache-Control', 'no-store')
    ctx.body = {
      reservations: await summariesOf(deps, reads, groups, nowMs),
      outsideAccount: await outsideAccount(reads, groups, currentUser(ctx)),
      ...(await shownCredit(
        reads,
        groups.map(({ id }) => id),
        { nowMs, timeZone: config.venueTimezone },
      )),
    } satisfies OwnList
  })

  // Here the secret becomes a cookie. A GET never opens anything: scanners of mails follow links.
  router.post('/reservations', anybody, ofAddress, opened, async (ctx) => {
    const { code, secret } = v.parse(OpenedLinkSchema, ctx.request.body)
    ctx.set('Cache-Control', 'no-store')
    ctx.body = await writeTransaction(deps, async (tx) => {
      // Locked first: a link that is ended meanwhile lets nobody in.
      const group = await tx.trx('payment_groups').where({ code }).forUpdate().first()
      const own = await findOwn(tx.trx, viewerOf(ctx, config), code, tx.nowMs)
      if (!group || !(own || (secret && opensGroup(group, secret)))) {
        throw new ProblemError('not-found')
      }
      await grant(tx, ctx, config, group.id)
      return readOwn(deps, tx.trx, group, tx.nowMs)
    })
  })

  router.get('/reservations/:code', anybody, async (ctx) => {
    await renewGrants(deps, ctx)
    const nowMs = clock.now()
    const group = await theirs(ctx, reads, nowMs)
    ctx.set('Cache-Control', 'no-store')
    ctx.body = await readOwn(deps, reads, group, nowMs)
  })

  // Without the secret: calendars are shared and synchronised, and the page opens in the browser that has it.
  router.get('/reservations/:code/calendar.ics', anybody, async (ctx) => {
    const group = await theirs(ctx, reads, clock.now())
    const content = await ownCalendar(deps, reads, group)
    if (!content) throw new ProblemError('not-found')
    ctx.set('Cache-Control', 'no-store')
    ctx.set('Content-Disposition', `inline; filename="reserva-${group.code}.ics"`)
    ctx.type = 'text/calendar; charset=utf-8'
    ctx.body = content
  })

  router.get('/reservations/:code/quote', anybody, async (ctx) => {
    const nowMs = clock.now()
    const group = await theirs(ctx, reads, nowMs)
    const { ids } = v.parse(QuoteQuerySchema, { ...ctx.query })
    const chosen = chosenOf(await groupReservations(reads, group.id), ids)
    const seen = await readQuote(deps, reads, group, chosen, nowMs)
    if (!seen) throw new Refused('not-cancellable')
    ctx.set('Cache-Control', 'no-store')
    ctx.body = seen.answer
  })

  router.post('/reservations/:code/cancel', anybody, ofAddress, opened, async (ctx) => {
    const group = await theirs(ctx, deps.knex, clock.now())
    const cancel = v.parse(OwnCancelSchema, ctx.request.body)
    const chosen = chosenOf(await groupReservations(deps.knex, group.id), cancel.reservationIds)
    if (chosen.some(({ status }) => status === 'pending')) {
      const waiting = await groupReservations(deps.knex, group.id)
      await cancelOwnUnpaid(deps, waiting, (tx) => theirs(ctx, tx.trx, tx.nowMs))
      ctx.body = await readOwn(deps, deps.knex, group, clock.now())
      return
    }
    await act(ctx, (tx, own) => cancelOwn(tx, deps, own, cancel))
    deps.jobs.wake()
  })

  router.post('/reservations/:code/reschedule', anybody, ofAddress, opened, async (ctx) => {
    await theirs(ctx, deps.knex, clock.now())
    const move = v.parse(OwnMoveSchema, ctx.request.body)
    await act(ctx, (tx, own) => moveOwn(tx, deps, own, move))
  })

  router.get('/reservations/:code/reschedule', anybody, async (ctx) => {
    const group = await theirs(ctx, reads, clock.now())
    const wanted = v.parse(MoveQuoteQuerySchema, { ...ctx.query })
    ctx.set('Cache-Control', 'no-store')
    ctx.body = await quoteMove(deps, group, wanted)
  })

  router.post('/reservations/:code/reschedule/give-up', anybody, ofAddress, opened, async (ctx) => {
    const group = await theirs(ctx, deps.knex, clock.now())
    await giveUpMove(deps, group)
    ctx.body = await readOwn(deps, deps.knex, group, clock.now())
  })

  router.post('/reservations/:code/choose', anybody, ofAddress, opened, async (ctx) => {
    await theirs(ctx, deps.knex, clock.now())
    const wanted = v.parse(OwnChoiceSchema, ctx.request.body)
    await act(ctx, (tx, own) => chooseOwn(tx, deps, own, wanted))
    deps.jobs.wake()
  })

  // To open it in another browser: who may see it may have its link.
  router.post('/reservations/:code/link', anybody, ofAddress, async (ctx) => {
    const { id } = await theirs(ctx, deps.knex, clock.now())
    const link = await writeTransaction(deps, async (tx) => {
      const made = await linkOf(tx, deps.sessionKeys, id)
      // Of a group that was handed over meanwhile it is another person's.
      await theirs(ctx, tx.trx, tx.nowMs)
      return made
    })
    ctx.set('Cache-Control', 'no-store')
    ctx.body = { link: linkText(config, link) }
  })

  router.post('/reservations/:code/forget', anybody, ofAddress, async (ctx) => {
    const { id } = await theirs(ctx, deps.knex, clock.now())
    await writeTransaction(deps, (tx) => forgetGrant(tx, viewerOf(ctx, config), id))
    ctx.status = 204
  })

  router.post('/forget', anybody, ofAddress, async (ctx) => {
    const { scope } = v.parse(ForgetSchema, ctx.request.body)
    await writeTransaction(deps, (tx) => forgetHere(tx, viewerOf(ctx, config), scope))
    ctx.status = 204
  })

  // The same work and the same answer whether or not it is right: the link goes to the address on file.
  router.post(
    '/links',
    anybody,
    rateLimit({ name: 'lost-link', points: 20, seconds: 3600 }),
    async (ctx) => {
      const lost = v.parse(LostLinkSchema, ctx.request.body)
      const key = createHash('sha256').update(lost.code).digest('base64url')
      if (config.rateLimits) await orTooManyRequests(() => perCode.consume(key))
      const paymentGroupId = await groupOf(reads, lost)
      await writeTransaction(deps, (tx) =>
        enqueue(tx, 'link-mail', { paymentGroupId }, { subject: 'lost' }),
      )
      deps.jobs.wake()
      ctx.status = 202
      ctx.body = { message: LOST }
    },
  )

  // Asked again under the lock: it may have been handed over since.
  async function act(ctx: Context, effect: (tx: Tx, group: Group) => Promise<OwnReservation>) {
    await answerOnce(deps, ctx, async (tx) => {
      await lockCourts(tx)
      return { status: 200, body: await effect(tx, await theirs(ctx, tx.trx, tx.nowMs)) }
    })
  }

  async function theirs(ctx: Context, db: Db, nowMs: number): Promise<Group> {
    const params = ctx['params'] as Record<string, string>
    const code = v.safeParse(CodeSchema, params['code'])
    const group = code.success
      ? await findOwn(db, viewerOf(ctx, config), code.output, nowMs)
      : undefined
    if (!group) throw new ProblemError('not-found')
    return group
  }

  return router
}

const LOST =
  'Se o código e o telefone estiverem certos, enviamos o link para o e-mail da reserva em instantes.'

async function groupOf(db: Db, { code, phone }: LostLink): Promise<string | null> {
  const rows = await db('reservations as r')
    .join('payment_groups as g', 'g.id', 'r.paymentGroupId')
    .where({ 'g.code': code })
    .select('g.id', 'r.customerPhone')
  const found = rows.find(({ customerPhone }) => digitsOf(customerPhone).endsWith(phone))
  return found?.id ?? null
}

/** At the desk: the link to copy or to send, and another one in its place when it got into wrong hands. */
export function staffLinkRoutes(deps: PaymentDeps): Router {
  const router = new Router({ prefix: '/api/reservations' })

  router.post('/:id/link', permit('reservation.edit'), async (ctx) => {
    const id = v.parse(PathIdSchema, ctx.params['id'])
    const { isNew } = v.parse(StaffLinkSchema, ctx.request.body ?? {})
    const author: Author | null = ctx.state['author'] ?? null
    // No answer of this one is stored: the secret is in it.
    const link = await writeTransaction(
      deps,
      async (tx) => {
        const row = await tx.trx('reservations').where({ id }).first('paymentGroupId')
        if (!row?.paymentGroupId) throw new ProblemError('not-found')
        const made = await linkOf(tx, deps.sessionKeys, row.paymentGroupId, { isNew })
        const after = { link: isNew ? 'new' : 'shown' }
        await record(tx, [{ entity: 'reservation', id, action: 'changed', after }])
        return made
      },
      author,
    )
    ctx.set('Cache-Control', 'no-store')
    ctx.body = { code: link.code, link: linkText(deps.config, link) }
  })

  return router
}
