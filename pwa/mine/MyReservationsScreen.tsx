import { useState } from 'react'
import { Link } from 'react-router-dom'
import { OWN_PATH } from '#shared/http/accountPages.ts'
import type { OwnHour, OwnSummary } from '#shared/reservation/ownReservation.ts'
import { myApi } from '../api/my.ts'
import { readFailureText } from '../api/refusal.ts'
import { createResource, useResource } from '../api/resource.ts'
import { Face, Waiting } from '../ui/Face.tsx'
import { focusOnMount } from '../ui/focus.ts'
import { useTitle } from '../ui/title.ts'
import { LostLink } from './LostLink.tsx'
import { HourFacts } from './ReservationScreen.tsx'
import './mine.css'

/** 'Minhas reservas': what this browser or this account may see, to come and past. */
export function MyReservationsScreen() {
  useTitle('Minhas reservas')
  const [own] = useState(() => createResource(myApi.list))
  const state = useResource(own)
  return (
    <main className="stack wide own">
      <h1 tabIndex={-1} ref={focusOnMount}>
        Minhas reservas
      </h1>
      {state.status === 'loading' && <Waiting>Buscando suas reservas...</Waiting>}
      {state.status === 'failed' && (
        <Face
          sign="waves"
          title="Erro ao carregar as reservas"
          action={{ label: 'Tentar novamente', run: () => void own.reload() }}
        >
          {readFailureText(state.error, 'Verifique a conexão com a internet.')}
        </Face>
      )}
      {state.status === 'ready' && <Lists reservations={state.value} />}
    </main>
  )
}

function Lists({ reservations }: { reservations: readonly OwnSummary[] }) {
  const isToCome = ({ hours }: OwnSummary) => hours.some(isOpen)
  const toCome = reservations.filter(isToCome).toReversed()
  const past = reservations.filter((own) => !isToCome(own))
  return (
    <>
      {reservations.length === 0 && (
        <Face sign="beach" title="Nenhuma reserva neste aparelho">
          Abra o link do e-mail da reserva, e ela aparece aqui.
        </Face>
      )}
      <Part title="Próximas" reservations={toCome} />
      <Part title="Anteriores" reservations={past} />
      <details className="stack" open={reservations.length === 0}>
        <summary>Não encontrou uma reserva?</summary>
        <LostLink code="" />
      </details>
    </>
  )
}

const isOpen = ({ state }: OwnHour) => state === 'confirmed' || state === 'waiting'

function Part({ title, reservations }: { title: string; reservations: readonly OwnSummary[] }) {
  if (reservations.length === 0) return null
  return (
    <section className="stack" aria-label={title}>
      <h2>{title}</h2>
      {reservations.map(({ code, hours }) => (
        <Link key={code} to={`${OWN_PATH}#${code}`} className="panel own__link">
          <span className="muted own__code">{code}</span>
          <ul className="stack tight own__hours">
            {hours.map((hour) => (
              <HourFacts key={hour.id} hour={hour} />
            ))}
          </ul>
        </Link>
      ))}
    </section>
  )
}
