import type { Stranded } from '#shared/calendar/stranded.schema.ts'
import { formatReais, sumCents, toCents } from '#shared/money/money.ts'

/** `2 reservas e 1 aula`. */
export function countOf({ reservations, classes }: Stranded): string {
  const parts = [
    counted(reservations.length, 'reserva', 'reservas'),
    counted(classes.length, 'aula', 'aulas'),
  ]
  return parts.filter(Boolean).join(' e ')
}

/** `1 aula fica fora do horário`. */
export function strandedTitle(affected: Stranded): string {
  const isOne = affected.reservations.length + affected.classes.length === 1
  return `${countOf(affected)} ${isOne ? 'fica' : 'ficam'} fora do horário`
}

/** What becomes of the money when the reservations are cancelled, a sentence for each way it was paid. */
export function moneyBack({ reservations }: Stranded): string[] {
  const paid = (by: 'attempt' | 'admin') => {
    const prices = reservations.filter(({ paidBy }) => paidBy === by)
    return sumCents(prices.map(({ price }) => toCents(price)))
  }
  const [online, desk] = [paid('attempt'), paid('admin')]
  const isUnpaid = reservations.some(({ paidBy }) => paidBy === null)
  return [
    online > 0 && `${formatReais(online)} pagos online são devolvidos automaticamente.`,
    desk > 0 && `${formatReais(desk)} pagos no local devem ser acertados com o cliente.`,
    isUnpaid && 'O que ainda não foi pago deixa de ser cobrado.',
  ].filter((sentence) => sentence !== false)
}

function counted(count: number, one: string, many: string) {
  return count > 0 && `${count} ${count === 1 ? one : many}`
}
