import { countText } from '#shared/platform/text/countText.ts'
import { restCents, tabLines, type Tab } from '#shared/book/tab/tab.ts'
import { hyphenated } from '#shared/platform/text/syllables.ts'
import { formatReais } from '#shared/platform/money/money.ts'
import { useUnsent } from '../../../offline/store/useAdminStore.ts'
import './tab.css'

type Props = { label: string; tabs: readonly Tab[]; onOpen: (tab: Tab) => void }

/** Tabs as tiles: whose each is, and what is to be paid. */
export function TabTiles({ label, onOpen, tabs }: Props) {
  const unsent = useUnsent('tab')
  return (
    <ul className="tab-tiles" aria-label={label}>
      {tabs.map((tab) => (
        <li key={tab.key}>
          <button
            type="button"
            className={tab.closedAt === null ? 'tab-tile' : 'tab-tile tab-tile--closed'}
            onClick={() => onOpen(tab)}
          >
            <strong className="tab-tile__name">{hyphenated(tab.name)}</strong>{' '}
            <span
              className={
                restCents(tab) < 0 ? 'tab-tile__rest tab-tile__rest--back' : 'tab-tile__rest'
              }
            >
              {restText(tab)}
            </span>{' '}
            <span className="note">
              {[detailText(tab), unsent(tab.id)].filter(Boolean).join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function restText(tab: Tab) {
  const rest = restCents(tab)
  if (tab.closedAt !== null) return 'Paga'
  return rest < 0 ? `Devolver ${formatReais(-rest)}` : formatReais(rest)
}

function detailText({ items, reservationId }: Tab) {
  const count = tabLines(items).reduce((sum, { quantity }) => sum + quantity, 0)
  const what = countText(count, 'item', 'itens')
  return reservationId === null ? what : `${what} · reserva #${reservationId}`
}
