import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  isAllowed,
  ROLE_NAMES,
  type Permission,
  type Role,
} from '#shared/account/people/permissions.ts'
import { PAGES } from '#shared/platform/http/pages.ts'
import { aReport, aTodayReport } from '#shared/operation/report/report.fixtures.ts'
import { OfflineDb } from '../offline/store/offlineDb.ts'
import { put } from '../offline/offline.fixtures.ts'
import { person, refusing } from '../testing/adminSteps.ts'
import { openApp, type Answers } from '../testing/openApp.tsx'
import { anAccount, anIssuePage } from './money/payments/payments.fixtures.ts'
import { SCREENS } from './screens.ts'

const STAFF = ['admin', 'manager', 'reception'] as const
const NO_ACCESS = 'Seu perfil não tem acesso a esta tela'

/** Each screen with its heading, what one must be allowed for it (one of these), and what else is seen there by whom. */
const TABLE: Record<
  keyof typeof SCREENS,
  { heading: string; needs: Permission[]; seen?: Record<string, Permission> }
> = {
  '/admin': { heading: 'Reservas', needs: ['agenda.read'] },
  '/admin/agenda': { heading: 'Agenda', needs: ['agenda.read'] },
  '/admin/aparelhos': { heading: 'Aparelhos', needs: ['device.edit'] },
  '/admin/chaves': { heading: 'Chaves de API', needs: ['system.edit'] },
  '/admin/versao': { heading: 'Versão e novidades', needs: ['system.edit'] },
  '/admin/saude': { heading: 'Saúde do sistema', needs: ['system.edit'] },
  '/admin/auditoria': { heading: 'Auditoria', needs: ['audit.read'] },
  '/admin/caixa': { heading: 'Caixa', needs: ['till.open'] },
  '/admin/agenda/imprimir': { heading: 'Imprimir o dia', needs: ['agenda.read'] },
  '/admin/cartaz': { heading: 'Cartaz e link', needs: ['settings.edit'] },
  '/admin/classes': { heading: 'Aulas Fixas', needs: ['class.edit'] },
  '/admin/clientes': { heading: 'Clientes', needs: ['agenda.read'] },
  '/admin/copias': { heading: 'Cópias de segurança', needs: ['system.edit'] },
  '/admin/comandas': {
    heading: 'Comandas',
    needs: ['till.open'],
    seen: { 'Nova comanda': 'till.open' },
  },
  '/admin/configuracoes': {
    heading: 'Configurações',
    needs: ['court.edit', 'closing.edit', 'settings.edit'],
    seen: {
      'Horário de Funcionamento': 'court.edit',
      'Datas de Fechamento': 'closing.edit',
      'Dados do local': 'settings.edit',
    },
  },
  '/admin/diagnostico': { heading: 'Diagnóstico', needs: ['diagnostics.read'] },
  '/admin/site-e-agendas': { heading: 'Site e agendas', needs: ['court.edit'] },
  '/admin/equipe': { heading: 'Equipe', needs: ['staff.edit'] },
  '/admin/importar': { heading: 'Importar', needs: ['system.edit'] },
  '/admin/mais': { heading: 'Mais', needs: ['agenda.read'] },
  '/admin/pagamentos': {
    heading: 'Pagamentos',
    needs: ['payment.read'],
    seen: { 'Baixar CSV': 'payment.total', 'Totais do período': 'payment.total' },
  },
  '/admin/pagamentos/caixas': {
    heading: 'Fechamento de caixa',
    needs: ['till.adjust', 'payment.total'],
    seen: { Dia: 'payment.total' },
  },
  '/admin/pagamentos/conferir': { heading: 'A conferir', needs: ['payment.total'] },
  '/admin/pagamentos/conta': {
    heading: 'Conta Asaas',
    needs: ['payment.total'],
    seen: { 'Ler agora': 'refund.any' },
  },
  '/admin/pagamentos/mes': { heading: 'Fechar o mês', needs: ['month.close'] },
  '/admin/pagamentos/receber': { heading: 'A receber', needs: ['payment.read'] },
  '/admin/pagamentos/resolver': { heading: 'Pagamentos a resolver', needs: ['payment.read'] },
  '/admin/pendencias': { heading: 'Pendências', needs: ['agenda.read'] },
  '/admin/precos': { heading: 'Gerenciar Preços', needs: ['price.edit'] },
  '/admin/precos-especiais': { heading: 'Preços Especiais', needs: ['price.edit'] },
  '/admin/primeiros-passos': { heading: 'Primeiros passos', needs: ['settings.edit'] },
  '/admin/privacidade': { heading: 'Dados pessoais', needs: ['person.data'] },
  '/admin/produtos': { heading: 'Produtos', needs: ['price.edit'] },
  '/admin/quadras': { heading: 'Gerenciar Quadras', needs: ['court.edit'] },
  '/admin/relatorios': {
    heading: 'Relatórios',
    needs: ['report.today'],
    seen: { Hoje: 'report.today', Período: 'report.read' },
  },
}
const PATHS = Object.keys(TABLE) as (keyof typeof TABLE)[]
const ofAnyRole = () => screen.queryAllByText(NO_ACCESS).length

