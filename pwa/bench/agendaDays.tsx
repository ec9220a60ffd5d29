import 'virtual:tokens.css'
import '../ui/base.css'
import type { ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { AgendaDay } from '#shared/booking/calendar/agenda.ts'
import { busyDays } from './busyDays.ts'
import { ControlDay } from './ControlDay.tsx'
import { countRenders, ProductDay } from './ProductDay.tsx'

const DAYS: Record<string, ComponentType<{ day: AgendaDay }>> = {
  product: ProductDay,
  control: ControlDay,
}

/** Milliseconds to turn from one busy day to another, including layout, as the mean of `times`. */
function turn(name: string, times: number): number {
  const { show, remove } = open(name)
  show(busyDays[0]!)
  const startedAt = performance.now()
  for (let count = 1; count <= times; count += 1) show(busyDays[count % 2]!)
  const total = performance.now() - startedAt
  remove()
  return total / times
}

/** Cells drawn again when one reservation changes, at most: it is paid, it moves by an hour, it grows by one. */
function rendersPerUpdate(): number {
  const { show, remove } = open('product')
  const [day] = busyDays as [AgendaDay]
  const [first, ...others] = day.allReservations
  const changes = [
    { paymentStatus: 'pending' },
    { customerName: 'Outra Pessoa' },
    { startTime: '06:00', endTime: '07:00' },
  ] as const
  const drawn = changes.map((change) => {
    show(day)
    return countRenders(() =>
      show({ ...day, allReservations: [{ ...first!, ...change, version: 9 }, ...others] }),
    )
  })
  remove()
  return Math.max(...drawn)
}

function open(name: string) {
  const Day = DAYS[name]!
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return {
    show(day: AgendaDay) {
      flushSync(() => root.render(<Day day={day} />))
      return place.offsetHeight
    },
    remove() {
      root.unmount()
      place.remove()
    },
  }
}

Object.assign(globalThis, { bench: { turn, rendersPerUpdate } })
