import { useEffect } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { OWN_LIST_PATH, OWN_PATH } from '#shared/platform/http/accountPages.ts'
import { SPORT_LABELS } from '#shared/venue/courts/sport.ts'
import { reaisText } from '#shared/platform/money/money.ts'
import {
  ownPartText,
  ownStateText,
  readOwnHash,
  unmovableText,
  type OwnHour,
  type OwnReservation,
} from '#shared/booking/reservation/ownReservation.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { WEEKDAY_LABELS, weekdayOf } from '#shared/platform/time/weekday.ts'
import type { EventStream } from '../api/events.ts'
import { readFailureText } from '../api/refusal.ts'
import { useResource, valueOf, type Resource } from '../api/resource.ts'
import { Face, Waiting } from '../ui/Face.tsx'
import { focusOnMount } from '../ui/focus.ts'
import { useTitle } from '../ui/title.ts'
import { ArrivalCode } from './ArrivalCode.tsx'
import { AskedHours } from './AskedHours.tsx'
import { CancelHours } from './CancelHours.tsx'
import { DecidedHours } from './DecidedHours.tsx'
import { LostLink } from './LostLink.tsx'
import { MoveHour } from './MoveHour.tsx'
import { MoveWaiting } from './MoveWaiting.tsx'
import { OwnCredit } from './OwnCredit.tsx'
import type { HoursPicker } from './PickHour.tsx'
import { PixCode } from './PixCode.tsx'
import { RestToPay } from './RestToPay.tsx'
import { OwnDevice, TakeOwnAlong } from './TakeOwnAlong.tsx'
import { seenText, useOwn, type SeenOwn } from './useOwn.ts'
import { VenueFacts } from './VenueFacts.tsx'
import './ownPage.css'

type Outside = {
  /** How the booking shows hours. */
  Hours: HoursPicker
  events: EventStream
  venue: Resource<Venue>
}

/** A customer's own reservation, where the links of mails lead. */
export function ReservationScreen(outside: Outside) {
  const { hash } = useLocation()
  const link = readOwnHash(hash)
  // The address without a code is an old one of the first step.
  if (!link) return hash.length > 1 ? <LostScreen code="" /> : <Navigate to="/" replace />
  return <OpenedLink key={link.code} link={link} {...outside} />
}

function OpenedLink({ link, ...outside }: Outside & { link: { code: string; secret?: string } }) {
  useTitle(`Reserva ${link.code}`)
  const { state, reload, put } = useOwn(link)
  const seen = state.status === 'ready' ? state.value : null
  const isKnown = seen !== null
  useEffect(() => {
    // Who looks over a shoulder, or at a picture of the screen, shall not have the secret.
    if (isKnown) window.history.replaceState(window.history.state, '', `${OWN_PATH}#${link.code}`)
  }, [isKnown, link.code])

  if (state.status === 'loading') return <Waiting>Buscando sua reserva...</Waiting>
  if (state.status === 'failed') return <NotOpened error={state.error} onRetry={reload} />
  if (!seen) return <LostScreen code={link.code} />
  return <Reservation seen={seen} onChanged={put} {...outside} />
}

/** Neither the server's answer nor one of before. */
export function NotOpened({ error, onRetry }: { error: unknown; onRetry: () => Promise<void> }) {
  return (
    <main className="stack wide own">
      <Face
        sign="waves"
        isHeading
        title="Não foi possível abrir a reserva"
        action={{ label: 'Tentar novamente', run: () => void onRetry() }}
      >
        {readFailureText(error, 'Verifique a conexão com a internet.')}
      </Face>
    </main>
  )
}

function LostScreen({ code }: { code: string }) {
  useTitle('Sua reserva')
  return (
    <main className="stack wide own">
      <h1 tabIndex={-1} ref={focusOnMount}>
        Este link não abre a reserva
      </h1>
      <p>
        Ele pode ter sido trocado por outro, ou estar incompleto. Se você tem o código da reserva,
        enviamos o link para o e-mail informado nela.
      </p>
      <LostLink code={code} />
    </main>
  )
}

type ReservationProps = Outside & {
  seen: SeenOwn
  onChanged: (after: OwnReservation) => void
}

