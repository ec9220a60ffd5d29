import {
  centsPerOffered,
  occupancyOf,
  soldCents,
  soldHours,
  usedHours,
} from '#shared/operation/report/courtHours.ts'
import type { Defined } from '#shared/operation/report/definitions.ts'
import type { BookingKind } from '#shared/operation/report/facts.ts'
import type { PeriodFigures, Report } from '#shared/operation/report/report.ts'
import { stepsOf } from '#shared/operation/report/steps.ts'
import { formatReais } from '#shared/platform/money/money.ts'
import { Figures } from '../../../ui/Figures.tsx'
import { Card } from './Card.tsx'
import { CardTable } from './CardTable.tsx'
import { Chart } from './Chart.tsx'
import { ComparedFigure } from './ComparedFigure.tsx'
import { HeatMap } from './HeatMap.tsx'
import { unitText, type Unit } from './unitText.ts'

type Line = {
  name: string
  term?: Defined
  unit: Unit
  isMain?: boolean
  of: (figures: PeriodFigures) => number | null
}

function Compared({ report: { now, earlier }, lines }: { report: Report; lines: readonly Line[] }) {
  return (
    <Figures>
      {lines.map(({ of, ...line }) => (
        <ComparedFigure key={line.name} {...line} value={of(now)} earlier={of(earlier)} />
      ))}
    </Figures>
  )
}

const OCCUPANCY: Line[] = [
  {
    name: 'Ocupação',
    term: 'occupancy',
    unit: 'share',
    isMain: true,
    of: ({ tally }) => occupancyOf(tally),
  },
  { name: 'Horas oferecidas', term: 'offered', unit: 'number', of: ({ tally }) => tally.offered },
  { name: 'Horas vendidas', term: 'sold', unit: 'number', of: ({ tally }) => soldHours(tally) },
  {
    name: 'Horas de aulas fixas',
    term: 'classes',
    unit: 'number',
    of: ({ tally }) => tally.hours.class,
  },
]

