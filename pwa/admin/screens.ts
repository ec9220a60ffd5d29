import {
  isAllowed,
  type Judged,
  type Permission,
  type Role,
} from '#shared/account/people/permissions.ts'
import { settingPath, VENUE_SETTINGS, type VenueSetting } from './settings/venue/venueSettings.ts'

/** The places in which people find things, in the order of the rail; the screens of each lie in the folder of its name. */
export const PLACES = {
  today: 'Hoje',
  search: 'Buscar',
  till: 'Caixa',
  customers: 'Clientes',
  money: 'Dinheiro',
  reports: 'Relatórios',
  courts: 'Quadras e preços',
  settings: 'Configurações',
  more: 'Mais',
} as const
export type Place = keyof typeof PLACES

const ALL_PLACES = Object.keys(PLACES) as Place[]
const RAILS: Record<Exclude<Role, 'user'>, readonly Place[]> = {
  admin: ALL_PLACES,
  manager: ALL_PLACES,
  reception: ['today', 'search', 'till', 'customers', 'more'],
  teacher: [],
}

type Screen = {
  place: Place
  title: string
  /** Names it among those of its place, where its title says too much. */
  tab?: string
  may: readonly Permission[]
}

/** The screens of the admin's area: where each is found, what it is called, and what somebody must be allowed to do to open it: one of these. The first of a place is what its name opens. */
export const SCREENS = {
  '/admin/agenda': { place: 'today', title: 'Agenda', may: ['agenda.read'] },
  '/admin': { place: 'today', title: 'Reservas', may: ['agenda.read'] },
  '/admin/agenda/imprimir': { place: 'today', title: 'Imprimir o dia', may: ['agenda.read'] },
  '/admin/pendencias': { place: 'today', title: 'Pendências', may: ['agenda.read'] },
  '/admin/caixa': { place: 'till', title: 'Caixa', may: ['till.open'] },
  '/admin/comandas': { place: 'till', title: 'Comandas', may: ['till.open'] },
  '/admin/produtos': { place: 'till', title: 'Produtos', may: ['price.edit'] },
  '/admin/clientes': { place: 'customers', title: 'Clientes', may: ['agenda.read'] },
  '/admin/privacidade': { place: 'customers', title: 'Dados pessoais', may: ['person.data'] },
  '/admin/pagamentos': { place: 'money', title: 'Pagamentos', tab: 'Todos', may: ['payment.read'] },
  '/admin/pagamentos/resolver': {
    place: 'money',
    title: 'Pagamentos a resolver',
    tab: 'A resolver',
    may: ['payment.read'],
  },
  '/admin/pagamentos/receber': { place: 'money', title: 'A receber', may: ['payment.read'] },
  '/admin/pagamentos/conferir': { place: 'money', title: 'A conferir', may: ['payment.total'] },
  '/admin/pagamentos/conta': { place: 'money', title: 'Conta Asaas', may: ['payment.total'] },
  '/admin/pagamentos/caixas': {
    place: 'money',
    title: 'Fechamento de caixa',
    tab: 'Caixas',
    may: ['till.adjust', 'payment.total'],
  },
  '/admin/pagamentos/mes': { place: 'money', title: 'Mês', may: ['month.close'] },
  '/admin/relatorios': { place: 'reports', title: 'Relatórios', may: ['report.today'] },
  '/admin/auditoria': { place: 'reports', title: 'Auditoria', may: ['audit.read'] },
  '/admin/quadras': { place: 'courts', title: 'Quadras', may: ['court.edit'] },
  '/admin/precos': { place: 'courts', title: 'Preços', may: ['price.edit'] },
  '/admin/precos-especiais': { place: 'courts', title: 'Preços Especiais', may: ['price.edit'] },
  '/admin/classes': { place: 'courts', title: 'Aulas Fixas', may: ['class.edit'] },
  '/admin/configuracoes': {
    place: 'settings',
    title: 'Configurações',
    may: ['court.edit', 'closing.edit', 'settings.edit'],
  },
  '/admin/primeiros-passos': {
    place: 'settings',
    title: 'Primeiros passos',
    may: ['settings.edit'],
  },
  '/admin/cartaz': { place: 'settings', title: 'Cartaz', may: ['settings.edit'] },
  '/admin/site-e-agendas': { place: 'settings', title: 'Site e agendas', may: ['court.edit'] },
  '/admin/equipe': { place: 'settings', title: 'Equipe', may: ['staff.edit'] },
  '/admin/aparelhos': { place: 'settings', title: 'Aparelhos', may: ['device.edit'] },
  '/admin/chaves': { place: 'settings', title: 'Chaves de API', may: ['system.edit'] },
  '/admin/copias': { place: 'settings', title: 'Cópias de segurança', may: ['system.edit'] },
  '/admin/saude': { place: 'settings', title: 'Saúde do sistema', may: ['system.edit'] },
  '/admin/versao': { place: 'settings', title: 'Versão e novidades', may: ['system.edit'] },
  '/admin/importar': { place: 'settings', title: 'Importar', may: ['system.edit'] },
  '/admin/mais': { place: 'more', title: 'Mais', may: ['agenda.read'] },
  '/admin/diagnostico': { place: 'settings', title: 'Diagnóstico', may: ['diagnostics.read'] },
} as const satisfies Record<string, Screen>

