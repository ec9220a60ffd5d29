import { useMemo, useState, type ReactNode } from 'react'
import { formatReais } from '#shared/platform/money/money.ts'
import type { OfflineView } from '../../../offline/store/offlineView.ts'
import { useCached, useMay } from '../../../offline/store/useAdminStore.ts'
import { valueOf } from '../../../api/resource.ts'
import { Button } from '../../../ui/Button.tsx'
import { later } from '../../../ui/later.tsx'
import { isOfGroup, openCents, paidWith, sumOpen, type PayableHour } from './receivable.ts'

const ReceiveSheet = later(() => import('./ReceiveSheet.tsx').then((module) => module.ReceiveSheet))

export type Receive = {
  /** `Receber R$ 80,00`: all that is open, and is taken by one tap on a way. */
  text: string
  open: () => void
}
type Props = {
  reservation: PayableHour
  /** Names what else is paid with it, where the device may not have its days. */
  together?: readonly PayableHour[] | undefined
  /** Goes over a form first asking what becomes of what was typed there. */
  leave?: (go: () => void) => void
  onTaken?: () => void
  /** Draws what opens it; left out, a button. */
  children?: ((receive: Receive) => ReactNode) | undefined
}

/** Takes what is open of a reservation; nothing where nothing is owed, or the person may not take money. */
export function ReceiveButton({ children = plain, leave, onTaken, ...asked }: Props) {
  const [isOpen, setOpen] = useState(false)
  const may = useMay()
  const go = leave ?? ((then: () => void) => then())
  const mayTake = openCents(asked.reservation) > 0 && may('reservation.edit')
  const close = () => setOpen(false)
  return (
    <>
      {mayTake && (
        <Opened {...asked}>
          {(cents) =>
            children({
              text: `Receber ${formatReais(cents)}`,
              open: () => go(() => setOpen(true)),
            })
          }
        </Opened>
      )}
      {/* Over what becomes of the row meanwhile: what was taken is said there. */}
      {isOpen && (
        <ReceiveSheet
          {...asked}
          onClose={close}
          onTaken={() => {
            close()
            onTaken?.()
          }}
        />
      )}
    </>
  )
}

const plain = ({ open, text }: Receive) => (
  <Button variant="contained" onClick={open}>
    {text}
  </Button>
)

type OpenedProps = Pick<Props, 'reservation' | 'together'> & {
  children: (cents: number) => ReactNode
}

// Few rows are of a group: a list of hundreds looks through no other days for the sake of its buttons.
function Opened({ children, reservation, together }: OpenedProps) {
  if (!isOfGroup(reservation)) return children(openCents(reservation))
  return <GroupOpened {...{ children, reservation, together }} />
}

function GroupOpened({ children, reservation, together }: OpenedProps) {
  const select = useMemo(() => {
    const rows = paidWith(reservation, together)
    return (view: OfflineView) => sumOpen(rows(view))
  }, [reservation, together])
  return children(valueOf(useCached(select).state) ?? openCents(reservation))
}
