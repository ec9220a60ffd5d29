import { Link } from 'react-router-dom'
import type { Court } from '#shared/court/court.ts'
import type { PriceEntry } from '#shared/pricing/price.schema.ts'
import type { Venue } from '#shared/venue/venue.schema.ts'
import { useResource, valueOf } from '../api/resource.ts'
import { useAdminStore } from '../offline/desk/AdminStoreContext.ts'
import './FirstSteps.css'

const STEPS = {
  venue: [
    '/admin/configuracoes?aba=local',
    'Preencha os dados do local',
    'Endereço, telefone e e-mail que os clientes veem.',
  ],
  court: ['/admin/quadras', 'Cadastre a primeira quadra', 'Com as modalidades que se jogam nela.'],
  prices: [
    '/admin/precos',
    'Defina os preços da quadra',
    'Um horário sem preço não pode ser reservado.',
  ],
} as const

/** What a new venue lacks before customers can book; gone once nothing is missing. */
export function FirstSteps() {
  const desk = useAdminStore()
  const venue = valueOf(useResource(desk.venue))
  const courts = valueOf(useResource(desk.courts))
  const prices = valueOf(useResource(desk.prices))
  const missing = venue && courts && prices ? missingSteps(venue, courts, prices) : []
  if (missing.length === 0) return null
  return (
    <section className="first-steps" aria-labelledby="first-steps-title">
      <h2 id="first-steps-title">Para começar a receber reservas</h2>
      <ul>
        {missing.map(([to, what, why]) => (
          <li key={to}>
            <Link to={to}>{what}</Link> <span>{why}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function missingSteps({ phone, email }: Venue, courts: Court[], prices: PriceEntry[]) {
  return [
    (!phone || !email) && STEPS.venue,
    courts.length === 0 && STEPS.court,
    prices.length === 0 && STEPS.prices,
  ].filter((step) => step !== false)
}
