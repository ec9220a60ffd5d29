import { weekdayText, type AgendaColumn } from './dayView.ts'

type Named = Pick<AgendaColumn, 'date' | 'name' | 'shortName'>

/** The columns' names, whole and as they are shown: those of the courts, or in the week of one court those of its days. */
export function headsOf(columns: readonly Named[]): { name: string; short: string }[] {
  const [first] = columns
  const isWeek = columns.some(({ date }) => date !== first!.date)
  return columns.map(({ date, name, shortName }) =>
    isWeek ? { name: weekdayText(date), short: weekdayText(date) } : { name, short: shortName },
  )
}
