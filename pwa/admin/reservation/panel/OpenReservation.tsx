import { lazy, Suspense, type ComponentProps } from 'react'

const Panel = lazy(() =>
  import('./ReservationDialog.tsx').then((module) => ({ default: module.ReservationDialog })),
)

/** The panel of a reservation for screens that begin without it. */
export function OpenReservation(props: ComponentProps<typeof Panel>) {
  return (
    <Suspense>
      <Panel {...props} />
    </Suspense>
  )
}
