import { useEffect, useState, type ReactNode } from 'react'
import type { Court } from '#shared/venue/courts/court.ts'
import type { Sport } from '#shared/venue/courts/sport.ts'
import { formatCpf } from '#shared/platform/contact/documents.ts'
import { formatPhone, telHref } from '#shared/platform/contact/phone.ts'
import type { CustomerDetails } from '#shared/platform/contact/customer.schema.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { useResource, valueOf, type Resource } from '../../api/resource.ts'
import { serverNowMs } from '../../api/serverClock.ts'
import { deviceStorage } from '../../api/storage.ts'
import { EmailText } from '../../ui/EmailText.tsx'
import { focusOnMount } from '../../ui/focus.ts'
import { SandboxNotice } from '../../ui/SandboxNotice.tsx'
import type { SelectedSlot } from '../cart.ts'
import { hoursText, USUAL_ZONE } from '../place.ts'
import { hoursAgain, rememberBooked, type WantedHour } from '../remembered.ts'
import { OrderSummary } from './OrderSummary.tsx'
import { OwnLink, useOwnCode } from './OwnLink.tsx'
import { TakeAlong } from './TakeAlong.tsx'
import './checkout.css'

type Props = {
  sport: Sport
  slots: readonly SelectedSlot[]
  totalCents: number
  customer: CustomerDetails
  venue: Venue | null
  courts: Resource<Court[]>
  onRestart(): void
  /** The same sport at these hours. */
  onAgain(hours: readonly WantedHour[]): void
  children?: ReactNode
}

export function ConfirmationStep(props: Props) {
  const { sport, slots, totalCents, customer, venue, onRestart, onAgain, children } = props
  const courts = valueOf(useResource(props.courts)) ?? []
  const code = useOwnCode(slots)
  const courtNames = new Map(courts.map(({ id, name }) => [id, name]))
  useEffect(() => {
    const hours = slots.map(({ date, startTime }) => ({ date, startTime }))
    rememberBooked(deviceStorage, { sport, hours })
  }, [sport, slots])
  return (
    <section className="stack wide confirmation" aria-labelledby="confirmation-title">
      <SandboxNotice venue={venue} />
      <ConfirmationHead id="confirmation-title" title="Reserva confirmada!">
        Seu pagamento foi aprovado. Nos vemos na areia!
      </ConfirmationHead>
      <OrderSummary title="Sua reserva" {...{ sport, slots, totalCents, courtNames }} />
      {code && <OwnLink code={code} />}
      {venue && <TakeAlong {...{ sport, slots, courtNames, venue, code }} />}
      <section className="panel" aria-label="Seus dados">
        <h3>Seus dados</h3>
        <dl>
          <dt className="muted">Nome</dt>
          <dd>{customer.customerName}</dd>
          <dt className="muted">E-mail</dt>
          <dd>
            <EmailText>{customer.customerEmail}</EmailText>
          </dd>
          <dt className="muted">Telefone</dt>
          <dd>{formatPhone(customer.customerPhone)}</dd>
          <dt className="muted">CPF</dt>
          <dd>{formatCpf(customer.customerCpf)}</dd>
        </dl>
      </section>
      <ArrivalAdvice venue={venue} />
      {children}
      <AgainButton {...{ slots, onAgain }} timeZone={venue?.timeZone ?? USUAL_ZONE} />
      <button type="button" className="button button--primary" onClick={onRestart}>
        Fazer nova reserva
      </button>
    </section>
  )
}

type AgainProps = Pick<Props, 'slots' | 'onAgain'> & { timeZone: string }

function AgainButton({ slots, onAgain, timeZone }: AgainProps) {
  const [hours] = useState(() => {
    const booked = slots.map(({ date, startTime }) => ({ date, startTime }))
    return hoursAgain(booked, venueNow(serverNowMs(), timeZone))
  })
  if (hours.length === 0) return null
  return (
    <button type="button" className="button" onClick={() => onAgain(hours)}>
      {`Reservar de novo: ${hoursText(hours)}`}
    </button>
  )
}

type HeadProps = { id: string; title: string; children: ReactNode }

/** That it went well; a screen reader announces it. */
export function ConfirmationHead({ id, title, children }: HeadProps) {
  return (
    <header className="confirmation__head">
      <svg className="tick" viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
        <circle cx="32" cy="32" r="30" />
        <path d="M19 33.5 28 42l17-19" />
      </svg>
      <h2 id={id} tabIndex={-1} ref={focusOnMount}>
        {title}
      </h2>
      <p className="muted">{children}</p>
    </header>
  )
}

/** When and where to be. Without the venue's answer only the advice is shown. */
export function ArrivalAdvice({ venue }: { venue: Venue | null }) {
  return (
    <section className="panel confirmation__sand" aria-label="Como chegar">
      <h3>Chegue com 15 minutos de antecedência</h3>
      <p>Assim dá tempo de se preparar e aproveitar o horário inteiro.</p>
      {venue && (
        <address>
          <strong>{venue.name}</strong>
          {venue.address && <span>{venue.address}</span>}
          {venue.phone && <a href={telHref(venue.phone)}>{venue.phone}</a>}
        </address>
      )}
    </section>
  )
}
