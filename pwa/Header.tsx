import { lazy, Suspense, useEffect, useSyncExternalStore, type ComponentType } from 'react'
import { Link, NavLink } from 'react-router-dom'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import { isAllowed } from '#shared/account/people/permissions.ts'
import { ACCOUNT_PATH, OWN_LIST_PATH } from '#shared/platform/http/accountPages.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import type { Session } from './account/session.ts'
import { useResource, valueOf, type Resource } from './api/resource.ts'
import { ownMark } from './api/ownPage/ownMark.ts'
import { SkipButton } from './ui/SkipButton.tsx'
import { useIsHere } from './ui/useIsHere.ts'
import './Header.css'

// Most customers never sign in. Where its code does not come the header stays without it.
const SignOutButton = lazy<ComponentType<{ session: Session }>>(() =>
  import('./account/SignOutButton.tsx').then(
    (module) => ({ default: module.SignOutButton }),
    () => ({ default: () => null }),
  ),
)

type Props = { venue: Resource<Venue>; session: Session }

/** Until the server has answered who is signed in, the last user, with what they can do without a connection. */
export function Header({ venue, session }: Props) {
  const known = valueOf(useResource(venue))
  const person = useResource(session)
  const isHere = useIsHere()
  const isConfirmed = person.status === 'ready'
  const user = isConfirmed ? person.value : isHere ? session.remembered() : null
  const isStaff = isAllowed(user, 'agenda.read')
  const isTeacher = !isStaff && isAllowed(user, 'class.own')
  const hasOwn = useSyncExternalStore(ownMark.subscribe, ownMark.get, () => false)
  const isCustomer = isConfirmed && user?.role === 'user'
  useEffect(() => {
    if (isCustomer && !hasOwn) void lookForOwn()
  }, [isCustomer, hasOwn])
  return (
    <header className="header">
      <SkipButton />
      <div className="header__row">
        <Link
          to="/"
          className="header__brand"
          aria-label={known ? `${known.brand} – ${known.name}` : 'Página inicial'}
        >
          {known?.brand}
        </Link>
        <nav className="header__nav" aria-label="Principal">
          {!isTeacher && (
            <NavLink to="/" end>
              Reservar
            </NavLink>
          )}
          {!isStaff && hasOwn && <NavLink to={OWN_LIST_PATH}>Minhas reservas</NavLink>}
          {isTeacher && <NavLink to="/minhas-aulas">Minhas Aulas</NavLink>}
          {isStaff && <NavLink to="/admin">Área Administrativa</NavLink>}
          {user && <Person user={user} isConfirmed={isConfirmed} />}
          {user && (isConfirmed || isStaff) && (
            <Suspense>
              <SignOutButton session={session} />
            </Suspense>
          )}
          {!user && <NavLink to="/auth">Entrar</NavLink>}
        </nav>
      </div>
    </header>
  )
}

/** Whether the account has any, which this browser need not know of. */
async function lookForOwn() {
  try {
    const { myApi } = await import('./api/ownPage/my.ts')
    if ((await myApi.list()).reservations.length > 0) ownMark.set(true)
  } catch {
    // It is looked for again on the next visit.
  }
}

/** Leads to their account, which needs the connection. */
function Person({ user, isConfirmed }: { user: SessionUser; isConfirmed: boolean }) {
  const name = user.role === 'teacher' ? 'Conta' : (user.name ?? user.username)
  const [first, ...others] = name.split(' ')
  const last = others.at(-1)
  const text = (
    <>
      {first}
      {last && <span className="header__family"> {last}</span>}
    </>
  )
  if (!isConfirmed) return <span className="header__person">{text}</span>
  return (
    <NavLink to={ACCOUNT_PATH} className="header__person" title={name}>
      {text}
    </NavLink>
  )
}
