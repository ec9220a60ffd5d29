import CalendarMonth from '@mui/icons-material/CalendarMonth'
import EventRepeat from '@mui/icons-material/EventRepeat'
import LocalOffer from '@mui/icons-material/LocalOffer'
import Payments from '@mui/icons-material/Payments'
import Settings from '@mui/icons-material/Settings'
import SportsVolleyball from '@mui/icons-material/SportsVolleyball'
import { Link } from 'react-router-dom'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import { mayOpen } from './screens.ts'
import './ShortcutCards.css'

const CARDS = [
  ['/admin/quadras', 'Quadras', 'Modalidades e prioridade', SportsVolleyball],
  ['/admin/classes', 'Aulas Fixas', 'Aulas semanais', EventRepeat],
  ['/admin/agenda', 'Agenda', 'O dia, hora a hora', CalendarMonth],
  ['/admin/precos', 'Preços', 'Por quadra e dia da semana', Payments],
  ['/admin/configuracoes', 'Configurações', 'Horários, fechamentos e local', Settings],
  ['/admin/precos-especiais', 'Preços Especiais', 'Datas com outro preço', LocalOffer],
] as const

/** Six ways on, each with what it is about. */
export function ShortcutCards({ user }: { user: SessionUser }) {
  return (
    <nav className="stack shortcuts" aria-label="Atalhos">
      {CARDS.filter(([to]) => mayOpen(user, to)).map(([to, name, about, Icon]) => (
        <Link key={to} to={to} className="panel shortcut">
          <Icon aria-hidden="true" />
          <span className="shortcut__name">{name}</span>
          <span className="note shortcut__about">{about}</span>
        </Link>
      ))}
    </nav>
  )
}
