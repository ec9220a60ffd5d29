import CalendarMonth from '@mui/icons-material/CalendarMonth'
import EventRepeat from '@mui/icons-material/EventRepeat'
import LocalOffer from '@mui/icons-material/LocalOffer'
import Payments from '@mui/icons-material/Payments'
import Settings from '@mui/icons-material/Settings'
import SportsVolleyball from '@mui/icons-material/SportsVolleyball'
import { Link } from 'react-router-dom'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import { isAllowed, type Permission } from '#shared/account/people/permissions.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import type { PriceEntry } from '#shared/venue/prices/price.schema.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { useResource, valueOf } from '../api/resource.ts'
import { useAdminStore } from '../offline/store/useAdminStore.ts'
import { focusOnMount } from '../ui/focus.ts'
import { useTitle } from '../ui/title.ts'
import '../ui/parts.css'
import { mayOpen } from './screens.ts'
import { FloodPanel } from './today/list/FloodPanel.tsx'
import { ReservationPanel } from './today/list/ReservationPanel.tsx'
import './AdminHome.css'

const TITLE = 'Área Administrativa'

/** What the next hours bring, and below it the ways to the other screens. */
export function AdminHome({ user }: { user: SessionUser }) {
  useTitle(TITLE)
  return (
    <main className="page home">
      <FirstSteps user={user} />
      {isAllowed(user, 'flood.release') && <FloodPanel />}
      <ReservationPanel
        title={
          <h1 tabIndex={-1} ref={focusOnMount}>
            {TITLE}
          </h1>
        }
      />
      <ShortcutCards user={user} />
    </main>
  )
}

const STEPS = {
  venue: [
    'settings.edit',
    '/admin/configuracoes?aba=local',
    'Preencha os dados do local',
    'Endereço, telefone e e-mail que os clientes veem.',
  ],
  company: [
    'settings.edit',
    '/admin/configuracoes?aba=local',
    'Informe a empresa e o encarregado',
    'Sem razão social, CNPJ e encarregado pelos dados pessoais os clientes não conseguem reservar.',
  ],
  court: [
    'court.edit',
    '/admin/quadras',
    'Cadastre a primeira quadra',
    'Com as modalidades que se jogam nela.',
  ],
  prices: [
    'price.edit',
    '/admin/precos',
    'Defina os preços da quadra',
    'Um horário sem preço não pode ser reservado.',
  ],
} as const satisfies Record<string, readonly [Permission, ...string[]]>

/** What a new venue lacks before customers can book; gone once nothing is missing that the person can add. */
function FirstSteps({ user }: { user: SessionUser }) {
  const store = useAdminStore()
  const venue = valueOf(useResource(store.venue))
  const courts = valueOf(useResource(store.courts))
  const prices = valueOf(useResource(store.prices))
  const missing = (venue && courts && prices ? missingSteps(venue, courts, prices) : []).filter(
    ([permission]) => isAllowed(user, permission),
  )
  if (missing.length === 0) return null
  return (
    <section className="panel first-steps" aria-labelledby="first-steps-title">
      <h2 id="first-steps-title">Para começar a receber reservas</h2>
      <ul>
        {missing.map(([, to, what, why]) => (
          <li key={what} className="row">
            <Link to={to}>{what}</Link> <span>{why}</span>
          </li>
        ))}
      </ul>
      {isAllowed(user, 'settings.edit') && (
        <p>
          <Link to="/admin/primeiros-passos">Ver todos os primeiros passos</Link>
        </p>
      )}
    </section>
  )
}

function missingSteps(
  { address, phone, email, isUnnamed, needsCompany }: Venue,
  courts: Court[],
  prices: PriceEntry[],
) {
  return [
    (isUnnamed || !address || !phone || !email) && STEPS.venue,
    needsCompany && STEPS.company,
    courts.length === 0 && STEPS.court,
    prices.length === 0 && STEPS.prices,
  ].filter((step) => step !== undefined && step !== false)
}

const CARDS = [
  ['/admin/quadras', 'Quadras', 'Modalidades e prioridade', SportsVolleyball],
  ['/admin/classes', 'Aulas Fixas', 'Aulas semanais', EventRepeat],
  ['/admin/agenda', 'Agenda', 'O dia, hora a hora', CalendarMonth],
  ['/admin/precos', 'Preços', 'Por quadra e dia da semana', Payments],
  ['/admin/configuracoes', 'Configurações', 'Horários, fechamentos e local', Settings],
  ['/admin/precos-especiais', 'Preços Especiais', 'Datas com outro preço', LocalOffer],
] as const

function ShortcutCards({ user }: { user: SessionUser }) {
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
