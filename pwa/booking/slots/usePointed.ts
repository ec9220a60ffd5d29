import { useEffect, useState } from 'react'
import { findSlot, slotKey, type BusySlots, type SelectedSlot } from '../cart.ts'
import type { WantedHour } from '../remembered.ts'
import type * as Pointing from './sought.ts'
import type { GridDay } from './weekView.ts'

let known: typeof Pointing | null = null
const NO_NOTES: readonly Pointing.SoughtNote[] = []
type Cart = { slots: readonly SelectedSlot[]; busy: BusySlots }

/** Loads what an hour is pointed at with. Where it is there before the hours, what it says above them does not push them down. */
export const loadPointing = async () => (known = await import('./sought.ts'))

/** The days with what the customer came for pointed at, unless it is theirs by now: few need that code. */
export function usePointed(
  days: readonly GridDay[],
  sought: readonly WantedHour[],
  { slots, busy }: Cart,
) {
  const [code, setCode] = useState(known)
  const isOpen = sought.map(slotKey).some((key) => !(key in busy) && !findSlot(slots, key))
  useEffect(() => {
    // Without it the hours are there all the same.
    if (isOpen) loadPointing().then(setCode, () => {})
  }, [isOpen])
  const pointed = code ? code.pointOut(days, sought) : { days, notes: NO_NOTES }
  const text = pointed.notes.map((note) => note.text).join(' ')
  useEffect(() => code?.showMark(text), [code, text])
  return pointed
}
