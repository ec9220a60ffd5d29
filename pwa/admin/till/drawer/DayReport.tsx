import Button from '@mui/material/Button'
import { useState } from 'react'
import { countText } from '#shared/platform/text/countText.ts'
import { hyphenated } from '#shared/platform/text/syllables.ts'
import { reaisText } from '#shared/platform/money/money.ts'
import { LEDGER_METHOD_NAMES, type PaymentTotal } from '#shared/payment/charges/ledger.ts'
import { differenceText } from '#shared/book/till/till.ts'
import type { DayClose, OpenPrice, Takings } from '#shared/payment/charges/dayClose.ts'
import type { ProductSales } from '#shared/book/tab/tab.ts'
import { formatDate, type CivilDate } from '#shared/platform/time/civil.ts'
import { toCents } from '#shared/platform/money/money.ts'
import { daysOfMonth, monthOf, monthText } from '#shared/platform/time/month.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { useResource, valueOf } from '../../../api/resource.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { drawerOptions } from '../acts/drawerOptions.ts'
import { useVenueToday } from '../../ui/time/clock.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { useAct } from '../../ui/useAct.ts'
import { FactList } from '../../../ui/FactList.tsx'
import { instantText } from '../../reservation/reservationTexts.ts'

/** What was taken on a day, to read, print and file; the server's answer only. */
export function DayReport({ venue }: { venue: Venue }) {
  const { payments, serverNowMs, till } = useAdminStore()
  const tills = valueOf(useResource(till))
  const [chosenDrawer, chooseDrawer] = useState('')
  const drawer = Number(chosenDrawer) || undefined
  const today = useVenueToday(venue, serverNowMs)
  const [chosen, choose] = useState<CivilDate | null>(null)
  const date = chosen ?? today
  const { busy, run } = useAct()
  const download = () =>
    run(() => payments.takings(...daysOfMonth(monthOf(date)), drawer).then(saveFile))
  return (
    <section className="panel stack till__day" aria-labelledby="till-day">
      <h2 id="till-day">Fechamento do dia {formatDate(date)}</h2>
      <div className="halves till__acts">
        <DateField
          label="Dia"
          name="date"
          value={date}
          onChange={(picked) => {
            if (picked) choose(picked)
          }}
        />
        {tills?.others && (
          <SelectField
            name="day-drawer"
            label="Gaveta do dia"
            blank="Todas"
            options={drawerOptions(tills)}
            value={chosenDrawer}
            onChosen={chooseDrawer}
          />
        )}
      </div>
      <Loaded
        resource={payments.dayClose(date, drawer)}
        failed="O fechamento do dia só aparece com conexão"
      >
        {(close) => (
          <Sums close={close} timeZone={venue.timeZone} isOfDrawer={drawer !== undefined} />
        )}
      </Loaded>
      <div className="row fill-phone till__acts">
        <Button variant="outlined" onClick={() => window.print()}>
          Imprimir o dia
        </Button>
        <BusyButton
          variant="outlined"
          busy={busy}
          busyLabel="Baixando..."
          onClick={() => void download()}
        >
          {`Baixar CSV de ${monthText(monthOf(date))}`}
        </BusyButton>
      </div>
    </section>
  )
}

type SumsProps = { close: DayClose; timeZone: string; isOfDrawer: boolean }

