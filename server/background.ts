import { readEpoch } from './platform/db/epoch.ts'
import { isReturning } from './operation/backup/returnState.ts'
import { takeDueBackups } from './operation/backup/backupRound.ts'
import { drillSecondPlace } from './operation/backup/placeDrill.ts'
import { sendFactorMail } from './account/secondFactor/factorMail.ts'
import { sendGuessingMail } from './account/signIn/guessing.ts'
import { sendPasswordMail } from './account/people/links.ts'
import { sendPasswordNotice } from './account/people/passwordNotice.ts'
import { sendLinkMail, sendReservationMail } from './booking/mail/reservationMail.ts'
import { sendGivenMail } from './customers/credit/givenMail.ts'
import { sendCreditMail, warnOfEnds } from './customers/credit/creditMail.ts'
import { expireCredits } from './book/credit/expireCredits.ts'
import { writeFailures } from './operation/health/failedRequests.ts'
import { sendHealthMail } from './operation/health/healthMail.ts'
import { HEALTH_ROUND, healthRound } from './operation/health/healthRound.ts'
import { UPKEEP_ROUND, upkeepRound } from './operation/health/upkeepRound.ts'
import { wipeAfterErasure } from './guest/privacy/wipeAfterErasure.ts'
import { forgetPeople } from './guest/privacy/forgetPeople.ts'
import { endChoices } from './guest/rain/askedChoices.ts'
import { finishDecisions } from './guest/ownPage/finishDecisions.ts'
import type { JobKind } from './platform/jobs/jobs.ts'
import { inOneProcess, ROUND, startLanes, type Lane } from './platform/jobs/rounds.ts'
import { dueJobs } from './platform/jobs/leases.ts'
import { runJobs, type Again, type JobHandler, type JobHandlers } from './platform/jobs/runJobs.ts'
import { sideBySide } from './platform/jobs/sideBySide.ts'
import { GatewayPaused, type PaymentDeps } from './payment/port/gateway.ts'
import { compareCharges, readStrayCharge } from './payment/charges/compareCharges.ts'
import { lookForLateMoney } from './payment/charges/lateMoney.ts'
import { cancelCharge, endExpiredGroups, reconcile } from './payment/charges/openCharges.ts'
import { processEvent } from './payment/charges/processEvent.ts'
import { endPartlyPaid } from './booking/staff/endPartlyPaid.ts'
import { isProviderChanged } from './payment/providers/storedProvider.ts'
import { readZone } from './venue/profile/storedZone.ts'
import { runRefund } from './payment/charges/runRefund.ts'
import { readBalance, readStatement } from './payment/ledger/readStatement.ts'
import { returnStray } from './payment/charges/strayMoney.ts'
import { updateRound } from './operation/update/updateRound.ts'
import { sweepHolds, sweepRequests } from './operation/health/sweep.ts'

const HANDLERS: JobHandlers<PaymentDeps> = {
  'cancel-charge': whenProviderAnswers(cancelCharge),
  refund: whenProviderAnswers(runRefund),
  'stray-refund': whenProviderAnswers(returnStray),
  webhook: whenProviderAnswers(processEvent),
  'compare-charges': whenProviderAnswers(compareCharges),
  'read-charge': whenProviderAnswers(readStrayCharge),
  'read-statement': whenProviderAnswers(readStatement),
  'read-balance': whenProviderAnswers(readBalance),
  'credit-given': sendGivenMail,
  'credit-mail': sendCreditMail,
  'health-mail': sendHealthMail,
  'factor-mail': sendFactorMail,
  'guessing-mail': sendGuessingMail,
  mail: (deps, payload) => sendReservationMail(deps, payload),
  'link-mail': sendLinkMail,
  'own-decision': finishDecisions,
  'wipe-erased': wipeAfterErasure,
  'password-mail': sendPasswordMail,
  'password-notice': sendPasswordNotice,
}

/** Which kinds run apart, and how many of each side by side. */
const AT_ONCE: Record<JobKind, number> = {
  webhook: 4,
  'compare-charges': 1,
  'read-charge': 1,
  'read-statement': 1,
  'read-balance': 1,
  refund: 2,
  'stray-refund': 1,
  'cancel-charge': 2,
  mail: 4,
  'credit-given': 1,
  'credit-mail': 1,
  'factor-mail': 1,
  'guessing-mail': 1,
  'health-mail': 1,
  'link-mail': 2,
  'own-decision': 1,
  'wipe-erased': 1,
  'password-mail': 2,
  'password-notice': 2,
}
const IN_TURN = { atOnce: 1 }
const KINDS = Object.keys(AT_ONCE).filter((kind): kind is JobKind => kind in AT_ONCE)

