import { countText } from '#shared/platform/text/countText.ts'
import type { Stranded } from '#shared/venue/hours/stranded.schema.ts'
import { formatReais, sumCents, toCents } from '#shared/platform/money/money.ts'

/** What a change does with weekly classes: hours leave them alone, a closing date can cancel the one of its day. */
export type ClassesFate = 'stay' | 'canBeCancelled'
type ChoiceText = { label: string; effect: string }
type Choices = {
  keep: ChoiceText
  /** Missing where there is nothing that this change could cancel. */
  cancel: (ChoiceText & { title: string; consequences: string[] }) | null
  note: string | null
}

/** What may be done about what is left behind, and how it is offered. */
export function strandedChoices(affected: Stranded, fate: ClassesFate): Choices {
  const hasReservations = affected.reservations.length > 0
  const hasClasses = affected.classes.length > 0
  const keep = hasReservations
    ? { label: 'Salvar e manter as reservas', effect: 'Elas continuam valendo na agenda.' }
    : { label: 'Salvar e manter as aulas', effect: 'Elas continuam na agenda.' }
  const note =
    hasClasses && fate === 'stay'
      ? 'As aulas fixas continuam na agenda. Para mudar o horário delas, abra Aulas Fixas.'
      : null
  if (hasReservations) {
    const cancelled = fate === 'stay' ? { ...affected, classes: [] } : affected
    const andClasses = cancelled.classes.length > 0 ? [OTHER_WEEKS] : []
    return {
      keep,
      note,
      cancel: {
        label: 'Salvar e cancelar as reservas',
        effect:
          andClasses.length > 0
            ? 'As aulas do dia também são canceladas.'
            : afterCancelling(affected),
        title: `Cancelar ${countOf(cancelled)}?`,
        consequences: [...moneyBack(affected), ...andClasses],
      },
    }
  }
  if (fate === 'stay') return { keep, note, cancel: null }
  return {
    keep,
    note,
    cancel: {
      label: 'Salvar e cancelar as aulas do dia',
      effect: OTHER_WEEKS,
      title: `Cancelar ${countOf(affected)} deste dia?`,
      consequences: [OTHER_WEEKS],
    },
  }
}

const OTHER_WEEKS = 'As aulas das outras semanas continuam.'

function afterCancelling({ reservations }: Stranded) {
  const isPaidOnline = reservations.some(
    ({ paidBy }) => paidBy === 'attempt' || paidBy === 'credit',
  )
  return isPaidOnline ? 'O que foi pago online volta para os clientes.' : 'Elas saem da agenda.'
}

/** `2 reservas e 1 aula`. */
export function countOf({ reservations, classes }: Stranded): string {
  const parts = [
    reservations.length > 0 && countText(reservations.length, 'reserva', 'reservas'),
    classes.length > 0 && countText(classes.length, 'aula', 'aulas'),
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
  const paid = (by: 'attempt' | 'admin' | 'credit') => {
    const prices = reservations.filter(({ paidBy }) => paidBy === by)
    return sumCents(prices.map(({ price }) => toCents(price)))
  }
  const [online, atVenue, credit] = [paid('attempt'), paid('admin'), paid('credit')]
  const isUnpaid = reservations.some(({ paidBy }) => paidBy === null)
  return [
    online > 0 && `${formatReais(online)} pagos online são devolvidos automaticamente.`,
    credit > 0 && `${formatReais(credit)} pagos com crédito voltam ao crédito dos clientes.`,
    atVenue > 0 &&
      `${formatReais(atVenue)} pagos no local ficam em “Pagamentos a resolver”, até que alguém os devolva ou decida.`,
    isUnpaid && 'O que ainda não foi pago deixa de ser cobrado.',
  ].filter((sentence) => sentence !== false)
}
