import { maskCpf } from '#shared/customer/mask.ts'
import type { AdminReservationDetail } from '#shared/reservation/adminReservation.ts'
import type { ResourceState } from '../../api/resource.ts'
import { Field } from '../../ui/Field.tsx'

type Props = {
  name: string
  label: string
  error?: string | undefined
  detail: ResourceState<AdminReservationDetail>
}

/** The CPF of a reservation. Until it has come there is no field, so that saving leaves it as it is. */
export function CpfField({ name, label, error, detail }: Props) {
  if (detail.status !== 'ready') {
    return (
      <p className="reservation-form__waiting" aria-live="polite">
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
