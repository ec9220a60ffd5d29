import { TABLE_END, TABLE_START } from '#shared/pricing/priceTable.ts'
import { hoursBetween, slotEnd } from '#shared/time/hours.ts'
import type { Option } from './SelectField.tsx'

const HOURS = hoursBetween(TABLE_START, TABLE_END)

/** The hours at which a price may begin and end. */
export const START_OPTIONS: readonly Option[] = HOURS.map(asOption)
export const END_OPTIONS: readonly Option[] = HOURS.map((hour) => asOption(slotEnd(hour)))

function asOption(hour: string): Option {
  return { value: hour, label: hour }
}
