import type { AttemptEntry } from '#shared/payment/ledger.ts'
import { instantText } from '../reservation/instantText.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { cardText, METHOD_LABELS, standingOf } from './attemptWords.ts'
import { MoneyChip } from './MoneyChip.tsx'
import { reais } from './reais.ts'

export function paymentColumns(timeZone: string): Column<AttemptEntry>[] {
  return [
    { label: 'Cliente', heading: true, cell: (row) => <Customer row={row} /> },
    { label: 'Data', cell: ({ createdAt }) => <When instant={createdAt} timeZone={timeZone} /> },
    { label: 'Forma', cell: (row) => <Method row={row} /> },
    { label: 'Reservas', align: 'right', cell: ({ reservations }) => reservations },
    { label: 'Situação', cell: (row) => <MoneyChip standing={standingOf(row)} /> },
    { label: 'Valor', align: 'right', cell: (row) => <Amount row={row} /> },
  ]
}

function Customer({ row: { customerName, customerEmail } }: { row: AttemptEntry }) {
  return (
    <span className="payments__lines">
      <span>{customerName}</span>
      <span className="payments__note">{customerEmail}</span>
    </span>
  )
}

function When({ instant, timeZone }: { instant: string; timeZone: string }) {
  const [date, time] = instantText(instant, timeZone).split(' ')
  return (
    <time dateTime={instant} className="payments__lines">
      <span>{date}</span> <span className="payments__note">{time}</span>
    </time>
  )
}

function Method({ row }: { row: AttemptEntry }) {
  const card = cardText(row)
  return (
    <span className="payments__lines">
      <span>{METHOD_LABELS[row.method]}</span>
      {card && <span className="payments__note">{card}</span>}
    </span>
  )
}

/** What was asked for; below it what of it has gone back, or is about to. */
function Amount({ row: { amount, refunded, refunding } }: { row: AttemptEntry }) {
  return (
    <span className="payments__lines">
      <span>{reais(amount)}</span>
      {refunded > 0 && <span className="payments__note">Estornado {reais(refunded)}</span>}
      {refunding > 0 && <span className="payments__note">Estornando {reais(refunding)}</span>}
    </span>
  )
}
