import { isTempId } from '#shared/commands/tempId.ts'
import { formatPhone } from '#shared/customer/phone.ts'
import { formatReais, toCents } from '#shared/money/money.ts'
import { useResource, valueOf } from '../../api/resource.ts'
import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import { Facts } from '../reservation/Facts.tsx'
import { dayText, hoursText, sportText, STATUS_LABELS } from '../reservation/reservationWords.ts'
import { paymentWords } from './paymentWords.ts'

type Props = { id: number; timeZone: string }

/** What this device knows of a reservation while the server cannot be asked. */
export function CachedDetails({ id, timeZone }: Props) {
  const kept = valueOf(useResource(useAdminStore().cachedReservation(id)))
  if (!kept) return null
  const { reservation } = kept
  return (
    <section className="details__part">
      <h3>Guardado neste aparelho</h3>
      <Facts
        rows={[
          ['Nome', reservation.customerName],
          ['E-mail', reservation.customerEmail],
          ['Telefone', formatPhone(reservation.customerPhone)],
          ['Quadra', reservation.court.name],
          ['Modalidade', sportText(reservation)],
          ['Data', dayText(reservation.date)],
          ['Horário', hoursText(reservation)],
          ['Valor', formatReais(toCents(reservation.price))],
          ['Status', STATUS_LABELS[reservation.status]],
          ['Pagamento', paymentWords(reservation, timeZone).stands],
          ...(reservation.notes ? [['Observações', reservation.notes] as const] : []),
        ]}
      />
      <p className="details__none">
        {isTempId(id)
          ? 'Ainda não enviada: o código e o histórico aparecem depois do envio.'
          : 'O CPF e o histórico só aparecem com conexão.'}
      </p>
    </section>
  )
}
