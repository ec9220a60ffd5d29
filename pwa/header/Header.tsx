import { Link, NavLink } from 'react-router-dom'
import type { SessionUser } from '#shared/account/account.schema.ts'
import type { Venue } from '#shared/venue/venue.schema.ts'
import type { Session } from '../account/session.ts'
import { SignOutButton } from '../account/SignOutButton.tsx'
import { useResource, valueOf, type Resource } from '../api/resource.ts'
import './Header.css'

type Props = { venue: Resource<Venue>; session: Session }

export function Header({ venue, session }: Props) {
  const place = valueOf(useResource(venue))
  const person = useResource(session)
  const user = valueOf(person)
  return (
    <header className="header">
      <div className="header__row">
        <Link
          to="/"
          className="header__brand"
          aria-label={place ? `${place.brand} – ${place.name}` : 'Página inicial'}
        >
          {place?.brand}
        </Link>
        <nav className="header__nav" aria-label="Principal">
          <NavLink to="/" end>
            Reservar
          </NavLink>
          {user?.role === 'admin' && <NavLink to="/admin">Área Administrativa</NavLink>}
          {user && <SignedIn user={user} session={session} />}
          {!user && person.status !== 'loading' && <NavLink to="/auth">Entrar</NavLink>}
        </nav>
      </div>
    </header>
  )
}

function SignedIn({ user, session }: { user: SessionUser; session: Session }) {
  return (
    <>
      <span className="header__person">{user.name ?? user.username}</span>
      <SignOutButton session={session} />
    </>
  )
}
