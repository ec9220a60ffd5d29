import { creditWarning, WARNING_DAYS } from '#shared/book/credit/credit.ts'
import { formatReais, sumCents } from '#shared/platform/money/money.ts'
import { addDays, daysBetween, formatDate, type CivilDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { isSameCustomer, survivorOf } from '../link/link.ts'
import type { Db } from '../../platform/db/db.ts'
import { present } from '../../platform/db/rows.ts'
import { writeTransaction, type Tx } from '../../platform/db/writeTransaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueue, type JobPayloads } from '../../platform/jobs/jobs.ts'
import { atIntervals } from '../../platform/jobs/recurring.ts'
import { lockLots, lotsOfRecords, recordsOf, type OwnedLot } from '../../book/credit/ledger.ts'
import { knownEmail } from '../link/knownAddress.ts'
import { sendCreditLetter } from './creditLetter.ts'

const HOURLY = { name: 'warn-of-credit-ends', everyMs: 3_600_000, againMs: 600_000 }

/** Once an hour: queues the mails about credit that ends soon, each lot once for each of its warnings. */
export async function warnOfEnds(
  deps: Pick<Deps, 'knex' | 'reads' | 'clock' | 'config' | 'events'>,
): Promise<void> {
  await atIntervals(deps, HOURLY, async () => {
    const { date: today } = venueNow(deps.clock.now(), deps.config.venueTimezone)
    const ending = await deps
      .reads('credit_entries')
      .groupBy('customerId', 'lot')
      .havingRaw('sum(cents) > 0 and max(expires_on) between ? and ?', [
        today,
        addDays(today, Math.max(...WARNING_DAYS)),
      ])
      .select('customerId')
    for (const customerId of new Set(ending.map((one) => one.customerId))) {
      await writeTransaction(deps, (tx) => queueWarnings(tx, customerId, today))
    }
  })
}

async function queueWarnings(tx: Tx, record: number, today: CivilDate): Promise<void> {
  const person = present(await tx.trx('customers').where({ id: record }).first())
  const { id: customerId } = await survivorOf(tx.trx, person)
  const lots = (await lockLots(tx, customerId)).filter(({ left }) => left > 0)
  const queued = await queuedFor(tx.trx, customerId)
  const mails = new Map<string, Mailing>()
  for (const lot of lots) {
    const { expiresOn } = lot
    const days = creditWarning(expiresOn, today)
    const address = await addressOf(tx.trx, lot, customerId)
    if (days === null || address === null) continue
    const isQueued = queued.some(
      (one) => one.days === days && one.expiresOn === expiresOn && one.lots.includes(lot.lot),
    )
    if (isQueued) continue
    const key = `${expiresOn} ${address}`
    const together = mails.get(key) ?? { customerId, days, expiresOn, lots: [] }
    mails.set(key, { ...together, lots: [...together.lots, lot.lot] })
  }
  for (const mail of mails.values()) {
    const once = `credit-mail ${mail.days} ${mail.expiresOn} ${mail.lots[0]}`
    await enqueue(tx, 'credit-mail', mail, { subject: customerId, once })
  }
}

type Mailing = JobPayloads['credit-mail']

/** Those of before, sent or not; of the records that were merged into this one too. */
async function queuedFor(db: Db, customerId: number): Promise<Mailing[]> {
  const jobs = await db('jobs')
    .where({ kind: 'credit-mail' })
    .whereIn('subject', (await recordsOf(db, customerId)).map(String))
    .select('payload')
  return jobs.map(({ payload }) => JSON.parse(payload) as Mailing)
}

/** Of what a reservation became, the address of that reservation while it is still of that person; of the rest the one on file. */
async function addressOf(db: Db, { lot }: OwnedLot, customerId: number): Promise<string | null> {
  const booked = await db('credit_entries as e')
    .join('reservations as r', 'r.id', 'e.reservationId')
    .where({ 'e.lot': lot })
    .whereIn('e.source', ['rain', 'policy'])
    .first('r.customerEmail', 'r.customerId')
  const isTheirs = booked && (await isSameCustomer(db, booked.customerId, customerId))
  return (isTheirs && booked.customerEmail) || knownEmail(db, customerId)
}

type MailDeps = Pick<Deps, 'knex' | 'clock' | 'config' | 'mailer'>

/** Reminds somebody of what is left of these lots; of what was used or ended meanwhile, or may be used for longer now, there is no mail. */
export async function sendCreditMail(
  deps: MailDeps,
  { customerId, expiresOn, lots, days }: Mailing,
): Promise<void> {
  const { clock, config, knex } = deps
  const { date: today } = venueNow(clock.now(), config.venueTimezone)
  const all = await lotsOfRecords(knex, await recordsOf(knex, customerId))
  const ending = all.filter(
    (one) => lots.includes(one.lot) && one.left > 0 && one.expiresOn === expiresOn,
  )
  const person = await knex('customers').where({ id: customerId }).first('name')
  const [first] = ending
  if (!first || !person || expiresOn < today) return
  const to = await addressOf(knex, first, customerId)
  if (to === null) return
  const sum = formatReais(sumCents(ending.map(({ left }) => left)))
  await sendCreditLetter(deps, {
    id: `credit-${first.lot}-${expiresOn}-${days}`,
    to,
    title: `Seu crédito de ${sum} vence ${whenText(daysBetween(today, expiresOn))}`,
    text: ({ call }) => ({
      opening: [
        `Olá, ${person.name}!`,
        `Você tem ${sum} de crédito para outro horário, que vale até ${formatDate(expiresOn)}. Depois desse dia ele não pode mais ser usado.`,
        `Ele pode ser usado no pagamento de uma reserva feita pelo link de uma das suas, pela sua conta ou com a gente: ${call}.`,
      ],
    }),
  })
}

function whenText(days: number): string {
  if (days === 0) return 'hoje'
  return days === 1 ? 'amanhã' : `em ${days} dias`
}