function Reservation({ seen, onChanged, Hours, events, venue: facts }: ReservationProps) {
  const cards = valueOf(useResource(facts))?.cards ?? 'here'
  const { own: reservation, seenMs } = seen
  const { code, hours, customerName, totalPrice, policy, venue } = reservation
  const isLive = seenMs === null
  const isWaiting = reservation.moving !== null || hours.some(({ state }) => state === 'waiting')
  return (
    <main className="stack wide own">
      <header className="stack tight">
        <h1 tabIndex={-1} ref={focusOnMount}>
          Sua reserva
        </h1>
        <p className="muted">
          Código <strong className="own__code">{code}</strong> <span>{`· ${customerName}`}</span>
        </p>
      </header>
      {!isLive && <SeenNotice seenMs={seenMs} timeZone={venue.timeZone} />}
      <section className="panel stack" aria-label="Horários">
        <ul className="stack own__hours">
          {hours.map((hour) => (
            <HourFacts key={hour.id} hour={hour} />
          ))}
        </ul>
        <p className="own__total">
          <span>{hours.some(isCanceled) ? 'Total dos horários' : 'Total'}</span>{' '}
          <strong>{reaisText(totalPrice)}</strong>
        </p>
        <Paid reservation={reservation} />
      </section>
      {isLive && <DecidedHours reservation={reservation} onUndone={onChanged} />}
      {reservation.pix && <PixCode pix={reservation.pix} expiresInMs={reservation.expiresInMs} />}
      <OwnCredit credit={reservation.credit} />
      {reservation.moving && (
        <MoveWaiting moving={reservation.moving} {...{ reservation, cards, events, onChanged }} />
      )}
      {isLive && reservation.rest && (
        <RestToPay
          key={reservation.rest.amount}
          rest={reservation.rest}
          {...{ reservation, cards, events, onChanged }}
        />
      )}
      <ArrivalCode reservation={reservation} />
      <AskedHours {...{ reservation, Hours, events }} onChosen={onChanged} />
      <MoveHour {...{ reservation, Hours, events }} onMoved={onChanged} />
      <Unmovable hours={hours} />
      <CancelHours reservation={reservation} onCanceled={onChanged} />
      <TakeOwnAlong reservation={reservation} isLive={isLive} />
      <VenueFacts venue={venue} code={code} />
      {isLive && <OwnDevice code={code} mayForget={!isWaiting} />}
      <section className="panel stack tight" aria-label="Regras desta reserva">
        <h2>Cancelar e mudar de horário</h2>
        <ul className="own__rules">
          {policy.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
      <nav className="row" aria-label="Suas reservas">
        <Link to={OWN_LIST_PATH} className="button">
          Minhas reservas
        </Link>
        <Link to="/" className="button">
          Fazer nova reserva
        </Link>
      </nav>
    </main>
  )
}

/** Says why an hour cannot be moved, once for all of which it is so. */
function Unmovable({ hours }: { hours: readonly OwnHour[] }) {
  const texts = new Set(hours.flatMap((hour) => unmovableText(hour) ?? []))
  return [...texts].map((text) => (
    <p key={text} className="muted">
      {text}
    </p>
  ))
}

const isCanceled = ({ state }: OwnHour) =>
  state === 'canceled-by-customer' || state === 'canceled-by-venue'

/** Says how old it is what is shown without a connection. */
export function SeenNotice({ seenMs, timeZone }: { seenMs: number; timeZone: string }) {
  return (
    <output className="panel own__seen">
      {`Sem conexão: ${seenText(seenMs, timeZone)}. Para cancelar ou mudar, conecte-se à internet.`}
    </output>
  )
}

/** One hour: when, where, and its state in words. */
export function HourFacts({ hour }: { hour: OwnHour }) {
  return (
    <li className="own__hour">
      <strong>
        {`${WEEKDAY_LABELS[weekdayOf(hour.date)]}, ${formatDate(hour.date)}, ${hour.startTime} às ${hour.endTime}`}
      </strong>
      <span className="muted">
        <span>{`${SPORT_LABELS[hour.sportType]}, ${hour.courtName},`}</span>{' '}
        <span className="nowrap">{reaisText(hour.price)}</span>
      </span>
      <span className="own__state" data-state={hour.state}>
        {ownStateText(hour)}
      </span>
    </li>
  )
}

/** What came in and what went back. */
function Paid({ reservation: { parts, expiresInMs } }: { reservation: OwnReservation }) {
  if (parts.length === 0) {
    return <p>{expiresInMs > 0 ? 'Ainda não paga.' : 'Nenhum pagamento recebido.'}</p>
  }
  return (
    <ul className="own__hours" aria-label="Pagamento">
      {parts.map((part, index) => (
        <li key={index}>{ownPartText(part)}</li>
      ))}
    </ul>
  )
}
