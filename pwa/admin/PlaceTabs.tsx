import ExpandMore from '@mui/icons-material/ExpandMore'
import { useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import { DoubtBadge } from './money/payments/DoubtBadge.tsx'
import { IssueBadge } from './money/payments/IssueBadge.tsx'
import { PLACES, tabsAt } from './screens.ts'
import './PlaceTabs.css'

/** The screens of this place beside each other; a phone folds them behind the name of the one that is open. */
export function PlaceTabs({ user }: { user: SessionUser }) {
  const { key, pathname, search } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const found = tabsAt(pathname, search, user)
  if (!found) return null
  const { place, tabs } = found
  const isOpen = openedAt === key
  return (
    <nav className="place-tabs" aria-label={PLACES[place]} data-open={isOpen}>
      <button
        type="button"
        className="place-tabs__fold"
        aria-expanded={isOpen}
        onClick={() => setOpenedAt(isOpen ? null : key)}
      >
        {PLACES[place]}
        {place === 'money' && <IssueBadge note="a resolver" />}
        <ExpandMore fontSize="small" aria-hidden="true" />
      </button>
      <div className="place-tabs__links">
        {tabs.map(({ name, to }) => (
          <Link
            key={to}
            to={to}
            aria-current={to === pathname || to === pathname + search ? 'page' : undefined}
          >
            {name}
            {BADGES[to]}
          </Link>
        ))}
      </div>
    </nav>
  )
}

const BADGES: Partial<Record<string, ReactNode>> = {
  '/admin/pagamentos/resolver': <IssueBadge />,
  '/admin/pagamentos/conferir': <DoubtBadge />,
}
