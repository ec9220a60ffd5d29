import { useState, type ReactNode } from 'react'
import { UNKNOWN_CUSTOMER } from '#shared/commands/maskedRow.ts'
import { digitsOf, maskCpf } from '#shared/platform/contact/documents.ts'
import { maskPhone, readPhone } from '#shared/platform/contact/phone.ts'
import { isMasked } from '#shared/platform/contact/masks.ts'
import type {
  AdminReservation,
  AdminReservationDetail,
} from '#shared/booking/reservation/adminReservation.ts'
import { valueOf, type ResourceState } from '../../api/resource.ts'
import { Field } from '../../ui/form/Field.tsx'
import { MaskedContact } from './MaskedContact.tsx'
import type { ReservationFields } from './reservationFields.ts'

type Detail = ResourceState<AdminReservationDetail>
type Contact = Pick<AdminReservationDetail, 'customerEmail' | 'customerPhone'>
/** What of a customer the fields began with; null is what this device has only masked, undefined a CPF that has not come. */
type OpenedCustomer = {
  customerEmail: string | null
  customerPhone: string | null
  customerCpf: string | null | undefined
}

/** The customer of a reservation as the server returned it when it was opened. A later answer changes no field that is being typed in. */
export function useOpenedCustomer(saved: AdminReservation, detail: Detail): OpenedCustomer {
  const [row] = useState(saved)
  const [first, setFirst] = useState<AdminReservationDetail | null>(null)
  const now = valueOf(detail)
  if (first === null && now !== null) setFirst(now)
  const known = first ?? now
  // What was typed on this device and is not sent yet is whole.
  const whole = (name: keyof Contact) => (isMasked(row[name]) ? (known?.[name] ?? null) : row[name])
  return {
    customerEmail: whole('customerEmail'),
    customerPhone: whole('customerPhone'),
    customerCpf: known?.customerCpf,
  }
}

/** The form's fields with what the opened reservation has of its customer, and what stands where it has not come. */
export function withOpened(
  fields: ReservationFields,
  { customerEmail, customerPhone }: OpenedCustomer,
  { status }: Detail,
) {
  const { start } = fields
  const mask = (label: string, text: string) => (
    <MaskedContact label={label} mask={text} status={status} />
  )
  return {
    fields: {
      ...fields,
      start: {
        ...start,
        customerEmail: customerEmail ?? '',
        customerPhone: maskPhone(customerPhone ?? ''),
      },
    },
    masked: {
      customerEmail: customerEmail === null ? mask('E-mail', start.customerEmail) : null,
      customerPhone: customerPhone === null ? mask('Telefone', start.customerPhone) : null,
    },
  }
}

type Sent = {
  customerEmail?: string | undefined
  customerPhone: string
  customerCpf?: string | null | undefined
}

/** The edit without the e-mail, phone and CPF that nobody changed: what was opened is not stored on the device, and no mask is sent. */
export function withoutUntouched<Body extends Sent>(body: Body, opened: OpenedCustomer): Body {
  const { customerEmail, customerPhone } = { ...UNKNOWN_CUSTOMER, ...present(opened) }
  const isSame: { [Name in keyof Sent]-?: boolean } = {
    customerEmail: (body.customerEmail ?? '').trim() === customerEmail,
    customerPhone: readPhone(body.customerPhone) === customerPhone,
    customerCpf: digitsOf(body.customerCpf ?? '') === (opened.customerCpf ?? ''),
  }
  const sent = Object.entries(body).filter(([name]) => !isSame[name as keyof Sent])
  return Object.fromEntries(sent) as Body
}

function present({ customerEmail, customerPhone }: OpenedCustomer): Partial<Contact> {
  return {
    ...(customerEmail !== null && { customerEmail }),
    ...(customerPhone !== null && { customerPhone }),
  }
}

type CpfProps = {
  name: string
  label: string
  error?: string | undefined
  detail: Detail
}

/** The CPF of a reservation. Until it has come there is no field, so that saving leaves it as it is. */
export function CpfField({ name, label, error, detail }: CpfProps): ReactNode {
  if (detail.status !== 'ready') {
    return (
      <p className="muted reservation-form__waiting" aria-live="polite">
        {detail.status === 'loading'
          ? 'CPF: carregando…'
          : 'Não foi possível carregar o CPF. Ele não será alterado.'}
      </p>
    )
  }
  return (
    <Field
      {...{ name, label, error }}
      inputMode="numeric"
      autoComplete="off"
      required={false}
      mask={maskCpf}
      defaultValue={maskCpf(detail.value.customerCpf ?? '')}
    />
  )
}
