import type { APIRequestContext, Page } from '@playwright/test'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import type { NewInvite } from '#shared/account/people/staff.ts'
import { addDays, type CivilDate } from '#shared/platform/time/civil.ts'
import { hourText, slotEnd } from '#shared/platform/time/hours.ts'
import { weekdayOf } from '#shared/platform/time/weekday.ts'
import { SPORTS } from '#shared/venue/courts/sport.ts'
import { PASSWORD } from './admin.ts'
import { send } from './calls.ts'
import type { Venue } from './startVenue.ts'
import { strangerBooks } from './stranger.ts'

/** As venues call their courts where each has a sponsor, of some forty letters; the first as long as a name may be. */
const COURTS = [
  'Quadra Patrocinada Banco do Estado de Santa Catarina Beira-Mar Norte Sul Leste X',
  'Quadra Sombra e Água Fresca do Restaurante',
  'Quadra Desembargador Washington Luís Filho',
  'Quadra Extraordinariamente Ensolarada Nova',
  'Quadra Cooperativa de Crédito do Vale Um',
  'Quadra Cooperativa de Crédito do Vale Dois',
  'Quadra Cooperativa de Crédito do Vale Três',
  'Quadra Farmácia Nossa Senhora dos Navegantes',
  'Quadra Supermercados Koerich da Beira-Mar',
  'Quadra Clínica de Fisioterapia Movimento',
  'Quadra Professora Maria Auxiliadora Pereira',
  'Quadra Imobiliária Horizonte Empreendimentos',
  'Quadra dos Fundadores da Associação de Praia',
  'Quadra Recanto das Gaivotas e dos Albatrozes',
  'Quadra Panificadora e Confeitaria Açoriana',
  'Quadra Central Coberta com Arquibancada Alta',
  'Quadra do Mar com Vista para a Ilha do Campeche',
  'Quadra das Dunas da Joaquina e do Pântano',
  'Quadra Coqueiro Anão de Jardim Ornamental',
  'Quadra Vinte de Setembro do Centro Histórico',
]
/** Have some sixty letters; one is as long as a name may be, one short beside them. */
const PEOPLE = [
  'Maria Fernanda Albuquerque Cavalcanti de Vasconcelos Sobrinho',
  'Pedro de Alcântara Francisco Antônio João Carlos Xavier de Paula Miguel Rafael Joaquim José Gonzaga Pascoal Cipriano S.',
  'Bernardo Schwarzenberger von Hohenlohe-Waldenburg de Oliveira',
  'Ana Sá',
  'Rafael Augusto dos Santos Costa e Silva Figueiredo Bittencourt',
  'Maximiliano Nepomuceno Wanderley Constantinopolitano Quirino',
  'Auxiliadora da Conceição Nascimento do Espírito Santo Pereira',
]
const CLASSES = [
  'Futevôlei para iniciantes e intermediários com acompanhamento de fisioterapeuta e nutricionista',
  'Beach tênis avançado das meninas da Lagoa da Conceição',
]
const PRODUCTS = [
  'Água de coco gelada da Fazenda Nossa Senhora dos Navegantes',
  'Isotônico sabor maracujá com gengibre e hortelã 500 mililitros',
  'Aluguel de raquete profissional importada com capa protetora',
].map((name) => name.slice(0, 60))
const LONG_NOTE =
  'Manutenção extraordinária das redes, dos postes e da areia depois do temporal de domingo, combinada com a prefeitura, a associação dos moradores e os professores que dão aula à noite e de manhã cedo.'
const LONG_EMAIL =
  'pedro.de.alcantara.francisco.antonio.joao.carlos@empresa.de.nome.longo.example.com'
const HOURS = [8, 9, 10, 11, 12, 13, 14, 15]

/** Names what a screen that is about one thing is opened with. */
export type LongNames = {
  tvToken: string
  customerId: number
}

/**
 * Makes the example venue into 'Nomes Longos': 20 courts, people, sports, products and brands as long as they may be, a
 * busy day, a till and a summary with R$ 1.234.567,89. All of it goes through the calls that a person's screens make.
 */
