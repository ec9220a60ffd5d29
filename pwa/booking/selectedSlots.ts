import type { Sport } from '#shared/court/sport.ts'
import type { Hold } from '#shared/hold/hold.schema.ts'
import { toCents } from '#shared/money/money.ts'
import { slotKey, type SelectedSlot } from './wizard.types.ts'

export function selectedSlotOf(hold: Hold): SelectedSlot {
  const { id, courtId, date, startTime, endTime, price } = hold
  return { holdId: id, courtId, date, startTime, endTime, priceCents: toCents(price) }
}

/** The server's holds for the sport as the selection, in order of time. */
export function selectionOf(holds: readonly Hold[], sport: Sport | null): SelectedSlot[] {
  return inOrder(holds.filter((hold) => hold.sportType === sport).map(selectedSlotOf))
}

/** The selection with one more; a slot that is in it already is replaced. */
export function withSlot(slots: readonly SelectedSlot[], slot: SelectedSlot): SelectedSlot[] {
  return inOrder([...slots.filter((other) => slotKey(other) !== slotKey(slot)), slot])
}

export function findSlot(slots: readonly SelectedSlot[], key: string): SelectedSlot | undefined {
  return slots.find((slot) => slotKey(slot) === key)
}

function inOrder(slots: SelectedSlot[]) {
  return slots.sort((a, b) => (slotKey(a) < slotKey(b) ? -1 : 1))
}
