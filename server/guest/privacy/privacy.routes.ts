import * as call from '#shared/guest/privacy.calls.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import { ANONYMISATION_REFUSALS } from '#shared/guest/privacy/person.ts'
import { dossierPage } from '#shared/guest/privacy/dossier.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { logRequest, readRequests } from '../../account/audit/privacyRequests.ts'
import { recordEvent } from '../../account/audit/securityEvents.ts'
import { record } from '../../platform/db/audit.ts'
import { lockCourts, writeTransaction } from '../../platform/db/writeTransaction.ts'
import { Refused } from '../../platform/http/problem.ts'
import { authorOf } from '../../platform/http/session.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import { anonymise, previewAnonymisation } from './anonymise.ts'
import { correctPerson } from './correct.ts'
import { readDossier } from './dossier.ts'
import {
  chosenPerson,
  findPerson,
  handlesOf,
  identifiersOf,
  namingsOf,
  toIdentity,
} from './findPerson.ts'

/** What the law gives people: to see what is stored of them, to have it corrected, to have it removed. Every call is a POST: addresses are written to logs. */
export function privacyRoutes(deps: PaymentDeps): Calls {
  const calls = createCalls(deps)

  calls.answer(call.readPrivacyRequests, () => readRequests(deps.reads, deps))

  calls.answer(call.searchPerson, async ({ body: { term } }, { ctx }) => {
    const people = await findPerson(deps.reads, term)
    await recordEvent(deps, ctx, 'person.searched')
    const { cpfs, phones, emails } = handlesOf(term)
    const mine = people.filter(({ isMatch }) => isMatch)
    const identifiers = [...cpfs, ...phones, ...emails, ...identifiersOf(mine)]
    return {
      identities: people.map(toIdentity),
      requests: await readRequests(deps.reads, deps, identifiers),
    }
  })

  calls.answer(call.exportPerson, async ({ body: chosen }, { ctx, user: who }) => {
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
    return {
      name: `dados-pessoais-${venueNow(nowMs, deps.config.venueTimezone).date}`,
      page: dossierPage(dossier),
      data: JSON.stringify({ generatedAt, venue, ...rows }, null, 2),
    }
  })

  calls.answer(call.correctPerson, ({ body }, { ctx, user }) =>
    writeTransaction(deps, (tx) => correctPerson(tx, deps, user, body), authorOf(ctx)),
  )

  calls.answer(call.previewAnonymisation, async ({ body: chosen }) => {
    const people = await chosenPerson(deps.reads, chosen)
    const at = { nowMs: deps.clock.now(), config: deps.config }
    return previewAnonymisation(deps.reads, people, at)
  })

  calls.answer(call.anonymise, async ({ body: { seen, ...chosen } }, { ctx, user: who }) => {
    const { done, refusals, namings } = await writeTransaction(
      deps,
      async (tx) => {
        await lockCourts(tx)
        const people = await chosenPerson(tx.trx, chosen)
        const at = { nowMs: tx.nowMs, config: deps.config }
        const preview = await previewAnonymisation(tx.trx, people, at)
        if (preview.refusals.length > 0) {
          const identifiers = identifiersOf(people)
          const request = { kind: 'anonymisation', who, outcome: 'refused', identifiers } as const
          await logRequest(tx, deps, { ...request, detail: { reasons: preview.refusals } })
          return { done: null, refusals: preview.refusals, namings: [] }
        }
        if (preview.seen !== seen) throw new Refused('preview-changed')
        return {
          done: await anonymise(tx, deps, people, who),
          refusals: [],
          namings: namingsOf(people),
        }
      },
      authorOf(ctx),
    )
    // Thrown here, or the record of it would be undone.
    if (!done) {
      const message = refusals.map((reason) => ANONYMISATION_REFUSALS[reason]).join(' ')
      throw new Refused('person-in-use', { message })
    }
    await deps.mailer.forget?.({ naming: namings })
    return done
  })

  return calls
}