export async function fillWithLongNames(
  venue: Venue,
  owner: APIRequestContext,
  date: CivilDate,
): Promise<LongNames> {
  const post = <T = { id: number }>(path: string, body: object) => send<T>(owner, path, body)
  await send(
    owner,
    '/api/venue',
    {
      name: 'Associação Desportiva Recreativa Nomes Longos da Praia de Nossa Senhora dos Navegantes de Florianópolis'.slice(
        0,
        120,
      ),
      brand: 'NOMESLONGOSS',
      address:
        'Rodovia Governador Aderbal Ramos da Silva, 12.345, fundos, entrada pela Servidão dos Pescadores, Pântano do Sul, Florianópolis',
      companyName: 'Nomes Longos Empreendimentos Desportivos e Recreativos de Florianópolis Ltda.',
    },
    'PATCH',
  )
  const courtIds = await nameCourts(owner)
  for (const [at, courtId] of courtIds.entries()) await fillCourt(owner, { at, courtId, date })
  const teams = [date, addDays(date, 1)]
  for (const [at, name] of CLASSES.entries()) {
    await post('/api/fixed-classes', {
      name,
      courtId: courtIds[at],
      sportType: SPORTS[at],
      weekday: weekdayOf(teams[at]!),
      startTime: '18:00',
      endTime: '20:00',
      startDate: teams[at],
      instructor: PEOPLE[0],
    })
  }
  await fillTill(owner)
  const far = addDays(date, 30)
  await post('/api/closingDates', { date: far, description: LONG_NOTE })
  await post('/api/special-prices', {
    courtId: courtIds[0],
    date: addDays(date, 2),
    startTime: '10:00',
    endTime: '12:00',
    price: 999_999.99,
    description: LONG_NOTE,
  })
  await post('/api/keys', {
    name: 'Programa de contabilidade do escritório Figueiredo e Filhos',
    permissions: ['agenda.read'],
    lastDay: far,
  })
  await post('/api/devices/links', { name: 'Tablet do balcão da entrada principal perto do bar' })
  await post('/api/staff/invites', { name: PEOPLE[4], role: 'reception' })
  const { id: customerId } = await post('/api/customers', {
    name: PEOPLE[1],
    phone: '48991234567',
    email: LONG_EMAIL,
    notes: LONG_NOTE,
    tags: ['Mensalista de quinta-feira às 20', 'Campeonato interbairros 2026'].map((tag) =>
      tag.slice(0, 30),
    ),
  })
  await strangerBooks(venue, SPORTS[0], { date, time: '16:00' }, PEOPLE[0])
  const late = { date, time: '17:00' }
  const undecided = await strangerBooks(venue, SPORTS[0], late, PEOPLE[2], LONG_EMAIL)
  await post(`/api/reservations/${undecided}/cancel`, {})
  const { token } = await post<{ token: string }>('/api/tv-screens', {
    name: 'Televisão grande da parede do bar ao lado da porta do clube',
  })
  return { tvToken: token, customerId }
}

/** Renames the courts of the example, and adds others beside them. */
async function nameCourts(owner: APIRequestContext) {
  const there = (await (await owner.get('/api/courts')).json()) as { id: number }[]
  const ids: number[] = []
  for (const [at, name] of COURTS.entries()) {
    const court = { name, description: LONG_NOTE, sportTypes: SPORTS, sportTypePriority: SPORTS }
    const before = there[at]
    const { id } = before
      ? await send<{ id: number }>(owner, `/api/courts/${before.id}`, court, 'PATCH')
      : await send<{ id: number }>(owner, '/api/courts', court)
    ids.push(id)
  }
  return ids
}

async function fillCourt(
  owner: APIRequestContext,
  { at, courtId, date }: { at: number; courtId: number; date: CivilDate },
) {
  for (const [turn, hour] of HOURS.entries()) {
    const startTime = hourText(hour)
    await send(owner, '/api/reservations', {
      courtId,
      date,
      startTime,
      endTime: slotEnd(startTime),
      sportType: SPORTS[(at + turn) % SPORTS.length],
      // Two of them are R$ 1.234.567,89 together.
      price: at === 0 && turn < 2 ? 617_283.94 + turn / 100 : 1_234.56,
      ...(turn % 3 === 0 && { paymentStatus: 'paid', paidWith: 'pix' }),
      customerName: PEOPLE[(at + turn) % PEOPLE.length],
      customerPhone: `4899${String(at).padStart(3, '0')}${startTime.slice(0, 2)}${turn}9`,
      customerEmail: `nome.extraordinariamente.comprido.${at}.${turn}@empresa.de.nome.longo.example.com`,
    })
  }
}

/** In the drawer R$ 1.234.567,89 of change and of one tab, and another tab that is open. */
async function fillTill(owner: APIRequestContext) {
  await send(owner, '/api/till/open', { opening: 1_000_000 })
  const ids: number[] = []
  for (const [at, name] of PRODUCTS.entries()) {
    const price = at === 0 ? 234_567.89 : 12.5
    const product = { name, price, tracked: at === 1 }
    ids.push((await send<{ id: number }>(owner, '/api/products', product)).id)
  }
  for (const [at, name] of [PEOPLE[4]!, PEOPLE[5]!].entries()) {
    const { tabs } = await send<{ tabs: { id: number }[] }>(owner, '/api/tabs', {
      name: name.slice(0, 60),
    })
    const { id } = tabs[0]!
    const item = { product: { id: ids[0] }, quantity: 1, price: 234_567.89 }
    await send(owner, `/api/tabs/${id}/items`, item)
    if (at > 0) continue
    const parts = [{ method: 'cash', amount: 234_567.89 }]
    await send(owner, `/api/tabs/${id}/payments`, { parts })
  }
}

/** Makes one of the staff with as long a name, signed in on that page: who gives the classes. */
export async function becomeTeacher(owner: APIRequestContext, theirs: Page): Promise<SessionUser> {
  const { token } = await send<NewInvite>(owner, '/api/staff/invites', {
    name: PEOPLE[0],
    role: 'teacher',
  })
  const username = 'maria.fernanda.albuquerque.cavalcanti.de.vasconcelos'
  const person = { name: PEOPLE[0], username, password: PASSWORD, email: `m@example.com` }
  return send<SessionUser>(theirs.request, '/api/account-links/invite', { ...person, token })
}
