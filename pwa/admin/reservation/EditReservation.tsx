import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import type { InferInput } from 'valibot'
import type { Court } from '#shared/venue/courts/court.ts'
import {
  AdminReservationEditSchema,
  type Scope,
} from '#shared/booking/reservation/adminReservation.schema.ts'
import { UNKNOWN_CUSTOMER } from '#shared/commands/maskedRow.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import type { Place } from '#shared/booking/calendar/placeObstacles.ts'
import { partsTaken } from '#shared/booking/reservation/parts.ts'
import { sumCents, toCents, toReais } from '#shared/platform/money/money.ts'
import { addDays, type CivilDate } from '#shared/platform/time/civil.ts'
import type { AdminReservationWish } from '../../api/admin.ts'
import { useResource, valueOf } from '../../api/resource.ts'
import { useAdminStore } from '../../offline/store/useAdminStore.ts'
import { useEditForm } from '../../offline/queue/useEditForm.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { DifferenceTable, reservationDifferences } from './DifferenceTable.tsx'
import { FurtherDates, RecurrenceFields, type SeriesExceptions } from './RecurrenceFields.tsx'
import { ReservationFieldset } from './ReservationFieldset.tsx'
import { ScopeDialog } from './ScopeChoice.tsx'
import { CpfField, useOpenedCustomer, withoutUntouched, withOpened } from './openedCustomer.tsx'
import { placeErrors } from './placeErrors.ts'
import { readFields, useReservationFields } from './reservationFields.ts'
import { notUpdated, UPDATED } from './reservationTexts.ts'

type Props = {
  reservation: AdminReservation
  courts: readonly Court[]
  today: CivilDate
  onClose: () => void
  onSaved: () => void
  /** `saved` is the reservation with what else was typed. */
  onCancelReservation: (saved?: AdminReservation) => void
}

/** The form of what staff made. */
export function EditReservation(props: Props) {
  const { courts, onClose, reservation, today } = props
  const { id, recurrenceId, version } = reservation
  const detail = useAdminStore().reservation(id)
  const known = useResource(detail)
  const fields = useReservationFields(reservation)
  const opened = useOpenedCustomer(reservation, known)
  const { endDate, isRecurring } = fields.values
  const { open, ask } = useQuestion<null, Scope>()
  const weekly = useQuestion<AdminReservationWish, SeriesExceptions>()
  // The first date is its own already.
  const furtherDates = async (edit: Body) => {
    const { scope: _, ...body } = edit
    const date = addDays(String(body.date), 7)
    return date > (body.endDate ?? '') ? [] : weekly.ask({ ...body, date })
  }
  const checkPlace = usePlaceCheck(reservation, fields.values.date, { courts, today })
  const paidDates = known.status === 'ready' ? known.value.series.filter(isPaid) : []
  // The money is decided in the dialog that cancels: the rest is saved first, and that dialog comes next.
  const isCancelNext = useRef(false)
  const { dialog, clear, errors, field } = useEditForm({
    schema: AdminReservationEditSchema,
    read: (texts) => ({
      ...UNKNOWN_CUSTOMER,
      ...readFields(fields.values, fields.untypedPrice, texts),
      ...(isRecurring ? { isRecurring, endDate: endDate ?? '' } : {}),
    }),
    check: (body) => checkPlace(body),
    async ask(body) {
      const hasParts = partsTaken(reservation) > 0
      const hasMoney = hasParts || isPaid({ ...reservation, ...body }) || paidDates.length > 0
      const isCancel = body.status === 'canceled' && reservation.status !== 'canceled' && hasMoney
      isCancelNext.current = isCancel
      const edited = isCancel ? { ...body, status: reservation.status as typeof body.status } : body
      if (body.isRecurring) {
        const exceptions = await furtherDates(edited)
        return exceptions && { ...edited, exceptions }
      }
      if (recurrenceId === null) return edited
      const scope = await ask(null)
      if (scope === null || scope === 'one' || fields.values.price !== null) {
        return scope && { ...edited, scope }
      }
      // The price table is another one for each date.
      const { price: _, ...unpriced } = edited
      return { ...unpriced, scope }
    },
    command: (body, seen = version) => ({
      kind: 'reservation.update',
      id,
      version: seen,
      body: withoutUntouched(withTaken(body, reservation), opened),
    }),
    succeeded: () => UPDATED,
    failed: notUpdated,
    onClose,
    onDone: (answer) =>
      isCancelNext.current ? props.onCancelReservation(answer) : props.onSaved(),
  })
  const { stale } = dialog
  return (
    <>
      <FormDialog
        title="Editar Reserva"
        submit="Salvar e Fechar"
        close="Cancelar"
        width="md"
        {...dialog}
        stale={
          stale && {
            overwrite: stale.overwrite,
            details: (
              <DifferenceTable
                differences={reservationDifferences(
                  stale.current,
                  withoutUntouched(stale.body, opened),
                  courts,
                )}
              />
            ),
          }
        }
        extra={
          <Button color="error" variant="outlined" onClick={() => props.onCancelReservation()}>
            Cancelar Reserva
          </Button>
        }
      >
        <ReservationFieldset
          {...{ field, errors, clear, courts }}
          {...withOpened(fields, opened, known)}
          minDate={today}
          customerId={reservation.customerId ?? null}
          taken={partsTaken(reservation)}
          paidOnline={reservation.paidBy === 'attempt' || reservation.paidBy === 'credit'}
          {...(recurrenceId === null
            ? { recurrence: <RecurrenceFields {...{ fields, errors, clear }} /> }
            : {})}
          cpf={<CpfField {...field('customerCpf', 'CPF (opcional)')} detail={known} />}
        />
      </FormDialog>
      {weekly.open && <FurtherDates wish={weekly.open.question} onAnswer={weekly.open.answer} />}
      {open && <ScopeDialog reservation={reservation} onAnswer={open.answer} />}
    </>
  )
}

