import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { arrivalOf, mayNoteArrival } from '#shared/booking/reservation/arrival.ts'
import { isOwed } from '#shared/booking/reservation/owed.ts'
import { partsTaken, restCentsOf } from '#shared/booking/reservation/parts.ts'
import { formatReais, reaisText, toCents } from '#shared/platform/money/money.ts'
import type { VenueNow } from '#shared/platform/time/venueClock.ts'
import { shortTime } from '../reservationTexts.ts'
import { kindOf } from './acts.ts'

export type ToDo = {
  what: 'decide' | 'refund' | 'confirm' | 'pay' | 'arrive' | 'send'
  text: string
  tone: 'warning' | 'danger'
}
type Seen = { now: VenueNow; nowIso: string; timeZone: string; unsent: string | null }

/** Lists what is still to be done about a reservation; what is as it should be is not named. */
export function toDoOf(row: AdminReservation, { now, nowIso, timeZone, unsent }: Seen): ToDo[] {
  const kind = kindOf(row, nowIso)
  const isStanding = kind === 'own' || kind === 'weekly' || kind === 'online'
  const list: (ToDo | false)[] = [
    kind === 'undecided' && { what: 'decide', tone: 'danger', text: undecidedText(row) },
    row.refundState === 'refused' && {
      what: 'refund',
      tone: 'danger',
      text: 'O provedor recusou o estorno',
    },
    kind === 'pending' && { what: 'confirm', tone: 'warning', text: pendingText(row, timeZone) },
    isStanding && owes(row),
    isStanding &&
      row.date === now.date &&
      arrivalOf(row) === null &&
      mayNoteArrival(row, 'missed', now) && {
        what: 'arrive',
        tone: 'warning',
        text: 'Já começou: chegou ou faltou?',
      },
    unsent !== null && { what: 'send', tone: 'warning', text: `Neste aparelho: ${unsent}` },
  ]
  return list.filter((one) => one !== false)
}

function undecidedText({ refundState }: AdminReservation) {
  return refundState === 'in_progress' || refundState === 'requested'
    ? 'Estorno em andamento'
    : 'O pagamento espera uma decisão'
}

function pendingText(row: AdminReservation, timeZone: string) {
  const { expiresAt } = row
  if (expiresAt !== null) return `Espera o pagamento até ${shortTime(expiresAt, timeZone)}`
  return restCentsOf(row) > 0
    ? `Espera ser aprovada; falta receber ${formatReais(restCentsOf(row))}`
    : 'Espera ser aprovada'
}

function owes(row: AdminReservation): ToDo | false {
  const rest = isOwed(row) ? restCentsOf(row) : shortOf(row)
  if (rest <= 0) return false
  const failed = row.paymentStatus === 'failed' ? 'O pagamento falhou. ' : ''
  const of = rest < toCents(row.price) ? ` de ${reaisText(row.price)}` : ''
  return {
    what: 'pay',
    tone: failed ? 'danger' : 'warning',
    text: `${failed}Falta receber ${formatReais(rest)}${of}`,
  }
}

/** Counts a part that never came though all was paid, in centavos. */
function shortOf(row: AdminReservation): number {
  const taken = partsTaken(row)
  return row.paymentStatus === 'paid' && taken > 0 ? restCentsOf(row) : 0
}
