import { Link } from 'react-router-dom'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import { isAllowed, type Permission } from '#shared/account/people/permissions.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import type { PriceEntry } from '#shared/venue/prices/price.schema.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { useResource, valueOf } from '../api/resource.ts'
import { useAdminStore } from '../offline/store/useAdminStore.ts'
import { Page } from '../ui/Page.tsx'
import { OwnerToday } from './OwnerToday.tsx'
import { ShortcutCards } from './ShortcutCards.tsx'
import { FloodPanel } from './today/list/FloodPanel.tsx'
import { ListedDay } from './today/list/ListedDay.tsx'
import { ReservationPanel } from './today/list/ReservationPanel.tsx'
import './AdminHome.css'

/** The day in lines, and below it the ways to the other screens. */
export function AdminHome({ user }: { user: SessionUser }) {
  return (
    <Page title="Reservas" detail={<ListedDay />}>
      <OwnerToday />
      <FirstSteps user={user} />
      {isAllowed(user, 'flood.release') && <FloodPanel />}
      <ReservationPanel />
      <ShortcutCards user={user} />
    </Page>
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
