import { Link, Navigate } from 'react-router-dom'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import { isAllowed } from '#shared/account/people/permissions.ts'
import type { Session } from '../account/session.ts'
import { SignOutButton } from '../account/SignOutButton.tsx'
import { useWaitingHere } from '../account/WaitingHere.tsx'
import { Waiting } from '../ui/Face.tsx'
import { focusOnMount } from '../ui/focus.ts'
import { NoAccess } from './NoAccess.tsx'
import './NoLongerAdmin.css'

type Props = {
  user: SessionUser
  session: Session
  /** Whether they were one at this browser until now. */
  wasAdmin: boolean
}

/** For a signed-in person who is no admin: a message where they were one on this device, else a redirect. */
export function NoLongerAdmin({ user, session, wasAdmin }: Props) {
  const waiting = useWaitingHere()
  if (!waiting) return <Waiting>Carregando...</Waiting>
  const count = waiting.find(({ userId }) => userId === user.id)?.count ?? 0
  if (!wasAdmin && count === 0 && isAllowed(user, 'class.own')) {
    return <NoAccess user={user} home={OWN_CLASSES} />
  }
  if (!wasAdmin && count === 0) return <Navigate to="/auth" replace />
  return (
    <main className="page no-longer">
      <section className="panel panel--wide stack">
        <h1 tabIndex={-1} ref={focusOnMount}>
          Você não é mais administrador
        </h1>
        <p>
          Sua conta não tem mais acesso à área administrativa. Os dados de clientes guardados neste
          aparelho foram apagados.
        </p>
        {count > 0 && <p className="waiting-here">{sealedText(count)}</p>}
        <div className="row fill-phone">
          <Link to="/" className="button button--primary">
            Voltar às Reservas
          </Link>
          <SignOutButton session={session} className="button" />
        </div>
      </section>
    </main>
  )
}

const OWN_CLASSES = { to: '/minhas-aulas', label: 'Ver minhas aulas' }

function sealedText(count: number): string {
  return count === 1
    ? 'Há 1 edição sua neste aparelho que não foi enviada. Ela fica guardada e só é enviada se você voltar a ser administrador.'
    : `Há ${count} edições suas neste aparelho que não foram enviadas. Elas ficam guardadas e só são enviadas se você voltar a ser administrador.`
}
