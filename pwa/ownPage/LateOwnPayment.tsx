import { lazy, Suspense, type ComponentProps } from 'react'
import type { OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import { myApi } from '../api/ownPage/my.ts'
import { Waiting } from '../ui/Face.tsx'

const OwnPayment = lazy(() =>
  import('./OwnPayment.tsx').then((module) => ({ default: module.OwnPayment })),
)

type Props = Omit<ComponentProps<typeof OwnPayment>, 'onSettled'> & {
  code: string
  onChanged: (after: OwnReservation) => void
}

/** Shows the payment once its chunk is there, and reads the reservation again when something became of it. */
export function LateOwnPayment({ code, onChanged, ...props }: Props) {
  const readAgain = () =>
    void myApi.read(code).then(onChanged, () => {
      // Every few seconds it is read again.
    })
  return (
    <Suspense fallback={<Waiting>Preparando o pagamento...</Waiting>}>
      <OwnPayment {...props} onSettled={readAgain} />
    </Suspense>
  )
}