function Sums({ close, isOfDrawer, timeZone }: SumsProps) {
  const { courts, methods, online, open, people, sales, supplied, tabs, tills, total } = close
  const { courtesies, credit, late, missing, unchecked, whole, withdrawn } = close
  return (
    <div className="stack wide">
      {methods.length === 0 ? (
        <p>
          {isOfDrawer
            ? 'Nada passou por esta gaveta neste dia.'
            : 'Nada recebido no balcão neste dia.'}
        </p>
      ) : (
        <>
          <TakingsTable title="No balcão, por forma" rows={[...methods, total]} />
          <TakingsTable title="Por pessoa" rows={people} />
          <TakingsTable title="Por quadra" rows={courts} />
        </>
      )}
      <FactList
        rows={[
          ['Suprimentos', reaisText(supplied)],
          ['Sangrias', reaisText(-withdrawn)],
          ...online.map(onlineFact),
          [
            isOfDrawer
              ? 'Nesta gaveta, menos o devolvido'
              : 'No balcão e online, menos o devolvido',
            reaisText(whole.net),
          ],
          ...(late.count === 0
            ? []
            : [['Feito em outro dia e chegado neste', countedText(late)] as const]),
          ...(credit === 0 ? [] : [['Pago com crédito de clientes', reaisText(credit)] as const]),
          ...(courtesies === 0 ? [] : [['Cortesias', reaisText(courtesies)] as const]),
          ...(unchecked.count === 0
            ? []
            : [['PIX na chave a conferir', countedText(unchecked)] as const]),
          ...(missing === 0 ? [] : [['PIX na chave que não caiu', reaisText(missing)] as const]),
          ...(isOfDrawer ? [] : [['A receber deste dia', openText(open)] as const]),
          ...tabs.map(
            ({ name, rest }) =>
              [
                hyphenated(
                  rest < 0 ? `A devolver, comanda de ${name}` : `Comanda aberta de ${name}`,
                ),
                reaisText(Math.abs(rest)),
              ] as const,
          ),
        ]}
      />
      {open.length > 0 && <OpenTable rows={open} />}
      {sales.length > 0 && <SalesTable rows={sales} />}
      {tills.map(({ closedAt, closedBy, difference, drawer, explanation, id }) => (
        <p key={id}>
          {[
            `Caixa ${drawer === undefined ? '' : `“${drawer}” `}fechado em ${instantText(closedAt, timeZone)}`,
            closedBy === null ? '' : ` por ${closedBy}`,
            `: ${differenceText(toCents(difference))}`,
            explanation === null ? '' : ` “${explanation}”`,
          ].join('')}
        </p>
      ))}
    </div>
  )
}

function onlineFact({ method, received, refunded }: PaymentTotal) {
  const back = refunded > 0 ? `, ${reaisText(refunded)} estornados` : ''
  return [
    `Online, ${LEDGER_METHOD_NAMES[method]} (fora da gaveta)`,
    `${reaisText(received)}${back}`,
  ] as const
}

function countedText({ amount, count }: DayClose['unchecked']) {
  return `${reaisText(amount)} em ${countText(count, 'recebimento', 'recebimentos')}`
}

function openText(open: readonly OpenPrice[]) {
  const sum = open.reduce((cents, { price }) => cents + toCents(price), 0)
  return `${reaisText(sum / 100)} de ${countText(open.length, 'reserva', 'reservas')}`
}

const TAKINGS: Column<Takings>[] = [
  { label: 'O quê', heading: true, cell: ({ name }) => name },
  { label: 'Entrou', align: 'right', cell: ({ came }) => reaisText(came) },
  { label: 'Devolvido', align: 'right', cell: ({ back }) => reaisText(back) },
  { label: 'Ficou', align: 'right', cell: ({ net }) => reaisText(net) },
]

function TakingsTable({ title, rows }: { title: string; rows: readonly Takings[] }) {
  return (
    <>
      <h3 className="part-title">{title}</h3>
      <DataTable caption={title} rows={rows} rowKey={({ name }) => name} columns={TAKINGS} />
    </>
  )
}

const SALES: Column<ProductSales>[] = [
  { label: 'Produto', heading: true, cell: ({ name }) => name },
  { label: 'Vendidos', align: 'right', cell: ({ quantity }) => String(quantity) },
  { label: 'Valor', align: 'right', cell: ({ amount }) => reaisText(amount) },
  {
    label: 'Restam',
    align: 'right',
    cell: ({ stock }) => (stock === null ? '–' : String(stock)),
  },
]

function SalesTable({ rows }: { rows: readonly ProductSales[] }) {
  return (
    <>
      <h3 className="part-title">Vendido nas comandas</h3>
      <DataTable
        caption="Vendido nas comandas"
        rows={rows}
        rowKey={({ name }) => name}
        columns={SALES}
      />
    </>
  )
}

const OPEN: Column<OpenPrice>[] = [
  { label: 'Cliente', heading: true, cell: ({ customerName }) => customerName },
  { label: 'Horário', cell: ({ startTime }) => startTime },
  { label: 'Quadra', cell: ({ court }) => court },
  { label: 'Valor', align: 'right', cell: ({ price }) => reaisText(price) },
]

function OpenTable({ rows }: { rows: readonly OpenPrice[] }) {
  return (
    <>
      <h3 className="part-title">A receber</h3>
      <DataTable caption="A receber deste dia" rows={rows} rowKey={({ id }) => id} columns={OPEN} />
    </>
  )
}
