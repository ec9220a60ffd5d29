import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState } from 'react'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { isWalkIn } from '#shared/booking/reservation/status.ts'
import { isTempId } from '#shared/commands/tempId.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import { failureOf } from '../../../api/failure.ts'
import { useResource, valueOf } from '../../../api/resource.ts'
import { useAdminStore, useUnsent } from '../../../offline/store/useAdminStore.ts'
import { useBack } from '../../../ui/backGuard.ts'
import { Chip } from '../../../ui/DataTable.tsx'
import { Waiting } from '../../../ui/Face.tsx'
import { LoadFailed } from '../../ui/Loaded.tsx'
import { useVenueNow } from '../../ui/time/useVenueNow.ts'
import { useVenueZone } from '../../ui/time/useVenueZone.ts'
import { CancelReservationDialog } from '../CancelReservationDialog.tsx'
import { CustomerLink } from '../CustomerLink.tsx'
import { EditReservation } from '../EditReservation.tsx'
import { MoveDialog } from '../MoveDialog.tsx'
import { MovedNotice } from '../MoveSummary.tsx'
import type { Moved } from '../moving.ts'
import { HistoryList } from '../ReservationFacts.tsx'
import { ReturnDialog } from '../ReturnMoney.tsx'
import { kindOf } from './acts.ts'
import { PanelActs, type OverPanel } from './PanelActs.tsx'
import { PanelFacts, RecordFacts } from './PanelFacts.tsx'
import { SeriesDates } from './SeriesDates.tsx'
import { ToDoList } from './ToDoList.tsx'
import { idOf, usePanelRow, type Opened } from './usePanelRow.ts'
import '../reservations.css'
import './panel.css'

type Props = {
  opened: Opened
  /** Where a customer's is called 'Visualizar Reserva', as in the agenda; elsewhere each is called by its code. */
  isViewed?: boolean
  onClose: () => void
}

/** The panel of a reservation of any kind, from wherever it is opened: its facts, what is to be done, and what can be. */
export function ReservationDialog({ opened: first, ...rest }: Props) {
  const [opened, open] = useState(first)
  return <Panel key={idOf(opened)} opened={opened} {...rest} onOther={open} />
}

type PanelProps = Props & { onOther: (id: number) => void }

function Panel({ isViewed = false, onClose, onOther, opened }: PanelProps) {
  const panel = usePanelRow(opened)
  const [over, setOver] = useState<OverPanel | null>(null)
  const [moved, setMoved] = useState<Moved | null>(null)
  const id = useId()
  const isPhone = useMediaQuery('(width < 600px)', { noSsr: true })
  const { row, shown } = panel
  useBack(onClose)
  if (moved) return <MovedNotice moved={moved} onClose={onClose} />
  return (
    <>
      <Dialog
        open
        fullWidth
        maxWidth="md"
        fullScreen={isPhone}
        onClose={onClose}
        aria-labelledby={id}
      >
        <DialogTitle id={`${id}-head`} className="row reservation-title">
          <span id={id}>{titleOf(opened, row, isViewed)}</span>
          {row && <Tags row={row} />}
        </DialogTitle>
        {/* It scrolls and may have nothing else that takes the focus. */}
        <DialogContent tabIndex={0} className="tiles panel-columns">
          {shown ? <Known {...{ panel, onOther }} row={shown} /> : <Unknown panel={panel} />}
        </DialogContent>
        <PanelActs
          {...{ row, onClose }}
          onOver={setOver}
          close={isViewed && row?.userId === null ? 'Fechar Visualização' : 'Fechar'}
        />
      </Dialog>
      {over && (
        <Over
          {...{ over, onClose }}
          onOver={setOver}
          onMoved={setMoved}
          onBack={() => setOver(null)}
        />
      )}
    </>
  )
}

function titleOf(opened: Opened, row: AdminReservation | null, isViewed: boolean): string {
  const id = idOf(opened)
  if (isViewed && row?.userId === null) return 'Visualizar Reserva'
  return isTempId(id) ? 'Reserva não enviada' : `Reserva #${id}`
}

