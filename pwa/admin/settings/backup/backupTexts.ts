import { countText } from '#shared/platform/text/countText.ts'
import type { Backup, Backups, GoingBack } from '#shared/operation/backup/backups.ts'
import { addDays, formatDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'

export type Clock = { nowMs: number; timeZone: string }

/** `hoje 03:10`, `ontem 03:10`, `21/11/2026 03:10`. */
export function whenText(instant: string, { nowMs, timeZone }: Clock): string {
  const { date, time } = venueNow(Date.parse(instant), timeZone)
  const today = venueNow(nowMs, timeZone).date
  const day = date === today ? 'hoje' : date === addDays(today, -1) ? 'ontem' : formatDate(date)
  return `${day} ${time}`
}

export function sizeText(bytes: number): string {
  const mega = bytes / 1_000_000
  if (mega >= 1_000) return `${number(mega / 1_000)} GB`
  return mega >= 1 ? `${number(mega)} MB` : `${Math.ceil(bytes / 1_000)} kB`
}
const number = (value: number) => value.toLocaleString('pt-BR', { maximumFractionDigits: 1 })

export const isUnderWay = ({ testedAt, failed }: Backup) => testedAt === null && failed === null

/** Counts what a return to a copy loses. */
export function lostText(lost: GoingBack['lost']): string {
  if (lost === null) return 'O que foi gravado depois dela se perde, e o dano não deixa contar.'
  const { reservations, payments, online, people, erased } = lost
  const back = erased === 0 ? '' : ` ${erasedText(erased)}`
  if (reservations + payments + people === 0) return `Depois dela não entrou nada de novo.${back}`
  const paid = countText(payments, 'pagamento', 'pagamentos')
  const parts = [
    countText(reservations, 'reserva', 'reservas'),
    online > 0 ? `${paid} (pela internet: ${online})` : paid,
    countText(people, 'pessoa', 'pessoas'),
  ]
  return `Do que entrou depois dela se perdem: ${parts.join(', ')}, e as mudanças feitas no que já havia.${back}`
}

function erasedText(count: number) {
  return count === 1
    ? 'Uma pessoa apagada a pedido volta com ela: apague-a de novo em “Dados pessoais”.'
    : `${count} pessoas apagadas a pedido voltam com ela: apague-as de novo em “Dados pessoais”.`
}

const OLD_MS = 36 * 3_600_000

type Verdict = { severity: 'success' | 'info' | 'warning' | 'error'; text: string }

/** How it stands with the copies, in a sentence; what is wrong comes before what is well. */
export function verdictOf({ last, folder, ...own }: Backups, clock: Clock): Verdict {
  if (folder === null) {
    return {
      severity: 'warning',
      text: 'Este banco de dados está só na memória: não há o que copiar.',
    }
  }
  if (last === null || !('at' in last)) {
    const failed = last?.failed
    return failed
      ? { severity: 'error', text: `Ainda não há nenhuma cópia. ${failed}` }
      : { severity: 'info', text: `Ainda não há nenhuma cópia. ${byItselfText(own)}` }
  }
  const reservations = countText(last.reservations, 'reserva', 'reservas')
  const text = `Último backup testado: ${whenText(last.at, clock)}, ${reservations}.`
  if (last.failed) return { severity: 'error', text: `${text} Depois disso: ${last.failed}` }
  if (clock.nowMs - Date.parse(last.at) > OLD_MS) {
    return { severity: 'warning', text: `${text} Já passou mais de um dia. ${byItselfText(own)}` }
  }
  return { severity: 'success', text: `${text} ${byItselfText(own)}` }
}

function byItselfText({ at, hourly }: Pick<Backups, 'at' | 'hourly'>): string {
  if (at === null) return 'As cópias automáticas estão desligadas neste servidor.'
  return `Toda noite, às ${at}, o sistema faz uma${hourly ? ', e de hora em hora mais uma' : ''}.`
}

/** Says which copies stay. */
export function keptText(hourly: boolean): string {
  const hours = hourly ? 'das últimas 24 horas, ' : ''
  return `Ficam as ${hours}dos últimos 7 dias, 4 semanas e 12 meses.`
}
