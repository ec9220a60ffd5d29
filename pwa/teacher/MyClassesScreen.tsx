import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { isAllowed } from '#shared/account/people/permissions.ts'
import { SPORT_LABELS } from '#shared/venue/courts/sport.ts'
import type { OwnClass } from '#shared/venue/classes/fixedClass.schema.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { WEEKDAY_LABELS, weekdayOf } from '#shared/platform/time/weekday.ts'
import { OwnFeed } from '../account/OwnFeed.tsx'
import type { Session } from '../account/session.ts'
import { send } from '../api/send.ts'
import { readFailureText } from '../api/refusal.ts'
import { createResource, useResource, valueOf } from '../api/resource.ts'
import { Face, Waiting } from '../ui/Face.tsx'
import { useTitle } from '../ui/title.ts'
import './teacher.css'

/** 'Minhas aulas': what a teacher gives this week and the next ones, where and when. */
export function MyClassesScreen({ session }: { session: Session }) {
  useTitle('Minhas aulas')
  const person = useResource(session)
  if (person.status === 'loading') return <Waiting>Carregando...</Waiting>
  const user = valueOf(person) ?? null
  if (!isAllowed(user, 'class.own')) {
    return <Navigate to="/auth" replace state={{ from: '/minhas-aulas' }} />
  }
  return (
    <main className="stack wide my-classes">
      <h1>Minhas aulas</h1>
      <Classes />
      <OwnFeed what="as suas aulas" />
    </main>
  )
}

function Classes() {
  const [classes] = useState(() => createResource(() => send('GET /api/my-classes')))
  const state = useResource(classes)
  if (state.status === 'loading') return <Waiting>Carregando aulas...</Waiting>
  if (state.status === 'failed') {
    const retry = { label: 'Tentar novamente', run: () => void classes.reload() }
    return (
      <Face sign="waves" title="Erro ao carregar as aulas" action={retry}>
        {readFailureText(state.error, 'Verifique a conexão com a internet.')}
      </Face>
    )
  }
  if (state.value.length === 0) {
    return (
      <Face sign="beach" title="Nenhuma aula nas próximas semanas">
        As aulas aparecem aqui quando a recepção as registra em seu nome.
      </Face>
    )
  }
  const dates = [...new Set(state.value.map(({ date }) => date))]
  return dates.map((date) => (
    <section key={date} className="panel stack tight" aria-labelledby={`classes-${date}`}>
      <h2 id={`classes-${date}`}>
        {WEEKDAY_LABELS[weekdayOf(date)]}, {formatDate(date)}
      </h2>
      <ul className="stack tight">
        {state.value
          .filter((one) => one.date === date)
          .map((one) => (
            <ClassLine key={`${one.id} ${one.startTime}`} ownClass={one} />
          ))}
      </ul>
    </section>
  ))
}

function ClassLine({ ownClass }: { ownClass: OwnClass }) {
  const { name, court, sportType, startTime, endTime, isCancelled } = ownClass
  return (
    <li className="lines" data-cancelled={isCancelled}>
      <span>
        <strong>
          {startTime} às {endTime}
        </strong>{' '}
        <span>{isCancelled ? `${name} (cancelada)` : name}</span>
      </span>
      <span className="note">
        {court}, {SPORT_LABELS[sportType]}
      </span>
    </li>
  )
}
