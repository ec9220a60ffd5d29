import { sumCents } from '#shared/platform/money/money.ts'
import type { ForecastDay } from '#shared/operation/report/forecast.ts'
import type { Report } from '#shared/operation/report/report.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { Figure, Figures } from '../../../ui/Figures.tsx'
import { Card } from './Card.tsx'
import { CardTable } from './CardTable.tsx'
import { Chart } from './Chart.tsx'
import { ComparedFigure } from './ComparedFigure.tsx'
import { Explained } from './Explained.tsx'
import { unitText } from './unitText.ts'

/** What is sold of the next four weeks, beside those four weeks before, and what may still come. */
export function ForecastCard({ report }: { report: Report }) {
  const { forecast } = report
  const sum = (of: (day: ForecastDay) => number) => sumCents(forecast.map(of))
  const expected = (part: 'low' | 'high') =>
    Math.round(sum(({ estimate, sold }) => estimate?.[part] ?? sold))
  const hasEstimate = forecast.some(({ estimate }) => estimate !== null)
  return (
    <Card title="Próximos 28 dias" isWide>
      <Figures>
        <ComparedFigure
          name="Horas já vendidas"
          term="monthAgo"
          unit="number"
          isMain
          value={sum(({ sold }) => sold)}
          earlier={sum(({ before }) => before.sold)}
        />
        <ComparedFigure
          name="Valor já vendido"
          term="monthAgo"
          unit="cents"
          value={sum(({ soldCents }) => soldCents)}
          earlier={sum(({ before }) => before.soldCents)}
        />
        <Figure name={<Explained term="estimate">Estimativa</Explained>}>
          {hasEstimate
            ? `${unitText(expected('low'), 'number')} a ${unitText(expected('high'), 'number')} horas`
            : 'Ainda sem dados'}
        </Figure>
      </Figures>
      <Chart
        title="Próximos 28 dias"
        about="Horas já vendidas de cada dia, ao lado das vendidas quatro semanas antes e da faixa estimada."
        points={forecast.map(({ before, date, estimate, sold }) => ({
          label: formatDate(date).slice(0, 5),
          bar: sold,
          line: before.sold,
          ...(estimate ? { band: { low: estimate.low, high: estimate.high } } : {}),
        }))}
        names={{ bar: 'Vendidas', line: 'Quatro semanas antes', band: 'Estimativa' }}
        text={(value) => `${unitText(value, 'number')} h`}
      />
      <CardTable report={report} name="previsao" />
    </Card>
  )
}
