import { formatReais } from '#shared/platform/money/money.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { creditReach, knownEmail } from '../link/knownAddress.ts'
import { lotsOfRecords } from '../../book/credit/ledger.ts'
import { fromInstant } from '../../platform/db/instant.ts'
import { present } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueue, type JobPayloads } from '../../platform/jobs/jobs.ts'
import { sendCreditLetter } from './creditLetter.ts'
import { creditLink } from './creditLink.ts'
import { lotsByMail } from './shownCredit.ts'

/** Queues the mail about credit that staff have just given, with its link; none where the address on file is not sure, and after a day where it has just been changed. */
export async function queueGivenMail(tx: Tx, customerId: number, lot: string): Promise<void> {
  // Without a mail server it is written to a folder, as any mail.
  const reach = await creditReach(tx.trx, customerId, { nowMs: tx.nowMs, sendsMail: true })
  if (reach.state !== 'now' && reach.state !== 'later') return
  const afterMs = reach.state === 'later' ? fromInstant(reach.from) - tx.nowMs : 0
  const named = { subject: customerId, once: `credit-given ${lot}`, afterMs }
  await enqueue(tx, 'credit-given', { customerId, lot }, named)
}

type MailDeps = Pick<Deps, 'knex' | 'clock' | 'config' | 'mailer' | 'sessionKeys'>

/** Mails it; not what was taken away, used or ended meanwhile, nor when the address has changed since it was given. */
export async function sendGivenMail(
  deps: MailDeps,
  { customerId, lot }: JobPayloads['credit-given'],
): Promise<void> {
  const { clock, config, knex, sessionKeys } = deps
  const nowMs = clock.now()
  const { date: today } = venueNow(nowMs, config.venueTimezone)
  const [open] = await lotsByMail(knex, [lot], nowMs)
  const found = (await lotsOfRecords(knex, [customerId])).find((one) => one.lot === lot)
  if (!open || !found || found.left <= 0 || found.expiresOn < today) return
  if ((await knownEmail(knex, customerId)) !== open.email) return
  const person = present(await knex('customers').where({ id: customerId }).first('name'))
  const sum = formatReais(found.left)
  await sendCreditLetter(deps, {
    id: `credit-given-${lot}`,
    to: open.email,
    title: `Você tem ${sum} de crédito`,
    text: ({ call, name, colorMain }) => ({
      opening: [
        `Olá, ${person.name}!`,
        `${name} deu a você um crédito para outro horário: ${sum}, para usar até ${formatDate(found.expiresOn)}. Abra o link no aparelho em que você reserva, e ele aparece na hora de pagar.`,
      ],
      link: {
        text: 'Ver e usar o meu crédito',
        url: creditLink(config, sessionKeys, lot),
        colorMain,
      },
      closing: [
        `O link é só seu: quem o abre pode usar o crédito nas suas reservas. Dúvidas? ${call}.`,
      ],
    }),
  })
}