// The first import of a screen's chunk is slow.
beforeAll(async () => {
  await Promise.all([
    import('./AdminArea.tsx'),
    import('./today/agenda/AgendaScreen.tsx'),
    import('./reports/audit/AuditScreen.tsx'),
    import('./courts/courts/CourtsScreen.tsx'),
    import('./settings/devices/DevicesScreen.tsx'),
    import('./settings/diagnostics/DiagnosticsScreen.tsx'),
    import('./settings/health/HealthScreen.tsx'),
    import('./settings/update/VersionsScreen.tsx'),
    import('./courts/classes/FixedClassesScreen.tsx'),
    import('./money/payments/AccountScreen.tsx'),
    import('./money/payments/IssuesScreen.tsx'),
    import('./money/payments/PaymentsScreen.tsx'),
    import('./today/pending/PendingScreen.tsx'),
    import('./courts/prices/PricesScreen.tsx'),
    import('./customers/privacy/PrivacyScreen.tsx'),
    import('./reports/report/ReportsScreen.tsx'),
    import('./settings/venue/SettingsScreen.tsx'),
    import('./courts/specialPrices/SpecialPricesScreen.tsx'),
    import('./settings/team/TeamScreen.tsx'),
    import('./till/drawer/TillScreen.tsx'),
    import('./till/tab/TabsScreen.tsx'),
    import('./till/products/ProductsScreen.tsx'),
  ])
})
beforeEach(() => localStorage.setItem('auth_user', '{}'))

const ANA = { id: 1, username: 'ana', name: 'Ana' }
const as = (role: Role): Answers => ({
  'GET /api/user': () => ({ id: 1, username: 'ana', name: 'Ana', role }),
  'GET /api/payment-issues': (_body, url) =>
    url.includes('count') ? { open: 0 } : anIssuePage([]),
  'GET /api/tenders': () => [],
  'GET /api/provider-account': () => anAccount(),
  'GET /api/audit': () => ({ entries: [], next: null }),
  'GET /api/audit/people': () => [],
  'GET /api/staff': () => ({ people: [], invites: [] }),
  'GET /api/reports/today': () => aTodayReport(),
  'GET /api/reports': () => aReport(),
  'GET /api/devices': () => ({ devices: [], lockMinutes: 5, keepsPhones: false }),
  'GET /api/health': () => ({ lines: [], upkeep: [], at: '2026-11-21T12:00:00.000Z' }),
  'GET /api/client-errors': () => ({ count: 0, days: 7 }),
})
const may = (role: Role, needs: readonly Permission[]) =>
  needs.some((permission) => isAllowed({ role }, permission))

