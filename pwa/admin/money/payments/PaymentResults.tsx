import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import {
  LEDGER_METHOD_NAMES,
  type AttemptEntry,
  type CounterPart,
  type LedgerEntry,
} from '#shared/payment/charges/ledger.ts'
import { receiptText } from '#shared/book/till/till.ts'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { EmailText } from '../../../ui/EmailText.tsx'
import { Face } from '../../../ui/Face.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { CheckPix } from '../../reservation/receive/CheckPix.tsx'
import { FoundPage } from '../../ui/FoundPage.tsx'
import { LoadFailed } from '../../ui/Loaded.tsx'
import type { LinkTo } from '../../ui/useChosen.ts'
import { instantText } from '../../reservation/reservationTexts.ts'
import { attemptStatus, cardText, changeStatus, MoneyChip, partStatus } from './MoneyLines.tsx'
import { PAGE_SIZE } from './paymentFilters.ts'
import type { PaymentListState } from './usePaymentList.ts'
import { reaisText } from '#shared/platform/money/money.ts'

type Props = {
  list: PaymentListState
  timeZone: string
  /** Leads to the history of a payment group. */
  linkTo: LinkTo
}

export function PaymentResults({ list, timeZone, linkTo }: Props) {
  const { filters, failed, query, shown } = list
  if (query === null) return filters.period === 'todas' ? <NobodyNamed /> : null
  if (failed) return <LoadFailed title="Erro ao carregar os pagamentos" {...failed} />
  if (!shown) return <Skeleton>Carregando pagamentos...</Skeleton>
  const { entries, total } = shown
  return (
    <FoundPage list={list} size={PAGE_SIZE} count={entries.length} total={total}>
      {total === 0 ? (
        <NoneFound list={list} />
      ) : (
        <DataTable
          caption="Pagamentos"
          hasPairs
          rows={entries}
          rowKey={({ id, kind }) => `${kind} ${id}`}
          columns={paymentColumns(timeZone)}
          actions={openerOf(linkTo, timeZone)}
        />
      )}
    </FoundPage>
  )
}

function openerOf(linkTo: LinkTo, timeZone: string) {
  return (entry: LedgerEntry) => {
    const { amount, customerName, paymentGroupId } = entry
    const check = entry.kind === 'movement' && entry.key && (
      <CheckPix movement={{ ...entry, key: entry.key }} />
    )
    // A tab has no history here.
    if (paymentGroupId === null) return check || null
    return (
      <>
        {check}
        <Button
          component={Link}
          {...linkTo(paymentGroupId)}
          aria-label={`Histórico: ${customerName}, ${instantText(whenOf(entry), timeZone)}, ${reaisText(amount)}`}
        >
          Histórico
        </Button>
      </>
    )
  }
}

function NobodyNamed() {
  return (
    <Face sign="search" title="Qual pagamento você procura?">
      Para buscar em todas as datas, informe o nome, o e-mail, o telefone ou o CPF do cliente, ou o
      código da cobrança.
    </Face>
  )
}

function NoneFound({ list: { filters, change } }: Pick<Props, 'list'>) {
  const { method, period, search, state } = filters
  const isNarrow = state !== null || method !== null || search !== ''
  return (
    <Face sign="beach" title="Nenhum pagamento encontrado">
      {isNarrow ? 'Confira os filtros e a busca.' : 'Neste período não houve pagamentos.'}
      {search !== '' && period !== 'todas' && (
        <>
          <br />
          <Button onClick={() => change({ period: 'todas' })}>
            Procurar “{search}” em todas as datas
          </Button>
        </>
      )}
    </Face>
  )
}

/** On whose day it counts: as in the totals that of its money. */
const whenOf = (entry: LedgerEntry) =>
  entry.kind === 'attempt' ? (entry.paidAt ?? entry.createdAt) : entry.at

function paymentColumns(timeZone: string): Column<LedgerEntry>[] {
  return [
    { label: 'Cliente', heading: true, cell: (row) => <Customer row={row} /> },
    { label: 'Data', cell: (row) => <When row={row} timeZone={timeZone} /> },
    { label: 'Forma', cell: (row) => <Method row={row} timeZone={timeZone} /> },
    {
      label: 'Reservas',
      align: 'right',
      isSaidBeside: true,
      cell: countOf,
    },
    {
      label: 'Situação',
      cell: (row) => <MoneyChip status={statusOf(row)} />,
    },
    { label: 'Valor', align: 'right', cell: (row) => <Amount row={row} /> },
  ]
}

function Customer({ row: { customerName, customerEmail } }: { row: LedgerEntry }) {
  return (
    <span className="lines">
      <span>{customerName}</span>
      <span className="fine">
        <EmailText>{customerEmail}</EmailText>
      </span>
    </span>
  )
}

function countOf(row: LedgerEntry) {
  if ('reservations' in row) return row.reservations
  return row.reservationId === null ? '–' : 1
}

function statusOf(row: LedgerEntry) {
  if (row.kind === 'attempt') return attemptStatus(row)
  return 'cameAt' in row ? changeStatus(row) : partStatus(row)
}

/** The day on which it counts; below it that on which it was made, where it came late. */
function When({ row, timeZone }: { row: LedgerEntry; timeZone: string }) {
  const instant = whenOf(row)
  const [date, time] = instantText(instant, timeZone).split(' ')
  const made = 'madeAt' in row && row.madeAt ? dayText(row.madeAt, timeZone) : null
  return (
    <span className="lines">
      <time dateTime={instant} className="lines">
        <span>{date}</span> <span className="fine">{time}</span>
      </time>
      {made !== null && made !== date && <span className="fine">{`feito em ${made}`}</span>}
    </span>
  )
}

const dayText = (instant: string, timeZone: string) => instantText(instant, timeZone).split(' ')[0]!

function Method({ row, timeZone }: { row: LedgerEntry; timeZone: string }) {
  const more = moreText(row, timeZone)
  return (
    <span className="lines">
      <span>{LEDGER_METHOD_NAMES[row.method]}</span>
      {more && <span className="fine">{more}</span>}
    </span>
  )
}

function moreText(row: LedgerEntry, timeZone: string): string | null {
  if (row.kind === 'attempt') return cardText(row)
  if ('cameAt' in row) {
    return row.cameAt === null ? null : `recebido em ${dayText(row.cameAt, timeZone)}`
  }
  return whoText(row)
}

function whoText({ note, tabId = null, who, ...part }: CounterPart) {
  const said = [tabId !== null && 'Comanda', receiptText(part), who && `Por ${who}`]
  return [said.filter(Boolean).join(' · '), note].filter(Boolean).join(': ')
}

/** The amount; below that of a charge what of it has gone back, or is about to. */
function Amount({ row }: { row: LedgerEntry }) {
  return row.kind === 'attempt' ? <Charged row={row} /> : <span>{reaisText(row.amount)}</span>
}

function Charged({ row: { amount, refunded, refunding } }: { row: AttemptEntry }) {
  return (
    <span className="lines">
      <span>{reaisText(amount)}</span>
      {refunded > 0 && <span className="fine">Estornado {reaisText(refunded)}</span>}
      {refunding > 0 && <span className="fine">Estornando {reaisText(refunding)}</span>}
    </span>
  )
}
