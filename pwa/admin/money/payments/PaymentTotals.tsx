import { countText } from '#shared/platform/text/countText.ts'
import { formatReais, sumCents, toCents, reaisText } from '#shared/platform/money/money.ts'
import {
  LEDGER_METHOD_NAMES,
  LEDGER_METHODS,
  type PaymentTotal,
} from '#shared/payment/charges/ledger.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { WEEKDAY_SHORT, weekdayOf } from '#shared/platform/time/weekday.ts'
import { useHeld } from '../../ui/useHeld.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { Figure, Figures } from '../../../ui/Figures.tsx'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import type { DateRange, PaymentFilters } from './paymentFilters.ts'

type Props = { range: DateRange } & Pick<PaymentFilters, 'drawer' | 'method'>

/** What came in and went back on these days, in all and day by day. What was shown before stays until the next has come. */
export function PaymentTotals({ drawer, method, range }: Props) {
  const { payments } = useAdminStore()
  const query = new URLSearchParams({ ...range, ...(drawer && { drawer: String(drawer) }) })
  const { failed, isWaiting, shown } = useHeld(payments.totals(String(query)))
  if (failed) {
    return (
      <p className="row totals--failed" role="alert">
        Erro ao carregar os totais.{' '}
        <button type="button" className="button" onClick={failed.retry}>
          Carregar totais
        </button>
      </p>
    )
  }
  const totals = (shown ?? []).filter((total) => method === null || total.method === method)
  return (
    <section className="stack tight found" aria-label="Totais do período" aria-busy={isWaiting}>
      <Totals totals={totals} />
      {totals.length > 0 && (
        <details className="totals__days">
          <summary>Por dia e forma de pagamento</summary>
          <DataTable
            caption="Totais por dia e forma de pagamento"
            rows={totals.toReversed()}
            rowKey={({ date, method }) => `${date} ${method}`}
            columns={COLUMNS}
          />
        </details>
      )}
    </section>
  )
}

function Totals({ totals }: { totals: readonly PaymentTotal[] }) {
  const { count, net, received, refunded } = sumTotals(totals)
  return (
    <Figures>
      <Figure name="Líquido" isMain note={countText(count, 'recebimento', 'recebimentos')}>
        {formatReais(net)}
      </Figure>
      <Figure name="Recebido">{formatReais(received)}</Figure>
      <Figure name="Estornado">{formatReais(refunded)}</Figure>
      {sumsByMethod(totals).map(([method, sum]) => (
        <Figure
          key={method}
          name={LEDGER_METHOD_NAMES[method]}
          note={countText(sum.count, 'recebimento', 'recebimentos')}
        >
          {formatReais(sum.received)}
        </Figure>
      ))}
    </Figures>
  )
}

const COLUMNS: Column<PaymentTotal>[] = [
  {
    label: 'Dia',
    heading: true,
    cell: ({ date }) => `${WEEKDAY_SHORT[weekdayOf(date)]}, ${formatDate(date)}`,
  },
  { label: 'Forma', cell: ({ method }) => LEDGER_METHOD_NAMES[method] },
  { label: 'Recebimentos', align: 'right', cell: ({ count }) => count.toLocaleString('pt-BR') },
  { label: 'Recebido', align: 'right', cell: ({ received }) => reaisText(received) },
  { label: 'Estornado', align: 'right', cell: ({ refunded }) => reaisText(refunded) },
  { label: 'Líquido', align: 'right', cell: ({ net }) => reaisText(net) },
]

/** In centavos. */
type Sum = { count: number; received: number; refunded: number; net: number }

/** What came in, went back and stayed, over all of these totals. */
function sumTotals(totals: readonly PaymentTotal[]): Sum {
  const sum = (field: 'received' | 'refunded' | 'net') =>
    sumCents(totals.map((total) => toCents(total[field])))
  return {
    count: sumCents(totals.map(({ count }) => count)),
    received: sum('received'),
    refunded: sum('refunded'),
    net: sum('net'),
  }
}

/** The same by the way of paying, those that were used, in the order in which they are shown. */
function sumsByMethod(
  totals: readonly PaymentTotal[],
): (readonly [method: PaymentTotal['method'], sum: Sum])[] {
  return LEDGER_METHODS.flatMap((method) => {
    const own = totals.filter((total) => total.method === method)
    return own.length > 0 ? [[own[0]!.method, sumTotals(own)] as const] : []
  })
}