test('every address of the area is in the table', () => {
  expect(PAGES.filter((page) => /^\/admin(\/|$)/.test(page)).toSorted()).toEqual(PATHS.toSorted())
  for (const path of PATHS) expect([path, SCREENS[path].may]).toEqual([path, TABLE[path].needs])
})

describe.each(STAFF)('%s', (role) => {
  test.each(PATHS)(
    'at %s sees what the role may see, and nothing else is asked for',
    async (path) => {
      const { heading, needs, seen = {} } = TABLE[path]
      const asked: string[] = []
      openApp(path, {
        ...as(role),
        'GET /api/payment-attempts/totals': () => {
          asked.push('totals')
          return []
        },
      })
      const isOpen = may(role, needs)
      await screen.findByText(isOpen ? heading : NO_ACCESS, { selector: isOpen ? 'h1' : '*' })
      expect(ofAnyRole()).toBe(isOpen ? 0 : 1)
      if (!isOpen) return
      for (const [name, permission] of Object.entries(seen)) {
        const find = () =>
          screen.queryAllByLabelText(name).length + screen.queryAllByText(name).length
        if (isAllowed({ role }, permission))
          await waitFor(() => expect([name, find()]).not.toEqual([name, 0]))
        else expect([name, find()]).toEqual([name, 0])
      }
      const isSum = path === '/admin/pagamentos' && isAllowed({ role }, 'payment.total')
      if (isSum) await waitFor(() => expect(asked).not.toEqual([]))
      else expect(asked).toEqual([])
    },
  )

  test('is led only to what the role may open, and is named with it', async () => {
    openApp('/admin', as(role))
    const nav = await screen.findByRole('navigation', { name: 'Área administrativa' })
    const cards = screen.getByRole('navigation', { name: 'Atalhos' })
    const led = [nav, cards].flatMap((place) =>
      within(place)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')!),
    )
    const open = PATHS.filter((path) => may(role, TABLE[path].needs))
    // And to where customers book.
    expect(led.filter((path) => !open.includes(path as (typeof PATHS)[number]))).toEqual(['/'])
    expect(within(screen.getByRole('banner')).getByText(ROLE_NAMES[role])).toBeTruthy()
  })
})

test.each(['/admin/equipe', '/admin/configuracoes', '/admin/aparelhos', '/admin/quadras'])(
  'a PIN opens %s to nobody, and says why',
  async (path) => {
    openApp(path, {
      ...as('admin'),
      'GET /api/user': () => ({ ...ANA, role: 'admin', signedInBy: 'pin' }),
    })
    expect(await screen.findByText(NO_ACCESS)).toBeTruthy()
    expect(screen.getByText(/só abrem para quem entrou com a senha/)).toBeTruthy()
  },
)

test('the reception has five places, and all else on the last one', async () => {
  openApp('/admin', as('reception'))
  const nav = within(await screen.findByRole('navigation', { name: 'Área administrativa' }))
  expect(nav.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Hoje',
    'Agenda',
    'Reservas',
    'Caixa',
    'Clientes',
    'Mais',
    'Voltar às Reservas',
  ])
  await person.click(nav.getByRole('link', { name: 'Mais' }))
  const money = within(await screen.findByRole('region', { name: 'Dinheiro' }))
  expect(money.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Pagamentos',
    'Pagamentos a resolver',
    'A receber',
  ])
})

test('an edit that waited while its person lost the permission becomes a pending entry in words', async () => {
  const { id, username } = { id: 1, username: 'ana' }
  localStorage.setItem('auth_user', JSON.stringify({ id, username, role: 'admin' }))
  const db = new OfflineDb()
  await put(db, { kind: 'price.remove', id: 1, version: 1 })
  openApp('/admin/pendencias', {
    ...as('reception'),
    'DELETE /api/prices/1': refusing(403, 'not-allowed'),
  })
  expect(await screen.findByText(/Seu perfil não permite esta edição/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Tentar/ })).toBeNull()
  expect(screen.getByRole('button', { name: /^Descartar/ })).toBeTruthy()
  db.close()
})
