import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { isTempId } from '#shared/commands/tempId.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { useAdminStore, useMay } from '../../../offline/store/useAdminStore.ts'
import { useMinute } from '../../ui/time/clock.ts'
import { useVenueZone } from '../../ui/time/useVenueZone.ts'
import { arrivalChoiceText, useNoteArrival } from '../ArrivalButtons.tsx'
import { ReceiveButton } from '../receive/ReceiveButton.tsx'
import { TabButton } from '../TabButton.tsx'
import { useApproval } from '../useApproval.ts'
import { possibleActs, type PanelAct } from './acts.ts'
import { MoreMenu, type MoreItem } from './MoreMenu.tsx'

/** A dialog over the panel, about the row as it is when it is opened. */
export type OverPanel = {
  act: Extract<PanelAct, 'edit' | 'move' | 'giveBack' | 'cancel'>
  reservation: AdminReservation
}
type Props = {
  /** Null while nothing is known of it. */
  row: AdminReservation | null
  close: string
  onOver: (over: OverPanel) => void
  onClose: () => void
}

export function PanelActs({ close, row, ...rest }: Props) {
  return (
    <DialogActions className="panel-acts">
      {row && <Acts row={row} {...rest} />}
      <Button className="panel-acts__close" onClick={rest.onClose}>
        {close}
      </Button>
    </DialogActions>
  )
}

type ActsProps = Omit<Props, 'close' | 'row'> & { row: AdminReservation }

function Acts({ onClose, onOver, row }: ActsProps) {
  const acts = usePossibleActs(row)
  const { busy, note } = useNoteArrival(row)
  // Where nothing else is to be done the panel has served.
  const noteLast = async (arrival: 'arrived' | 'missed') => {
    if ((await note(arrival)) && !acts.has('receive')) onClose()
  }
  return (
    <>
      {/* Over what becomes of the row meanwhile, its sheet stays. */}
      <ReceiveButton reservation={row} onTaken={onClose}>
        {acts.has('receive') ? undefined : () => null}
      </ReceiveButton>
      {(['arrived', 'missed'] as const).map(
        (arrival) =>
          acts.has(arrival) && (
            <Button
              key={arrival}
              variant="outlined"
              disabled={busy}
              onClick={() => void noteLast(arrival)}
            >
              {arrivalChoiceText(arrival, row)}
            </Button>
          ),
      )}
      {acts.has('move') && (
        <Button variant="outlined" onClick={() => onOver({ act: 'move', reservation: row })}>
          Mudar horário
        </Button>
      )}
      {acts.has('tab') && !isTempId(row.id) && <TabButton reservation={row} />}
      <MoreMenu items={useMoreItems({ acts, row, onOver, onUndo: () => void note(null) })} />
    </>
  )
}

function usePossibleActs(row: AdminReservation) {
  const may = useMay()
  const { serverNowMs } = useAdminStore()
  const timeZone = useVenueZone()
  useMinute()
  const nowMs = serverNowMs()
  const now = venueNow(nowMs, timeZone)
  return possibleActs(row, { may, now, nowIso: new Date(nowMs).toISOString() })
}

type MenuProps = Pick<ActsProps, 'row' | 'onOver'> & {
  acts: ReadonlySet<PanelAct>
  onUndo: () => void
}

function useMoreItems({ acts, onOver, onUndo, row }: MenuProps): MoreItem[] {
  const approve = useApproval(row)
  const over = (act: OverPanel['act']) => () => onOver({ act, reservation: row })
  const items: Partial<Record<PanelAct, MoreItem>> = {
    edit: { text: 'Editar', run: over('edit') },
    approve: { text: 'Aprovar', run: approve },
    undoArrival: { text: arrivalChoiceText(null, row), run: onUndo },
    giveBack: { text: 'Devolver valor', run: over('giveBack'), needsConnection: true },
    cancel: { text: 'Cancelar reserva', run: over('cancel'), destroys: true },
  }
  return Object.entries(items).flatMap(([act, item]) => (acts.has(act as PanelAct) ? [item] : []))
}
