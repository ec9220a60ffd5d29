import { useState, type CSSProperties } from 'react'
import { occupancyOf, soldCents, usedHours } from '#shared/operation/report/courtHours.ts'
import type { Report } from '#shared/operation/report/report.ts'
import { hourText } from '#shared/platform/time/hours.ts'
import {
  WEEKDAY_LABELS,
  WEEKDAY_SHORT,
  WEEKDAYS,
  type Weekday,
} from '#shared/platform/time/weekday.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { unitText } from './unitText.ts'

type Heat = Report['heat'][number]

/** How full each hour of the week is: a table whose cells are coloured by their number, or the same hours as a list, the fullest first. */
export function HeatMap({ heat }: { heat: readonly Heat[] }) {
  const [isList, showList] = useState(false)
  if (heat.length === 0) return <p className="note">Nenhuma hora foi oferecida nestes dias.</p>
  return (
    <div className="stack tight heat">
      <label className="row heat__switch">
        <input
          type="checkbox"
          checked={isList}
          onChange={({ target }) => showList(target.checked)}
        />
        Em lista, da mais cheia à mais vazia
      </label>
      {isList ? <HeatList heat={heat} /> : <HeatTable heat={heat} />}
    </div>
  )
}

function HeatTable({ heat }: { heat: readonly Heat[] }) {
  const hours = [...new Set(heat.map(({ hour }) => hour))].toSorted((a, b) => a - b)
  const cells = new Map(heat.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]))
  return (
    <table className="heat__table">
      <caption>Ocupação em %, por hora e dia da semana</caption>
      <thead>
        <tr>
          <th scope="col">Hora</th>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col">
              <abbr title={WEEKDAY_LABELS[weekday]}>{WEEKDAY_SHORT[weekday]}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((hour) => (
          <tr key={hour}>
            <th scope="row">{hour}h</th>
            {WEEKDAYS.map((weekday) => (
              <HeatCell key={weekday} cell={cells.get(`${weekday} ${hour}`)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function HeatCell({ cell }: { cell: Heat | undefined }) {
  const share = cell ? occupancyOf(cell.tally) : null
  if (!cell || share === null) {
    return (
      <td className="muted">
        <span aria-hidden="true">·</span>
        <span className="visually-hidden">fechado</span>
      </td>
    )
  }
  const style: CSSProperties & Record<'--share', string> = {
    '--share': `${Math.round(share * 100)}`,
  }
  return (
    <td className="heat__cell" style={style} title={hoursText(cell)}>
      {Math.round(share * 100)}
    </td>
  )
}

function hoursText({ tally }: Heat): string {
  return `${usedHours(tally)} de ${tally.offered} horas`
}

function HeatList({ heat }: { heat: readonly Heat[] }) {
  const order = (weekday: Weekday) => WEEKDAYS.indexOf(weekday)
  const sorted = heat.toSorted(
    (a, b) =>
      (occupancyOf(b.tally) ?? 0) - (occupancyOf(a.tally) ?? 0) ||
      order(a.weekday) - order(b.weekday) ||
      a.hour - b.hour,
  )
  return (
    <DataTable
      caption="Ocupação por hora da semana, da mais cheia à mais vazia"
      rows={sorted}
      rowKey={({ weekday, hour }) => `${weekday} ${hour}`}
      columns={[
        {
          label: 'Hora',
          heading: true,
          cell: ({ weekday, hour }) => `${WEEKDAY_LABELS[weekday]}, ${hourText(hour)}`,
        },
        {
          label: 'Ocupação',
          align: 'right',
          cell: ({ tally }) => unitText(occupancyOf(tally), 'share'),
        },
        { label: 'Usadas', align: 'right', cell: hoursText },
        {
          label: 'Valor jogado',
          align: 'right',
          cell: ({ tally }) => unitText(soldCents(tally), 'cents'),
        },
      ]}
    />
  )
}
