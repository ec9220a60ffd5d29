import { listText } from '#shared/booking/calendar/freeCourts.ts'
import { isUnpaid } from '#shared/booking/reservation/owed.ts'
import { paidOf, restOf } from '#shared/booking/reservation/parts.ts'
import { formatReais, sumCents } from '#shared/platform/money/money.ts'
import { UNANSWERED_TEXTS } from '#shared/venue/policy/policy.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { isAsked, moneyBackOf, type MoneyBack } from '../../book/credit/moneyBack.ts'
import type { Db } from '../../platform/db/db.ts'
import type { ReservationRow } from '../../platform/db/models.ts'
import type { MailKind } from '../../platform/jobs/jobs.ts'
import { handedOverAt } from './handOver.ts'

type Paid = { row: ReservationRow; back: MoneyBack }

/** What a message says about the money of these reservations. */
export async function moneySentences(
  knex: Db,
  kind: MailKind,
  rows: readonly ReservationRow[],
): Promise<string[]> {
  const backs = await moneyBackOf(knex, rows)
  const paid = rows
    .filter(({ paidBy, partPaid }) => paidBy !== null || partPaid > 0)
    .map((row) => ({ row, back: backs.get(row.id)! }))
  if (kind === 'handed-over') return paid.length > 0 ? [CALL_VENUE] : []
  if (kind === 'canceled') return backSentences(paid)
  if (rows.some(isUnpaid)) return [unpaidSentence(rows)]
  return [await receivedSentence(knex, paid)]
}

function unpaidSentence(rows: readonly ReservationRow[]): string {
  const part = sumCents(rows.map(paidOf))
  if (part === 0) return 'Pagamento: no local.'
  const rest = sumCents(rows.filter(isUnpaid).map(restOf))
  return `Pagamento: ${formatReais(part)} já pagos no local; faltam ${formatReais(rest)}.`
}

function backSentences(paid: readonly Paid[]): string[] {
  const goesBack = paid.filter(
    ({ back, row }) => row.paidBy === 'attempt' && back.refunds.length > 0,
  )
  const closed = closingSentences(paid)
  const isSaid = (one: Paid) =>
    goesBack.includes(one) ||
    closed.said.has(one) ||
    (one.row.paidBy === 'admin' && one.row.paymentStatus === 'refunded') ||
    (one.row.paidBy === 'credit' && creditOf(one) > 0)
  const sentences = [...closed.sentences]
  if (goesBack.length > 0) {
    const sums = new Map(
      goesBack.flatMap(({ back }) => back.refunds.map((one) => [one.id, one.amount] as const)),
    )
    // A refund may be of others too.
    const sum = Math.min(sumCents([...sums.values()]), sumCents(goesBack.map(priceOf)))
    sentences.push(`O valor de ${formatReais(sum)} será devolvido pela mesma forma de pagamento.`)
  }
  const byHand = sumCents(paid.map(({ back }) => back.byHand))
  if (byHand > 0) sentences.push(`O valor de ${formatReais(byHand)} foi devolvido no local.`)
  const atDesk = sumCents(paid.map(({ back }) => back.atDesk))
  if (atDesk > 0) sentences.push(`O local devolve ${formatReais(atDesk)} a você.`)
  const credit = sumCents(paid.map(creditOf))
  if (credit > 0) sentences.push(`O valor de ${formatReais(credit)} volta ao seu crédito.`)
  const open = paid.filter((one) => !isSaid(one))
  return open.length > 0 ? [...sentences, openSentence(open)] : sentences
}

const creditOf = ({ back: { credit } }: Paid) => credit.back + credit.underWay
const priceOf = ({ row }: Paid) => row.price
const onlineOf = ({ back, row }: Paid) => row.price - back.credit.used - row.deskPart

// What the customer cancelled follows its policy; of the rest nobody has decided yet.
function openSentence(open: readonly Paid[]): string {
  const promised = open.flatMap(({ back: { credited, promised } }) =>
    promised === null ? [] : promised - credited,
  )
  if (promised.length < open.length) return CALL_VENUE
  const sum = sumCents(promised)
  return sum > 0
    ? `O local devolve ${formatReais(sum)} a você.`
    : 'Pela regra de cancelamento desta reserva, o valor pago não é devolvido.'
}

/** About what a closing of the court left to its customer, or turned into credit. */
function closingSentences(paid: readonly Paid[]) {
  const closings = paid.flatMap(({ back }) => back.closings)
  const asked = closings.filter(isAsked)
  const gave = paid.flatMap(({ back }) => back.gave.filter(({ left }) => left > 0))
  const reasons = new Set(
    closings.toSorted((a, b) => a.incidentId - b.incidentId).map(({ reason }) => reason),
  )
  const sentences = [...reasons].map((reason) => `O local fechou a quadra: ${reason}.`)
  const [first] = asked.toSorted((a, b) => (a.askUntil! < b.askUntil! ? -1 : 1))
  if (first) {
    const sum = formatReais(sumCents(asked.map(({ back }) => back)))
    const until = formatDate(first.askUntil!.slice(0, 10))
    // Reservations of one customer in one closing were booked together, or get what the first of them does.
    const rest = UNANSWERED_TEXTS[first.unanswered]
    sentences.push(
      `Até ${until} você escolhe: ${sum} de crédito para outro horário ou o dinheiro de volta. Responda pelo link da reserva ou fale com o local; sem resposta, ${rest}.`,
    )
  }
  if (gave.length > 0) {
    const credit = formatReais(sumCents(gave.map(({ left }) => left)))
    const until = formatDate(gave.map(({ expiresOn }) => expiresOn).sort()[0]!)
    sentences.push(`O valor de ${credit} virou crédito, para usar até ${until}.`)
  }
  const isMet = ({ back }: Paid) =>
    back.gave.some((one) => gave.includes(one)) || back.closings.some((one) => asked.includes(one))
  return { sentences, said: new Set(paid.filter(isMet)) }
}

const CALL_VENUE = 'Sobre o valor pago, fale com o local.'

/** `Pagamento recebido: R$ 50,00 por PIX e R$ 30,00 em crédito.` */
async function receivedSentence(knex: Db, paid: readonly Paid[]): Promise<string> {
  const credit = sumCents(paid.map(({ back }) => back.credit.used))
  const courtesy = sumCents(paid.map(({ back }) => back.courtesy))
  const money = sumCents(paid.map(priceOf)) - credit - courtesy
  const byCharge = paid.filter(({ row }) => row.paidBy === 'attempt')
  const online = sumCents(byCharge.map(onlineOf))
  const atDesk = money - online
  const parts = [
    online > 0 && `${formatReais(online)}${await methodText(knex, byCharge[0]!.row)}`,
    atDesk > 0 && `${formatReais(atDesk)} no local`,
    credit > 0 && `${formatReais(credit)} em crédito`,
    courtesy > 0 && `${formatReais(courtesy)} de cortesia`,
  ].filter((part) => part !== false)
  return `Pagamento recebido: ${listText(parts)}.`
}

async function methodText(knex: Db, { paymentGroupId, paymentMethod }: ReservationRow) {
  if (paymentGroupId === null || paymentMethod === 'PIX') return ' por PIX'
  const attempt = await knex('payment_attempts')
    .where({ paymentGroupId, state: 'paid' })
    .whereNull('moveId')
    .first('cardLast4', 'createdAt')
  const handedAt = await handedOverAt(knex, [paymentGroupId])
  const isTheirs = attempt && (handedAt === null || attempt.createdAt > handedAt)
  return isTheirs && attempt.cardLast4 ? ` no cartão final ${attempt.cardLast4}` : ' no cartão'
}
