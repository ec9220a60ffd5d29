import { useEffect, useState } from 'react'
import { findSlot, slotKey, type BusySlots, type SelectedSlot } from '../cart.ts'
import type { WantedHour } from '../remembered.ts'
import type { SoughtNote } from './sought.ts'
import type { GridDay } from './weekView.ts'

const load = () => import('./sought.ts')
const NO_NOTES: readonly SoughtNote[] = []
type Cart = { slots: readonly SelectedSlot[]; busy: BusySlots }

/** The days with what the customer came for pointed at, unless it is theirs by now: few need that code. */
export function usePointed(
  days: readonly GridDay[],
  sought: readonly WantedHour[],
  { slots, busy }: Cart,
) {
  const [code, setCode] = useState<Awaited<ReturnType<typeof load>> | null>(null)
  const isOpen = sought.map(slotKey).some((key) => !(key in busy) && !findSlot(slots, key))
  useEffect(() => {
    // Without it the hours are there all the same.
    if (isOpen) load().then(setCode, () => {})
  }, [isOpen])
  const pointed = code ? code.pointOut(days, sought) : { days, notes: NO_NOTES }
  const text = pointed.notes.map((note) => note.text).join(' ')
  useEffect(() => code?.showMark(text), [code, text])
  return pointed
}
