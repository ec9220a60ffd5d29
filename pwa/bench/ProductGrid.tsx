import { useState } from 'react'
import type { CivilDate, ClockTime } from '#shared/platform/time/civil.ts'
import { WeekGrid } from '../booking/slots/WeekGrid.tsx'
import { cellLabel, weekView } from '../booking/slots/weekView.ts'
import { aSlot } from '../booking/wizard.fixtures.ts'
import { slotKey, type SelectedSlot } from '../booking/cart.ts'
import { openWeek } from './openWeek.ts'

const NOTHING_BUSY = {}
let renders = 0

// A cell asks for its label once each time it is drawn.
const countedLabel: typeof cellLabel = (cell) => {
  renders += 1
  return cellLabel(cell)
}

/** The grid of step 2 with the work done on a click: the selection merged into the calendar again. */
export function ProductGrid() {
  const [slots, setSlots] = useState<readonly SelectedSlot[]>([])
  const toggle = (date: CivilDate, startTime: ClockTime) => {
    const key = slotKey({ date, startTime })
    const others = slots.filter((slot) => slotKey(slot) !== key)
    setSlots(others.length < slots.length ? others : [...slots, aSlot({ date, startTime })])
  }
  const days = weekView(openWeek, { slots, busy: NOTHING_BUSY })
  return <WeekGrid days={days} onToggle={toggle} labelOf={countedLabel} />
}

/** How many cells `work` has drawn. */
export function countRenders(work: () => void): number {
  const before = renders
  work()
  return renders - before
}
