import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Court } from '#shared/court/court.ts'
import type { DeskReservation } from '#shared/reservation/deskReservation.ts'
import {
  DeskReservationEditSchema,
  type Scope,
} from '#shared/reservation/deskReservation.schema.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import { useResource } from '../api/resource.ts'
import { useDesk } from '../desk/DeskContext.ts'
import { useEditForm } from '../desk/useEditForm.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { CpfField } from './CpfField.tsx'
import { DifferenceTable } from './DifferenceTable.tsx'
import { startOfEdit } from './formStart.ts'
import { HistoryList } from './HistoryList.tsx'
import { reservationDifferences } from './reservationDifferences.ts'
import { ReservationFieldset } from './ReservationFieldset.tsx'
import { notUpdated, UPDATED } from './reservationToasts.ts'
import { ScopeDialog } from './ScopeDialog.tsx'
import { useQuestion } from './useQuestion.ts'
import { useReservationFields } from './useReservationFields.ts'

type Props = {
  reservation: DeskReservation
  courts: readonly Court[]
  today: CivilDate
  timeZone: string
  onClose: () => void
  onCancelReservation: () => void
  onCharge: () => void
  onMove?: () => void
}

/** A reservation that an admin made, to be changed. */
export function EditReservation(props: Props) {
  const { courts, onClose, reservation, timeZone, today } = props
  const { id, recurrenceId, version } = reservation
  const detail = useDesk().reservation(id)
  const known = useResource(detail)
  const [start] = useState(() => startOfEdit(reservation))
  const fields = useReservationFields(start)
  const { asked, ask } = useQuestion<null, Scope>()
  const { busy, clear, errors, field, form, stale } = useEditForm({
    schema: DeskReservationEditSchema,
    read: (values) => fields.read(values),
    async ask(body) {
      if (recurrenceId === null) return body
      const scope = await ask(null)
      return scope && { ...body, scope }
    },
    command: (body, seen = version) => ({ kind: 'reservation.update', id, version: seen, body }),
    succeeded: () => UPDATED,
    failed: notUpdated,
    onDone: onClose,
  })
  const current = stale?.current as DeskReservation | undefined
  return (
    <>
      <FormDialog
        title="Editar Reserva"
        submit="Salvar e Fechar"
        width="md"
        busy={busy}
        form={form}
        onClose={onClose}
        stale={
          stale && {
            overwrite: stale.overwrite,
            details: (
              <DifferenceTable differences={reservationDifferences(current!, stale.body, courts)} />
            ),
          }
        }
        extra={<EditActions {...props} />}
      >
        <ReservationFieldset
          {...{ fields, field, errors, clear, courts }}
          minDate={today}
          paidOnline={reservation.paidBy === 'attempt'}
          cpf={<CpfField {...field('customerCpf', 'CPF (opcional)')} detail={known} />}
        />
        {known.status === 'ready' && (
          <HistoryList history={known.value.history} timeZone={timeZone} />
        )}
      </FormDialog>
      {asked && <ScopeDialog {...{ reservation, detail, today }} onAnswer={asked.answer} />}
    </>
  )
}

function EditActions({ reservation, onCancelReservation, onCharge, onMove }: Props) {
  const { paymentStatus, price, status } = reservation
  const isOwed = paymentStatus !== 'paid' && paymentStatus !== 'refunded'
  return (
    <div className="reservation-actions">
      <Button color="error" variant="outlined" onClick={onCancelReservation}>
        Cancelar Reserva
      </Button>
      {status === 'pending' && isOwed && price > 0 && (
        <Button variant="outlined" onClick={onCharge}>
          Cobrar
        </Button>
      )}
      {onMove && (
        <Button variant="outlined" onClick={onMove}>
          Mover
        </Button>
      )}
    </div>
  )
}