const HOME = '/admin'

export type AdminScreen = keyof typeof SCREENS
const PATHS = Object.keys(SCREENS) as AdminScreen[]

export function mayOpen(person: Judged, screen: AdminScreen): boolean {
  const { may }: Screen = SCREENS[screen]
  return may.some((permission) => isAllowed(person, permission))
}

/** Lists the places that a person's rail shows: those in which they may open something, of which 'Buscar' is no screen. */
export function placesOf(person: Judged): Place[] {
  const rail = person.role === 'user' ? [] : RAILS[person.role]
  return rail.filter((place) => place === 'search' || screensIn(place, person).length > 0)
}

/** Lists the screens of a place that somebody may open; the first is what the place opens. */
export function screensIn(place: Place, person: Judged): AdminScreen[] {
  return PATHS.filter((path) => SCREENS[path].place === place && mayOpen(person, path))
}

/** Settings of when courts are open, which are looked for beside their prices as well. */
const OPENING: readonly [VenueSetting, string][] = [
  ['horarios', 'Funcionamento'],
  ['datas', 'Fechamentos'],
]

/** The place in which an address lies; null for one without a screen. */
export function placeOf(path: string, search = ''): Place | null {
  if (OPENING.some(([setting]) => settingPath(setting) === path + search)) return 'courts'
  const screen = PATHS.find((one) => one === path)
  return screen ? SCREENS[screen].place : null
}

/** The screen above one: what its place opens, and above that the reservations; null for these. */
export function aboveOf(path: string, person: Judged): string | null {
  if (path === HOME) return null
  const place = placeOf(path)
  const [first] = place === null || place === 'today' ? [] : screensIn(place, person)
  return first === undefined || first === path ? HOME : first
}

/** Places whose screens stand beside each other, as tabs of it. */
const WITH_TABS: readonly Place[] = ['till', 'customers', 'money', 'reports', 'courts']

type Tab = { to: string; name: string }

/** Lists what stands beside the screen of an address, as tabs of its place; null where it stands alone. */
export function tabsAt(
  path: string,
  search: string,
  person: Judged,
): { place: Place; tabs: Tab[] } | null {
  const place = placeOf(path, search)
  if (place === null || !WITH_TABS.includes(place)) return null
  const screens = screensIn(place, person).map((to) => ({ to, name: tabName(to) }))
  const opening = OPENING.flatMap(([setting, name]) =>
    place === 'courts' && isAllowed(person, VENUE_SETTINGS[setting].may)
      ? [{ to: settingPath(setting), name }]
      : [],
  )
  const tabs: Tab[] = [...screens, ...opening]
  return tabs.length > 1 ? { place, tabs } : null
}

function tabName(screen: AdminScreen): string {
  const { tab, title }: Screen = SCREENS[screen]
  return tab ?? title
}
