import type { Setup, SetupState, SetupStep, StepState } from '#shared/operation/setup/setup.ts'
import { SETUP_STEPS, SKIPPABLE } from '#shared/operation/setup/setup.ts'
import { isCompanyKnown } from '#shared/venue/profile/venue.schema.ts'
import type { Db } from '../../platform/db/db.ts'
import { present } from '../../platform/db/rows.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import { formerKeys } from '../../payment/providers/accountKeys.ts'
import { readDemoData } from './demoData.ts'
import { readPixTrial } from './pixTrial.ts'
import { readAccount, readWebhook } from './provider.ts'
import { bookingsToCome, readZone } from '../../venue/profile/storedZone.ts'

type SetupDeps = Pick<PaymentDeps, 'config' | 'reads' | 'sessionKeys' | 'gateway' | 'clock'>

/** How far a venue has come: what is there says it, and of what cannot be seen there what somebody has noted. */
export async function readSetup({
  config,
  reads,
  sessionKeys,
  gateway,
  clock,
}: SetupDeps): Promise<Setup> {
  const marks = await reads('setup_steps').select('step', 'state')
  const noted = new Map(marks.map(({ step, state }) => [step, state]))
  const missing = await missingOf(reads)
  const account = await readAccount({ config, sessionKeys }, reads)
  const webhook = await readWebhook(config, reads)
  const pixTrial = await readPixTrial(reads)
  const isThere: Record<SetupStep, boolean> = {
    ...missing.isThere,
    mail: false,
    provider: account?.isReadable ?? false,
    webhook: (await reads('webhook_logs').first('id')) !== undefined,
    pix: pixTrial?.state === 'refunded',
    poster: false,
  }
  const stateOf = (step: SetupStep): StepState =>
    isThere[step] || (noted.get(step) === 'done' && step !== 'pix')
      ? 'done'
      : noted.get(step) === 'skipped' && SKIPPABLE.has(step)
        ? 'skipped'
        : 'todo'
  const steps: SetupState[] = SETUP_STEPS.map((step) => ({
    step,
    state: stateOf(step),
    missing: step === 'prices' ? missing.unpriced : [],
  }))
  const { publicUrl } = config
  const demo = await readDemoData(reads)
  return {
    steps,
    sendsMail: config.smtpUrl !== null,
    account,
    formerKeys: await formerKeys(reads, gateway, clock.now()),
    troubles: ((await gateway.accountTroubles?.()) ?? []).map(({ trouble }) => trouble),
    zone: {
      ...(await readZone(config, reads)),
      bookings: await bookingsIn({ clock, config, reads }),
    },
    isTestBySettings: config.providerFrom === 'settings' && config.paymentProvider === 'sandbox',
    webhook,
    pixTrial,
    demo,
    publicUrl,
  }
}

async function bookingsIn({ clock, config, reads }: Pick<SetupDeps, 'clock' | 'config' | 'reads'>) {
  const counted = await bookingsToCome(config, reads, clock.now()).count('* as count').first()
  return Number(counted?.count ?? 0)
}

async function missingOf(db: Db) {
  const venue = present(await db('venue').where({ id: 1 }).first())
  const courts = await db('courts')
    .whereNull('deletedAt')
    .where({ active: true })
    .orderBy('id')
    .select('id', 'name')
  const priced = new Set(
    (await db('prices').groupBy('courtId').select('courtId')).map((row) => row.courtId),
  )
  const unpriced = courts.filter(({ id }) => !priced.has(id)).map(({ name }) => name)
  const hours = await db('operation_hours').where('version', '>', 1).first('id')
  const firstPolicy = await db('policies').orderBy('id').first('id')
  return {
    unpriced,
    isThere: {
      venue: [venue.name, venue.address, venue.phone, venue.email].every(Boolean),
      picture: Boolean(venue.picture),
      courts: courts.length > 0,
      hours: hours !== undefined,
      prices: courts.length > 0 && unpriced.length === 0,
      policy: venue.policyId !== firstPolicy?.id,
      company: isCompanyKnown(venue),
    },
  }
}
