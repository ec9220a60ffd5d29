import Router from '@koa/router'
import * as v from 'valibot'
import {
  AnonymisationSchema,
  ANONYMISATION_REFUSALS,
  ChosenPersonSchema,
  CorrectionSchema,
  PersonSearchSchema,
  type FoundPerson,
} from '#shared/guest/privacy/person.ts'
import { dossierPage, type PersonExport } from '#shared/guest/privacy/dossier.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { logRequest, readRequests } from '../../account/audit/privacyRequests.ts'
import { recordEvent } from '../../account/audit/securityEvents.ts'
import { record } from '../../platform/db/audit.ts'
import { lockCourts, writeTransaction, type Tx } from '../../platform/db/writeTransaction.ts'
import { demandFresh, permit, signedInPerson } from '../../platform/http/access.ts'
import { Refused } from '../../platform/http/problem.ts'
import { authorOf } from '../../platform/http/session.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import { anonymise, previewAnonymisation } from './anonymise.ts'
import { correctPerson } from './correct.ts'
import { readDossier } from './dossier.ts'
import { chosenPerson, findPerson, handlesOf, identifiersOf, toIdentity } from './findPerson.ts'

/** What the law gives people: to see what is stored of them, to have it corrected, to have it removed. Every call is a POST: addresses are written to logs. */
export function privacyRoutes(deps: PaymentDeps): Router {
  const router = new Router({ prefix: '/api/privacy' })
  const allowed = permit('person.data')

  router.get('/requests', allowed, async (ctx) => {
    ctx.body = await readRequests(deps.reads, deps)
  })

  router.post('/search', allowed, async (ctx) => {
    const { term } = v.parse(PersonSearchSchema, ctx.request.body)
    const people = await findPerson(deps.reads, term)
    await recordEvent(deps, ctx, 'person.searched')
    const { cpfs, phones, emails } = handlesOf(term)
    const mine = people.filter(({ isMatch }) => isMatch)
    const identifiers = [...cpfs, ...phones, ...emails, ...identifiersOf(mine)]
    ctx.body = {
      identities: people.map(toIdentity),
      requests: await readRequests(deps.reads, deps, identifiers),
    } satisfies FoundPerson
  })

  router.post('/export', allowed, async (ctx) => {
    demandFresh(ctx)
    const chosen = v.parse(ChosenPersonSchema, ctx.request.body)
    const who = signedInPerson(ctx)
    const catalog = await deps.catalog.current()
    const nowMs = deps.clock.now()
    const people = await chosenPerson(deps.reads, chosen)
    const dossier = await readDossier(deps.reads, deps, catalog, people, nowMs)
    await writeTransaction(
      deps,
      async (tx) => {
        const identifiers = identifiersOf(people)
        const request = { kind: 'export', who, outcome: 'done', identifiers } as const
        await logRequest(tx, deps, request)
        await record(tx, [{ entity: 'person', id: 'pessoa', action: 'exported' }], who)
      },
      authorOf(ctx),
    )
    const { venue, sections, generatedAt } = dossier
    const rows = Object.fromEntries(sections.map(({ key, rows }) => [key, rows]))
    ctx.body = {
      name: `dados-pessoais-${venueNow(nowMs, deps.config.venueTimezone).date}`,
      page: dossierPage(dossier),
      data: JSON.stringify({ generatedAt, venue, ...rows }, null, 2),
    } satisfies PersonExport
  })

  router.post('/correct', allowed, async (ctx) => {
    demandFresh(ctx)
    const correction = v.parse(CorrectionSchema, ctx.request.body)
    const who = signedInPerson(ctx)
    const work = (tx: Tx) => correctPerson(tx, deps, who, correction)
    ctx.body = await writeTransaction(deps, work, authorOf(ctx))
  })

  router.post('/preview', allowed, async (ctx) => {
    const chosen = v.parse(ChosenPersonSchema, ctx.request.body)
    const people = await chosenPerson(deps.reads, chosen)
    const at = { nowMs: deps.clock.now(), config: deps.config }
    ctx.body = await previewAnonymisation(deps.reads, people, at)
  })

  router.post('/anonymise', allowed, async (ctx) => {
    demandFresh(ctx)
    const { seen, ...chosen } = v.parse(AnonymisationSchema, ctx.request.body)
    const who = signedInPerson(ctx)
    const { done, refusals, emails } = await writeTransaction(
      deps,
      async (tx) => {
        await lockCourts(tx)
        const people = await chosenPerson(tx.trx, chosen)
        const at = { nowMs: tx.nowMs, config: deps.config }
        const preview = await previewAnonymisation(tx.trx, people, at)
        const emails = people.flatMap(({ email }) => email ?? [])
        if (preview.refusals.length > 0) {
          const identifiers = identifiersOf(people)
          const request = { kind: 'anonymisation', who, outcome: 'refused', identifiers } as const
          await logRequest(tx, deps, { ...request, detail: { reasons: preview.refusals } })
          return { done: null, refusals: preview.refusals, emails }
        }
        if (preview.seen !== seen) throw new Refused('preview-changed')
        return { done: await anonymise(tx, deps, people, who), refusals: [], emails }
      },
      authorOf(ctx),
    )
    // Thrown here, or the record of it would be undone.
    if (!done) {
      const message = refusals.map((reason) => ANONYMISATION_REFUSALS[reason]).join(' ')
      throw new Refused('person-in-use', { message })
    }
    await deps.mailer.forget?.({ to: emails })
    ctx.body = done
  })

  return router
}
