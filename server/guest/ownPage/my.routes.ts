import { createHash } from 'node:crypto'
import * as call from '#shared/guest/ownPage.calls.ts'
import { linkOfReservation } from '#shared/booking/reservation.calls.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import type { Context } from 'koa'
import * as v from 'valibot'
import { digitsOf } from '#shared/platform/contact/documents.ts'
import type { OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import { CodeSchema, type LostLink } from '#shared/booking/reservation/ownReservation.schema.ts'
import { linkOf, linkText, opensGroup } from '../../booking/links/groupLink.ts'
import type { BookingMoney } from '../../booking/rows/money.ts'
import { groupReservations } from '../../booking/rows/reservations.ts'
import { opensCredit } from '../../customers/credit/creditLink.ts'
import { lotsByMail, shownCredit } from '../../customers/credit/shownCredit.ts'
import { record } from '../../platform/db/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { lockCourts, writeTransaction, type Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import {
  browserKey,
  createLimiter,
  createRateLimit,
  orTooManyRequests,
} from '../../platform/http/rateLimit.ts'
import { currentUser, authorOf } from '../../platform/http/session.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import { endBrowsersFeed } from '../feeds/feeds.ts'
import { chooseOwn } from './chooseOwn.ts'
import { cancelOwn, cancelOwnUnpaid, chosenOf } from './cancelOwn.ts'
import {
  findOwn,
  forgetGrant,
  forgetHere,
  grant,
  grantCredit,
  groupsOf,
  openedCredit,
  renewGrants,
  outsideAccount,
  viewerOf,
} from '../../booking/links/grants.ts'
import { giveUpMove, moveOwn, quoteMove } from './moveOwn.ts'
import { ownCalendar } from './ownCalendar.ts'
import { readQuote } from './quoteOwn.ts'
import { readOwn, summariesOf, type Group } from './readOwn.ts'
import { undoOwn } from './undoOwn.ts'

const MOST_LISTED = 100

