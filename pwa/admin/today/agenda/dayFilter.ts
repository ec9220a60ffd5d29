import type { Court } from '#shared/venue/courts/court.ts'
import type { Sport } from '#shared/venue/courts/sport.ts'
import type { AgendaCell, AgendaColumn } from './dayView.ts'

export type DayFilter = { sport: Sport | null; onlyFree: boolean }

/** The courts that play the sport; with `onlyFree` just those, and just the hours, at which something is still to be had. */
export function filterDay(
  columns: readonly AgendaColumn[],
  courts: readonly Court[],
  { onlyFree, sport }: DayFilter,
): readonly AgendaColumn[] {
  const plays = (courtId: number) =>
    courts.find(({ id }) => id === courtId)?.sportTypes.includes(sport!) ?? false
  const playing = sport === null ? columns : columns.filter(({ courtId }) => plays(courtId))
  if (!onlyFree) return playing
  const open = playing.filter(({ cells }) => cells.some(isOpen))
  const rows = (open[0]?.hours ?? []).flatMap((_, row) =>
    open.some(({ cells }) => isOpen(cells[row]!)) ? [row] : [],
  )
  return open.map((column) => withRows(column, rows))
}

function isOpen(cell: AgendaCell) {
  return cell.kind === 'free' && !cell.isPast
}

/** A card keeps what is left of its hours. */
function withRows(column: AgendaColumn, rows: readonly number[]): AgendaColumn {
  const owner = (row: number) => {
    let first = row
    while (column.cells[first]!.kind === 'covered') first -= 1
    return first
  }
  const owners = rows.map(owner)
  return {
    ...column,
    hours: rows.map((row) => column.hours[row]!),
    cells: rows.map((row, index) => {
      const own = owners[index]!
      if (owners[index - 1] === own) return { kind: 'covered' }
      const cell = column.cells[own]!
      if (!('span' in cell)) return column.cells[row]!
      return { ...cell, span: owners.filter((other) => other === own).length }
    }),
  }
}