const jobsOf = (deps: PaymentDeps, kind: JobKind) =>
  runJobs(deps, HANDLERS, { kinds: [kind], atOnce: AT_ONCE[kind] })

/** Lists what runs by itself beside the queued jobs. */
function lanesOf(deps: PaymentDeps): Lane[] {
  const recurring = (name: string, ...parts: ((deps: PaymentDeps) => Promise<void>)[]): Lane => ({
    name,
    isWoken: false,
    run: () => inOneProcess(deps, name, () => sideBySide(parts, IN_TURN, (part) => part(deps))),
  })
  return [
    recurring('open-charges', reconcile),
    recurring(
      ROUND,
      sweepHolds,
      sweepRequests,
      forgetPeople,
      expireCredits,
      warnOfEnds,
      endChoices,
      endPartlyPaid,
    ),
    recurring('expired-groups', endExpiredGroups),
    recurring('look-for-late-money', lookForLateMoney),
    // Each process writes what it has counted itself.
    { name: 'failed-requests', isWoken: false, run: () => writeFailures(deps) },
    { name: 'stored-settings', isWoken: true, run: () => followStored(deps) },
    { name: 'updates', isWoken: true, run: () => updateRound(deps) },
    { name: 'backups', isWoken: true, run: () => takeDueBackups(deps) },
    { name: 'place-drill', isWoken: false, run: () => drillSecondPlace(deps) },
  ]
}

/** Each kind by itself: a provider or a mail server that hangs holds up its own lane only. */
function jobLanesOf(deps: PaymentDeps): Lane[] {
  return KINDS.map((kind) => ({ name: kind, isWoken: true, run: () => jobsOf(deps, kind) }))
}

/** Starts the lanes; the returned function stops them and waits for running work. */
export function startBackground(
  deps: PaymentDeps,
  forgetAssets: ((nowMs: number) => Promise<void>) | null = null,
): () => Promise<void> {
  const health: Lane = { name: HEALTH_ROUND, isWoken: true, run: () => healthRound(deps) }
  const upkeep: Lane = {
    name: UPKEEP_ROUND,
    isWoken: true,
    run: () => upkeepRound(deps, forgetAssets),
  }
  return startLanes(deps, [...lanesOf(deps), ...jobLanesOf(deps), health, upkeep])
}

/** Every lane once, one after the other; true when this process did all of it. */
export async function backgroundRound(deps: PaymentDeps): Promise<boolean> {
  const outcomes: unknown[] = []
  await sideBySide(lanesOf(deps), IN_TURN, async ({ run }) => outcomes.push(await run()))
  await doJobs(deps)
  return !outcomes.includes(false)
}

/** Does the due jobs of all kinds once, kind by kind. */
export async function doJobs(deps: PaymentDeps): Promise<void> {
  let due = await dueKinds(deps)
  for (const kind of KINDS) {
    if (!due.has(kind)) continue
    await jobsOf(deps, kind)
    // Those that it has queued are done in the same turn.
    due = await dueKinds(deps)
  }
}

async function dueKinds(deps: PaymentDeps): Promise<ReadonlySet<string>> {
  const rows = await dueJobs(deps).distinct('kind')
  return new Set(rows.map(({ kind }) => kind))
}

// Another process has stored a key or a time zone that this one started without, has put another copy of the data in place, or is about to.
async function followStored(deps: PaymentDeps): Promise<void> {
  const { config, epoch, knex, sessionKeys, restart } = deps
  if (!restart) return
  const { isInEffect } = await readZone(config, knex)
  if (
    !isInEffect ||
    (await readEpoch(knex)) !== epoch ||
    (await isReturning(knex)) ||
    (await isProviderChanged(config, knex, sessionKeys))
  )
    restart()
}

function whenProviderAnswers<Kind extends JobKind>(
  handle: JobHandler<Kind, PaymentDeps>,
): JobHandler<Kind, PaymentDeps> {
  const waiting = (afterMs: number): Again => ({
    afterMs,
    why: 'The provider does not answer',
    untried: true,
  })
  return async (deps, payload, tries) => {
    const pausedForMs = deps.gateway.pausedForMs()
    if (pausedForMs > 0) return waiting(pausedForMs)
    try {
      return await handle(deps, payload, tries)
    } catch (error) {
      // Another job's call is finding out whether the provider is back, or it is an account of before.
      if (error instanceof GatewayPaused) return waiting(error.retryAfterMs ?? 0)
      throw error
    }
  }
}
