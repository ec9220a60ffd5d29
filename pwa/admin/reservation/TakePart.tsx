import Button from '@mui/material/Button'
import { useState } from 'react'
import * as v from 'valibot'
import type { CommandOf } from '#shared/commands/command.ts'
import { formatReais, readReais, reaisText, toCents } from '#shared/platform/money/money.ts'
import { TILL_METHODS } from '#shared/book/till/till.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { DeskPartSchema } from '#shared/booking/reservation/adminReservation.schema.ts'
import { isPayableAtDesk } from '#shared/booking/reservation/owed.ts'
import { partsTaken, restCentsOf } from '#shared/booking/reservation/parts.ts'
import { useMay } from '../../offline/store/useAdminStore.ts'
import { useEditForm } from '../../offline/queue/useEditForm.ts'
import { Field } from '../../ui/form/Field.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { METHOD_OPTIONS } from '../till/acts/methodOptions.ts'
import { TillNote } from '../till/acts/TillNote.tsx'
import { isCard, ReceiptFields } from './PaidParts.tsx'
import { dayText, hoursText } from './reservationTexts.ts'

type Props = { reservation: AdminReservation; onTaken: () => void }

/** Opens the dialog that takes a part of the price; nothing where nothing is to be paid, or the person may not take money. */
export function PartButton({ onTaken, reservation }: Props) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  // A part that never came is missing though all was paid.
  const isOpenPrice =
    (isPayableAtDesk(reservation) || isShort(reservation)) && restCentsOf(reservation) > 0
  if (!isOpenPrice || !may('reservation.edit')) return null
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Receber parte
      </Button>
      {isOpen && <PartDialog {...{ reservation, onTaken }} onClose={() => setOpen(false)} />}
    </>
  )
}

function isShort(reservation: AdminReservation): boolean {
  const { paymentStatus, status } = reservation
  return status === 'approved' && paymentStatus === 'paid' && partsTaken(reservation) > 0
}

type DialogProps = Props & { onClose: () => void }

const PartSchema = v.object({
  ...DeskPartSchema.entries,
  method: v.picklist(TILL_METHODS, 'Escolha como foi pago'),
})

/** Takes a part of the price, or all that is missing, in one way. */
export function PartDialog({ onClose, onTaken, reservation }: DialogProps) {
  const rest = restCentsOf(reservation)
  const [method, setMethod] = useState('')
  const { dialog, field } = useEditForm<typeof PartSchema, CommandOf<'reservation.part'>>({
    schema: PartSchema,
    read: readPart,
    // A person who has more in hand gives change.
    check: ({ amount }) =>
      toCents(amount) > rest ? { amount: `Faltam só ${formatReais(rest)}` } : null,
    command: (body) => ({ kind: 'reservation.part', id: reservation.id, body }),
    succeeded: ({ reservations }) => ({
      title: 'Parte recebida',
      description: takenText(reservation.customerName, reservations),
      tone: 'success',
    }),
    failed: (description) => ({ title: 'Nada foi recebido', description, tone: 'destructive' }),
    onClose,
    onDone: onTaken,
  })
  return (
    <FormDialog
      title="Receber uma parte"
      submit="Receber"
      busyLabel="Recebendo..."
      close="Voltar"
      {...dialog}
    >
      <div className="stack reservation-form">
        <p>
          {`${reservation.customerName}: ${dayText(reservation.date)}, ${hoursText(reservation)}`}
        </p>
        <p className="numbers">{sumsText(reservation, rest)}</p>
        <div className="halves reservation-form__row">
          <Field {...field('amount', 'Valor (R$)')} inputMode="decimal" autoComplete="off" />
          <SelectField
            {...field('method', 'Como foi pago')}
            options={METHOD_OPTIONS}
            blank="Escolha"
            value={method}
            onChosen={setMethod}
          />
        </div>
        {isCard(method) && (
          <div className="halves reservation-form__row">
            <ReceiptFields {...{ field }} of="receipt" />
          </div>
        )}
        <TillNote isCash={method === 'cash'} />
        <p className="hint">{whatFollows(reservation)}</p>
      </div>
    </FormDialog>
  )
}

function takenText(name: string, rows: readonly AdminReservation[]): string {
  const rest = rows.reduce((sum, row) => sum + (isPayableAtDesk(row) ? restCentsOf(row) : 0), 0)
  return rest > 0 ? `${name}: faltam ${formatReais(rest)}.` : `${name}: está tudo pago.`
}

function sumsText(reservation: AdminReservation, rest: number): string {
  const taken = partsTaken(reservation)
  const paid = taken > 0 ? `Já pago: ${reaisText(taken)}. ` : ''
  return `Preço: ${reaisText(reservation.price)}. ${paid}Falta: ${formatReais(rest)}.`
}

/** Says what else the part does. */
function whatFollows({ status, userId }: AdminReservation): string {
  if (userId === null && status === 'pending') {
    return 'A reserva é confirmada e não expira mais; a cobrança pela internet é encerrada. O restante se paga no local ou pelo link da reserva.'
  }
  return 'O que faltar continua a receber. Quando as partes cobrem o preço, a reserva fica paga.'
}

function readPart(all: Record<string, string>) {
  const { amount = '', method, 'receipt.brand': brand, 'receipt.nsu': nsu } = all
  return {
    amount: readReais(amount) ?? Number.NaN,
    method,
    ...(nsu?.trim() ? { nsu: nsu.trim() } : {}),
    ...(brand ? { brand } : {}),
  }
}