/** Which hours are full, on which courts and days. */
export function OccupancyCard({ report }: { report: Report }) {
  const steps = stepsOf(report.days)
  return (
    <Card title="Ocupação" isWide>
      <Compared report={report} lines={OCCUPANCY} />
      <div className="report-halves">
        <div className="stack">
          <HeatMap heat={report.heat} />
          <h3>Por esporte</h3>
          <CardTable report={report} name="esportes" isOpen />
        </div>
        <div className="stack wide">
          <div className="stack tight">
            <h3>Ao longo do período</h3>
            <Chart
              title="Horas usadas"
              about="Horas vendidas e de aulas, ao lado das horas oferecidas."
              points={steps.map(({ label, offered, used }) => ({
                label,
                bar: used,
                line: offered,
              }))}
              names={{ bar: 'Usadas', line: 'Oferecidas' }}
              text={(value) => `${unitText(value, 'number')} h`}
            />
          </div>
          <div className="stack tight">
            <h3>Por quadra</h3>
            <ul className="stack tight">
              {report.courts.map(({ courtId, name, tally }) => (
                <li key={courtId} className="report-share">
                  <span>{name}</span>
                  <span>{unitText(occupancyOf(tally), 'share')}</span>
                  <meter min={0} max={1} value={occupancyOf(tally) ?? 0} aria-label={name} />
                  <span className="fine">
                    {usedHours(tally)} de {tally.offered} horas,{' '}
                    {unitText(centsPerOffered(tally), 'cents')} por hora oferecida
                  </span>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
      <div className="stack tight">
        <CardTable report={report} name="horarios" />
        <CardTable report={report} name="dias" />
        <CardTable report={report} name="quadras" />
      </div>
    </Card>
  )
}

const REVENUE: Line[] = [
  {
    name: 'Recebido',
    term: 'received',
    unit: 'cents',
    isMain: true,
    of: ({ money }) => money.received,
  },
  { name: 'Devolvido', term: 'refunded', unit: 'cents', of: ({ money }) => money.refunded },
  { name: 'Valor jogado', term: 'played', unit: 'cents', of: ({ tally }) => soldCents(tally) },
  { name: 'A receber', term: 'due', unit: 'cents', of: ({ bookings }) => bookings.due.cents },
  {
    name: 'Por hora oferecida',
    term: 'perHour',
    unit: 'cents',
    of: ({ tally }) => centsPerOffered(tally),
  },
  {
    name: 'Perdido por chuva',
    term: 'lost',
    unit: 'cents',
    of: ({ bookings }) => bookings.lost.cents,
  },
]

/** What was played for which price, what came in, and what is owed to customers. */
export function RevenueCard({ report }: { report: Report }) {
  const { credit, days } = report
  return (
    <Card title="Receita">
      <Compared report={report} lines={REVENUE} />
      <Chart
        title="Receita"
        about="Valor jogado, pelo dia do jogo, ao lado do recebido, pelo dia do pagamento."
        points={stepsOf(days).map(({ label, played, received }) => ({
          label,
          bar: played,
          line: received,
        }))}
        names={{ bar: 'Jogado', line: 'Recebido' }}
        text={shortReais}
      />
      <Figures>
        <ComparedFigure
          name="Crédito dos clientes hoje"
          term="credit"
          unit="cents"
          value={credit.owed}
          note={`no período: dado ${formatReais(credit.given)}, usado ${formatReais(credit.used)}, vencido ${formatReais(credit.expired)}`}
        />
      </Figures>
      <CardTable report={report} name="receita" />
    </Card>
  )
}

/** Without centavos: a chart's scale is read at a glance. */
function shortReais(cents: number): string {
  return formatReais(Math.round(cents / 100) * 100).replace(/,00$/, '')
}

const CUSTOMERS: Line[] = [
  {
    name: 'Clientes',
    term: 'customers',
    unit: 'number',
    isMain: true,
    of: (one) => one.customers.active,
  },
  { name: 'Novos', term: 'newCustomers', unit: 'number', of: (one) => one.customers.begun },
  {
    name: 'Já tinham jogado',
    term: 'returning',
    unit: 'number',
    of: ({ customers }) => customers.active - customers.begun,
  },
  { name: 'Reservas', unit: 'number', of: ({ bookings }) => bookings.booking.count },
]

export function CustomersCard({ report }: { report: Report }) {
  return (
    <Card title="Clientes">
      <Compared report={report} lines={CUSTOMERS} />
      <CardTable report={report} name="clientes" />
    </Card>
  )
}

const WEEKLY: Line[] = [
  {
    name: 'Séries com jogo',
    term: 'series',
    unit: 'number',
    isMain: true,
    of: (one) => one.series.active,
  },
  { name: 'Começaram', term: 'seriesBegun', unit: 'number', of: (one) => one.series.begun },
  { name: 'Terminaram', term: 'seriesEnded', unit: 'number', of: (one) => one.series.ended },
  {
    name: 'Valor das recorrentes',
    term: 'played',
    unit: 'cents',
    of: ({ tally }) => tally.cents.weekly,
  },
  { name: 'Aulas fixas', term: 'meetings', unit: 'number', of: (one) => one.classes.meetings },
  {
    name: 'Horas de aulas fixas',
    term: 'classes',
    unit: 'number',
    of: ({ tally }) => tally.hours.class,
  },
]

export function WeeklyCard({ report }: { report: Report }) {
  return (
    <Card title="Recorrentes e aulas">
      <Compared report={report} lines={WEEKLY} />
      <CardTable report={report} name="semanais" />
    </Card>
  )
}

const counted = (kind: BookingKind, name: string, term: Defined): Line => ({
  name,
  term,
  unit: 'number',
  of: ({ bookings }) => bookings[kind].count,
})
const ABSENCES: Line[] = [
  { ...counted('missed', 'Faltas', 'missed'), isMain: true },
  counted('by-customer', 'Canceladas pelo cliente', 'canceled'),
  counted('by-venue', 'Canceladas pelo local', 'canceled'),
  counted('lost', 'Perdidas por chuva', 'lost'),
  counted('expired', 'Não pagas a tempo', 'expired'),
  {
    name: 'Horas fechadas por chuva',
    term: 'closedHours',
    unit: 'number',
    of: ({ closedHours }) => closedHours,
  },
]

export function AbsencesCard({ report }: { report: Report }) {
  return (
    <Card title="Faltas e cancelamentos">
      <Compared report={report} lines={ABSENCES} />
      <CardTable report={report} name="faltas" />
    </Card>
  )
}
