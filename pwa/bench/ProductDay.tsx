import type { AgendaDay } from '#shared/booking/calendar/agenda.ts'
import { COURTS, TODAY, ZONE } from '../admin/today/agenda/agenda.fixtures.ts'
import { AgendaGrid, type GridActions } from '../admin/today/agenda/AgendaGrid.tsx'
import { agendaLabel } from '../admin/today/agenda/cellFace.ts'
import { dayView } from '../admin/today/agenda/dayView.ts'
import type { DragRules } from '../admin/today/agenda/useCardDrag.ts'

const nothing = () => {}
const ACTIONS: GridActions = {
  reserve: nothing,
  addClass: nothing,
  openReservation: nothing,
  openClass: nothing,
  move: nothing,
  turnDay: nothing,
}
const DRAG: DragRules = {
  find: () => null,
  obstacle: () => null,
  mayTake: () => true,
  drop: nothing,
}
const NOW = { date: TODAY, time: '10:30' }
let renders = 0

// A cell reads its label once each time it is drawn.
const countedLabel: typeof agendaLabel = (texts) => {
  renders += 1
  return agendaLabel(texts)
}

/** The agenda's grid with the work done when a day arrives: the day placed on the courts. */
export function ProductDay({ day }: { day: AgendaDay }) {
  const columns = dayView(day, { courts: COURTS, closings: [], now: NOW })
  return (
    <AgendaGrid
      label="Agenda"
      columns={columns}
      timeZone={ZONE}
      busy={false}
      actions={ACTIONS}
      drag={DRAG}
      labelOf={countedLabel}
    />
  )
}

/** How many cells `work` has drawn. */
export function countRenders(work: () => void): number {
  const before = renders
  work()
  return renders - before
}
