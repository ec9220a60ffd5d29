import { useEffect, useState } from 'react'
import { findSlot, slotKey, type BusySlots, type SelectedSlot } from '../cart.ts'
import type { WantedHour } from '../remembered.ts'
import type { GridDay } from './weekView.ts'

const load = () => import('./sought.ts')
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
  const pointed = code ? code.pointOut(days, sought) : { days, text: '' }
  useEffect(() => code?.showMark(pointed.text), [code, pointed.text])
  return pointed
}
