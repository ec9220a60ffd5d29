import CalendarMonth from '@mui/icons-material/CalendarMonth'
import Insights from '@mui/icons-material/Insights'
import MoreHoriz from '@mui/icons-material/MoreHoriz'
import Payments from '@mui/icons-material/Payments'
import People from '@mui/icons-material/People'
import PointOfSale from '@mui/icons-material/PointOfSale'
import Search from '@mui/icons-material/Search'
import Settings from '@mui/icons-material/Settings'
import SportsVolleyball from '@mui/icons-material/SportsVolleyball'
import { Link, NavLink, useLocation } from 'react-router-dom'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import { IssueBadge } from './money/payments/IssueBadge.tsx'
import { placeOf, PLACES, placesOf, SCREENS, screensIn, type Place } from './screens.ts'
import { useMediaQuery } from '../ui/useMediaQuery.ts'
import './AdminRail.css'

const ICONS = {
  today: CalendarMonth,
  search: Search,
  till: PointOfSale,
  customers: People,
  money: Payments,
  reports: Insights,
  courts: SportsVolleyball,
  settings: Settings,
  more: MoreHoriz,
} as const satisfies Record<Place, typeof Search>

/** Named in words below their place, where there is room: they are opened all day, or looked for by their own name. */
const IN_WORDS = {
  today: ['/admin/agenda', '/admin'],
  courts: ['/admin/quadras', '/admin/precos', '/admin/classes'],
} as const satisfies Partial<Record<Place, readonly (keyof typeof SCREENS)[]>>

/** On a phone there is room for so many; the others are on 'Mais'. */
const ON_PHONE: readonly Place[] = ['today', 'search', 'till', 'customers', 'more']

type Props = { user: SessionUser; onSearch: () => void }

/** The places that a person has: at the left, on a phone at the bottom. */
export function AdminRail({ user, onSearch }: Props) {
  const { pathname, search } = useLocation()
  const here = placeOf(pathname, search)
  const places = placesOf(user)
  const isPhone = useMediaQuery('(width < 700px)')
  // From 1024 px on all of an owner's places are in sight.
  const isWhole = places.includes('settings')
  return (
    <nav className="rail" aria-label="Área administrativa">
      {places.map((place) => (
        <div
          key={place}
          className="rail__place"
          data-phone={ON_PHONE.includes(place)}
          data-here={place === here}
          data-whole={isWhole && place === 'more'}
        >
          <PlaceLink {...{ place, isPhone, user, onSearch }} />
          {place in IN_WORDS && <InWords place={place as keyof typeof IN_WORDS} user={user} />}
        </div>
      ))}
      <div className="rail__place rail__out" data-phone={false}>
        <Link to="/">Voltar às Reservas</Link>
      </div>
    </nav>
  )
}

type PlaceProps = Props & { place: Place; isPhone: boolean }

function PlaceLink({ place, isPhone, user, onSearch }: PlaceProps) {
  const Icon = ICONS[place]
  // Lines fit a phone better than a grid does.
  const [first] = place === 'today' && isPhone ? ['/admin'] : screensIn(place, user)
  if (place === 'search' || !first) {
    return (
      <button
        type="button"
        aria-keyshortcuts="/"
        title="Buscar pessoas, reservas e horários ( / )"
        onClick={onSearch}
      >
        <Icon aria-hidden="true" />
        <span>
          {PLACES[place]}
          <span className="visually-hidden"> pessoas, reservas e horários</span>
        </span>
      </button>
    )
  }
  return (
    <Link to={first}>
      <Icon aria-hidden="true" />
      <span>{PLACES[place]}</span>
      {place === 'money' && <IssueBadge note="a resolver" />}
    </Link>
  )
}

function InWords({ place, user }: { place: keyof typeof IN_WORDS; user: SessionUser }) {
  const open = screensIn(place, user)
  return (
    <ul className="rail__words">
      {IN_WORDS[place]
        .filter((screen) => open.includes(screen))
        .map((screen) => (
          <li key={screen}>
            <NavLink to={screen} end>
              {SCREENS[screen].title}
            </NavLink>
          </li>
        ))}
    </ul>
  )
}
