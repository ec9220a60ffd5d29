import { formatReais } from '#shared/platform/money/money.ts'
import { countText } from '#shared/platform/text/countText.ts'
import {
  emptyTally,
  occupancyOf,
  soldHours,
  usedHours,
} from '#shared/operation/report/courtHours.ts'
import { noBookings, sumsOf, type TodayReport } from '#shared/operation/report/report.ts'
import { SOURCE_LABELS } from '#shared/operation/report/tables.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { WEEKDAY_LABELS, weekdayOf } from '#shared/platform/time/weekday.ts'
import { useAdminStore, useMay } from '../../../offline/store/useAdminStore.ts'
import { ComingShape } from '../../../ui/ComingShape.tsx'
import { Figures } from '../../../ui/Figures.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Card } from './Card.tsx'
import { ComparedFigure } from './ComparedFigure.tsx'

const hoursOf = (single: number) => ({
  ...emptyTally(),
  offered: 56,
  hours: { ...emptyTally().hours, single },
})

/** Takes as much room as most days: nobody reads it. */
const LIKELY: TodayReport = {
  date: '2000-01-01',
  time: '00:00',
  tally: hoursOf(20),
  weekAgo: hoursOf(19),
  freeAhead: 0,
  bookings: noBookings(),
  sources: [{ source: 'PIX', sums: sumsOf([]) }],
}

/** 'Hoje': the day that is under way, by the minute. */
export function TodayCard() {
  const { reports } = useAdminStore()
  const may = useMay()
  return (
    <Card title="Hoje" isWide>
      <Loaded
        resource={reports.today}
        failed="Erro ao carregar o dia"
        shape={
          <ComingShape>
            <Today today={may('report.read') ? LIKELY : { ...LIKELY, sources: null }} />
          </ComingShape>
        }
      >
        {(today) => <Today today={today} />}
      </Loaded>
    </Card>
  )
}

function Today({
  today: { bookings, date, freeAhead, sources, tally, time, weekAgo },
}: {
  today: TodayReport
}) {
  const money = sources && sumsOf(sources.map(({ sums }) => sums))
  return (
    <>
      <p className="note">
        {WEEKDAY_LABELS[weekdayOf(date)]}, {formatDate(date)}, às {time}. Antes: o mesmo dia da
        semana passada.
      </p>
      <Figures>
        <ComparedFigure
          name="Ocupação"
          term="occupancy"
          unit="share"
          isMain
          value={occupancyOf(tally)}
          earlier={occupancyOf(weekAgo)}
          note={`${usedHours(tally)} de ${tally.offered} horas`}
        />
        <ComparedFigure
          name="Horas vendidas"
          term="sold"
          unit="number"
          value={soldHours(tally)}
          earlier={soldHours(weekAgo)}
        />
        <ComparedFigure name="Horas ainda livres" unit="number" value={freeAhead} />
        <Due {...bookings.due} />
        <ComparedFigure
          name="Chegaram"
          unit="number"
          value={bookings.arrived.count}
          note={`de ${reservationsText(bookings.booking.count)}`}
        />
        <ComparedFigure name="Faltaram" term="missed" unit="number" value={bookings.missed.count} />
        {money && (
          <ComparedFigure
            name="Recebido hoje"
            term="received"
            unit="cents"
            value={money.received}
            note={sources
              .map(({ source, sums }) => `${SOURCE_LABELS[source]}: ${formatReais(sums.received)}`)
              .join(', ')}
          />
        )}
      </Figures>
    </>
  )
}

/** How many only, for whoever may not see sums. */
function Due({ count, cents }: TodayReport['bookings']['due']) {
  if (cents === null)
    return <ComparedFigure name="Reservas a receber" unit="number" value={count} />
  const note = reservationsText(count)
  return <ComparedFigure name="A receber" term="due" unit="cents" value={cents} note={note} />
}

function reservationsText(count: number): string {
  return countText(count, 'reserva', 'reservas')
}
