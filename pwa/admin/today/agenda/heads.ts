import { splitCourtNames, type SplitName } from '#shared/venue/courts/courtNames.ts'
import { weekdayText, type AgendaColumn } from './dayView.ts'

/** The columns' names: those of the courts, or in the week of one court those of its days. */
export function headsOf(columns: readonly Pick<AgendaColumn, 'date' | 'name'>[]): SplitName[] {
  const [first] = columns
  return columns.some(({ date }) => date !== first!.date)
    ? columns.map(({ date }) => ({ hidden: '', shown: weekdayText(date) }))
    : splitCourtNames(columns.map(({ name }) => name))
}