type Body = InferInput<typeof AdminReservationEditSchema>

/** The edit with the money that is in hand by it: on its way the price may become another one. */
function withTaken(body: Body, { paymentStatus, price, ...row }: AdminReservation): Body {
  const isOne = (body.scope ?? 'one') === 'one' && !body.isRecurring
  if (body.paymentStatus !== 'paid' || paymentStatus === 'paid' || !isOne) return body
  const parts = partsTaken({ ...row, paymentStatus, price })
  const others = [parts, body.paidCredit ?? 0, body.courtesy?.amount ?? 0]
  const taken = toCents(body.price ?? price) - sumCents(others.map(toCents))
  return taken > 0 ? { ...body, taken: toReais(taken) } : body
}

/** What stands in the way of the place that an edit wants, with what this device knows of the day. */
function usePlaceCheck(
  reservation: AdminReservation,
  date: CivilDate | null,
  context: Pick<Props, 'courts' | 'today'>,
) {
  const store = useAdminStore()
  const day = valueOf(useResource(store.day(date ?? reservation.date)))
  const closings = valueOf(useResource(store.closingDates)) ?? []
  return (body: Body) => {
    const { courtId, date, startTime, endTime, sportType } = { ...reservation, ...body }
    const place = { courtId, date, startTime, endTime, sportType } as Place
    const takesNoHour = body.status === 'canceled'
    return takesNoHour ? null : placeErrors(reservation, place, { ...context, day, closings })
  }
}

function isPaid({ paymentStatus }: { paymentStatus?: string | undefined }) {
  return paymentStatus === 'paid'
}

type OpenQuestion<Question, Answer> = {
  question: Question
  answer: (answer: Answer | null) => void
}

/** A dialog as a promise: `ask` shows it (through `open`) and waits; null is a way back. */
function useQuestion<Question, Answer>() {
  const [open, setOpen] = useState<OpenQuestion<Question, Answer> | null>(null)
  const ask = (question: Question) =>
    new Promise<Answer | null>((resolve) =>
      setOpen({
        question,
        answer(answer) {
          setOpen(null)
          resolve(answer)
        },
      }),
    )
  return { open, ask }
}
