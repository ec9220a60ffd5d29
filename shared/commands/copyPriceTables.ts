import type { PriceEntry } from '../pricing/price.schema.ts'
import type { ClockTime } from '../time/civil.ts'
import { hourOf } from '../time/hours.ts'
import type { Weekday } from '../time/weekday.ts'
import { markUnsent, type Snapshot } from './snapshot.ts'

type Day = { courtId: number; weekday: Weekday }
type Copies = readonly { from: Day; to: readonly Day[] }[]

/** Each target's table becomes its source's as it was before; a target that is its own source stays. */
export function copyPriceTables(snapshot: Snapshot, copies: Copies, tempId: number): Snapshot {
  const before = snapshot.prices
  let prices = [...before]
  for (const { from, to } of copies) {
    const table = before.filter(isOn(from))
    for (const day of to) {
      const { courtId, weekday } = day
      const copied = table.map((entry): PriceEntry => {
        const id = copiedId(copies, tempId, { courtId, weekday, startTime: entry.startTime })
        return { ...entry, courtId, weekday, id, version: 0 }
      })
      // A day named twice takes the last one, also when that is itself.
      const rows = isOn(from)(day) ? table : copied
      prices = [...prices.filter((entry) => !isOn(day)(entry)), ...rows]
    }
  }
  const made = prices.filter((entry) => !before.includes(entry))
  return markUnsent(
    { ...snapshot, prices },
    'price',
    made.map(({ id }) => id),
  )
}

/** The temporary id of a copied row. Out of its place alone, so that it stays the same whatever the source holds meanwhile. */
export function copiedId(
  copies: Copies,
  tempId: number,
  place: Day & { startTime: ClockTime },
): number {
  const targets = copies.flatMap(({ to }) => to)
  return tempId - (targets.findLastIndex(isOn(place)) * 24 + hourOf(place.startTime))
}

function isOn({ courtId, weekday }: Day) {
  return (entry: Day) => entry.courtId === courtId && entry.weekday === weekday
}