function Tags({ row }: { row: AdminReservation }) {
  const timeZone = useVenueZone()
  const kind = kindOf(row, new Date(useAdminStore().serverNowMs()).toISOString())
  return (
    <>
      {row.userId === null && <Chip label="Reserva de Cliente" tone="primary" />}
      {row.recurrenceId !== null && <Chip label="Recorrente" tone="primary" />}
      {isWalkIn(row, timeZone) && <Chip label="Encaixe" tone="primary" />}
      {row.status === 'canceled' && <Chip label={ENDED[kind] ?? 'Cancelada'} tone="danger" />}
    </>
  )
}

const ENDED: Partial<Record<ReturnType<typeof kindOf>, string>> = {
  rained: 'Choveu',
  expired: 'Expirou',
}

type Read = { panel: ReturnType<typeof usePanelRow> }

function Unknown({ panel: { known, retry } }: Read) {
  if (known.status !== 'failed') return <Waiting>Carregando...</Waiting>
  return <LoadFailed title="Erro ao carregar a reserva" error={known.error} retry={retry} />
}

type KnownProps = Read & { row: AdminReservation; onOther: (id: number) => void }

function Known({ onOther, panel, row }: KnownProps) {
  const timeZone = useVenueZone()
  const unsent = useUnsent('reservation')
  const { date: today } = useVenueNow()
  const { detail } = panel
  return (
    <>
      <div>
        <ToDoList row={row} unsent={unsent(row.id)} />
        <PanelFacts {...{ row, timeZone }} />
        {detail && detail.recurrenceId !== null && <SeriesDates {...{ detail, today, onOther }} />}
      </div>
      <div>
        <section>
          <h3 className="part-title">Registro</h3>
          <RecordFacts {...{ detail, row, timeZone }} />
        </section>
        {detail ? (
          <>
            <CustomerLink {...detail} />
            <HistoryList history={detail.history} timeZone={timeZone} />
          </>
        ) : (
          <NotRead panel={panel} id={row.id} />
        )}
      </div>
    </>
  )
}

/** Why the rest is not there. */
function NotRead({ id, panel: { known, retry } }: Read & { id: number }) {
  if (isTempId(id)) {
    return (
      <p className="note">Ainda não enviada: o código e o histórico aparecem depois do envio.</p>
    )
  }
  if (known.status !== 'failed') return <Waiting>Carregando...</Waiting>
  if (failureOf(known.error).kind === 'offline') {
    return (
      <div className="row note">
        <p>O e-mail e o telefone inteiros, o CPF e o histórico só aparecem com conexão.</p>
        <Button onClick={retry}>Tentar novamente</Button>
      </div>
    )
  }
  return <LoadFailed title="Erro ao carregar a reserva" error={known.error} retry={retry} />
}

type OverProps = {
  over: OverPanel
  onOver: (over: OverPanel) => void
  onMoved: (moved: Moved) => void
  onBack: () => void
  onClose: () => void
}

/** Asks over the panel, about the row as it was then: a later change of it closes nothing. */
function Over({ over, onBack, onClose, onMoved, onOver }: OverProps) {
  const courts: readonly Court[] | null = valueOf(useResource(useAdminStore().courts))
  const timeZone = useVenueZone()
  const { date: today } = useVenueNow()
  const { act, reservation } = over
  switch (act) {
    case 'cancel':
      return <CancelReservationDialog {...{ reservation }} onClose={onBack} onDone={onClose} />
    case 'giveBack':
      return <ReturnDialog {...{ reservation }} onReturned={onClose} onClose={onBack} />
    case 'edit':
      return (
        courts && (
          <EditReservation
            {...{ reservation, courts, today }}
            onClose={onBack}
            onSaved={onClose}
            onCancelReservation={(saved = reservation) =>
              onOver({ act: 'cancel', reservation: saved })
            }
          />
        )
      )
    case 'move':
      return (
        courts && (
          <MoveDialog {...{ reservation, courts, today, timeZone, onMoved }} onClose={onBack} />
        )
      )
  }
}