/** What customers do with their own reservations, by link or in the browser or account that booked. Others answer 404, as if there were none. */
export function myRoutes(deps: PaymentDeps & { money: BookingMoney }): Calls {
  const calls = createCalls(deps)
  const { config, reads, clock } = deps
  const rateLimit = createRateLimit(deps)
  const ofAddress = rateLimit({ name: 'my-of-client', points: 600, seconds: 600 })
  const opened = rateLimit({
    name: 'my-opened',
    points: 60,
    seconds: 600,
    key: browserKey,
  })
  const perCode = createLimiter(deps.knex, { name: 'lost-link-of', points: 5, seconds: 3600 })

  calls.answer(call.listOwn, async (_, { ctx }) => {
    await renewGrants(deps, ctx)
    const nowMs = clock.now()
    const viewer = viewerOf(ctx)
    const groups = await groupsOf(reads, viewer, nowMs)
      .whereNotNull('code')
      .orderBy('createdAt', 'desc')
      .limit(MOST_LISTED)
    return {
      reservations: await summariesOf(deps, reads, groups, nowMs),
      outsideAccount: await outsideAccount(reads, groups, currentUser(ctx)),
      ...(await shownCredit(
        reads,
        {
          groupIds: groups.map(({ id }) => id),
          opened: await openedCredit(reads, viewer, nowMs),
        },
        { nowMs, timeZone: config.venueTimezone },
      )),
    }
  })

  // The secret shows that somebody reads the mail of the address on file; once that has changed, it opens nothing.
  calls.answer(
    call.openCredit,
    ({ body }, { ctx }) =>
      writeTransaction(deps, async (tx) => {
        const isTheirs = opensCredit(deps.sessionKeys, body)
        if (!isTheirs || (await lotsByMail(tx.trx, [body.lot], tx.nowMs)).length === 0) {
          throw new ProblemError('not-found')
        }
        await grantCredit(tx, ctx, body.lot)
      }),
    ofAddress,
    opened,
  )

  // Here the secret becomes a cookie. A GET never opens anything: scanners of mails follow links.
  calls.answer(
    call.openOwn,
    ({ body: { code, secret } }, { ctx }) =>
      writeTransaction(deps, async (tx) => {
        // Locked first: a link that is ended meanwhile lets nobody in.
        const group = await tx.trx('payment_groups').where({ code }).forUpdate().first()
        const own = await findOwn(tx.trx, viewerOf(ctx), code, tx.nowMs)
        if (!group || !(own || (secret && opensGroup(group, secret)))) {
          throw new ProblemError('not-found')
        }
        await grant(tx, ctx, group.id)
        return readOwn(deps, tx.trx, group, tx.nowMs)
      }),
    ofAddress,
    opened,
  )

  calls.answer(call.readOwn, async ({ params }, { ctx }) => {
    await renewGrants(deps, ctx)
    const nowMs = clock.now()
    return readOwn(deps, reads, await theirs(ctx, params, reads, nowMs), nowMs)
  })

  // Without the secret: calendars are shared and synchronised, and the page opens in the browser that has it.
  calls.answer(call.readOwnCalendar, async ({ params }, { ctx }) => {
    const group = await theirs(ctx, params, reads, clock.now())
    const content = await ownCalendar(deps, reads, group)
    if (!content) throw new ProblemError('not-found')
    ctx.set('Content-Disposition', `inline; filename="reserva-${group.code}.ics"`)
    return content
  })

  calls.answer(call.quoteOwn, async ({ params, query: { ids } }, { ctx }) => {
    const nowMs = clock.now()
    const group = await theirs(ctx, params, reads, nowMs)
    const chosen = chosenOf(await groupReservations(reads, group.id), ids)
    const seen = await readQuote(deps, reads, group, chosen, nowMs)
    if (!seen) throw new Refused('not-cancellable')
    return seen.answer
  })

  calls.answer(
    call.cancelOwn,
    async ({ body, params }, { ctx, once }) => {
      const group = await theirs(ctx, params, deps.knex, clock.now())
      const chosen = chosenOf(await groupReservations(deps.knex, group.id), body.reservationIds)
      if (chosen.some(({ status }) => status === 'pending')) {
        const waiting = await groupReservations(deps.knex, group.id)
        await cancelOwnUnpaid(deps, waiting, (tx) => theirs(ctx, params, tx.trx, tx.nowMs))
        return readOwn(deps, deps.knex, group, clock.now())
      }
      const replied = await once(acting(ctx, params, (tx, own) => cancelOwn(tx, deps, own, body)))
      deps.jobs.wake()
      return replied
    },
    ofAddress,
    opened,
  )

  calls.answer(
    call.moveOwn,
    async ({ body, params }, { ctx, once }) => {
      await theirs(ctx, params, deps.knex, clock.now())
      return once(acting(ctx, params, (tx, own) => moveOwn(tx, deps, own, body)))
    },
    ofAddress,
    opened,
  )

  calls.answer(call.quoteMove, async ({ params, query }, { ctx }) =>
    quoteMove(deps, await theirs(ctx, params, reads, clock.now()), query),
  )

  calls.answer(
    call.giveUpMove,
    async ({ params }, { ctx }) => {
      const group = await theirs(ctx, params, deps.knex, clock.now())
      await giveUpMove(deps, group)
      return readOwn(deps, deps.knex, group, clock.now())
    },
    ofAddress,
    opened,
  )

  calls.answer(
    call.chooseOwn,
    async ({ body, params }, { ctx, once }) => {
      await theirs(ctx, params, deps.knex, clock.now())
      const replied = await once(acting(ctx, params, (tx, own) => chooseOwn(tx, deps, own, body)))
      deps.jobs.wake()
      return replied
    },
    ofAddress,
    opened,
  )

  calls.answer(
    call.undoOwn,
    async ({ body, params }, { ctx }) => {
      await theirs(ctx, params, deps.knex, clock.now())
      return writeTransaction(
        deps,
        acting(ctx, params, (tx, own) => undoOwn(tx, deps, own, body)),
      )
    },
    ofAddress,
    opened,
  )

  // To open it in another browser: who may see it may have its link.
  calls.answer(
    call.linkOfOwn,
    async ({ params }, { ctx }) => {
      const { id } = await theirs(ctx, params, deps.knex, clock.now())
      const link = await writeTransaction(deps, async (tx) => {
        const made = await linkOf(tx, deps.sessionKeys, id)
        // Of a group that was handed over meanwhile it is another person's.
        await theirs(ctx, params, tx.trx, tx.nowMs)
        return made
      })
      return { link: linkText(config, link) }
    },
    ofAddress,
  )

  calls.answer(
    call.forgetOwn,
    async ({ params }, { ctx }) => {
      const { id } = await theirs(ctx, params, deps.knex, clock.now())
      await writeTransaction(deps, (tx) => forgetGrant(tx, viewerOf(ctx), id))
    },
    ofAddress,
  )

  calls.answer(
    call.forgetHere,
    async ({ body: { scope } }, { ctx }) => {
      const viewer = viewerOf(ctx)
      await writeTransaction(deps, async (tx) => {
        await forgetHere(tx, viewer, scope)
        // Somebody who uses this browser next books into nobody's calendar.
        await endBrowsersFeed(tx, viewer)
      })
    },
    ofAddress,
  )

  // The same work and the same answer whether or not it is right: the link goes to the address on file.
  calls.answer(
    call.askForLink,
    async ({ body: lost }) => {
      const key = createHash('sha256').update(lost.code).digest('base64url')
      if (config.rateLimits) await orTooManyRequests(() => perCode.consume(key))
      const paymentGroupId = await groupOf(reads, lost)
      await writeTransaction(deps, (tx) =>
        enqueue(tx, 'link-mail', { paymentGroupId }, { subject: 'lost' }),
      )
      deps.jobs.wake()
      return { message: LOST }
    },
    rateLimit({ name: 'lost-link', points: 20, seconds: 3600 }),
  )

  // Asked again under the lock: it may have been handed over since.
  function acting(
    ctx: Context,
    params: { code: string },
    effect: (tx: Tx, group: Group) => Promise<OwnReservation>,
  ) {
    return async (tx: Tx) => {
      await lockCourts(tx)
      return effect(tx, await theirs(ctx, params, tx.trx, tx.nowMs))
    }
  }

  async function theirs(
    ctx: Context,
    params: { code: string },
    db: Db,
    nowMs: number,
  ): Promise<Group> {
    const code = v.safeParse(CodeSchema, params.code)
    const group = code.success ? await findOwn(db, viewerOf(ctx), code.output, nowMs) : undefined
    if (!group) throw new ProblemError('not-found')
    return group
  }

  return calls
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
export function staffLinkRoutes(deps: PaymentDeps): Calls {
  const calls = createCalls(deps)
  // No answer of this one is stored: the secret is in it.
  calls.answer(linkOfReservation, async ({ body: { isNew }, params: { id } }, { ctx }) => {
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
      authorOf(ctx),
    )
    return { code: link.code, link: linkText(deps.config, link) }
  })
  return calls
}
