import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '#shared/account/people/permissions.ts'
import { countsOf } from '#shared/operation/report/report.ts'
import { aReport, aTodayReport } from '#shared/operation/report/report.fixtures.ts'
import { refusal } from '../../../testing/adminSteps.ts'
import { openApp, type Answers } from '../../../testing/openApp.tsx'

beforeAll(async () => {
  await Promise.all([import('../../AdminArea.tsx'), import('./ReportsScreen.tsx')])
})
beforeEach(() => localStorage.setItem('auth_user', '{}'))

function open(path: string, role: Role = 'admin', answers: Answers = {}) {
  const asked: string[] = []
  openApp(path, {
    'GET /api/user': () => ({ id: 1, username: 'ana', name: 'Ana', role }),
    'GET /api/reports/today': () =>
      aTodayReport(
        role === 'reception'
          ? { bookings: countsOf(aReport().now.bookings) }
          : { sources: [{ source: 'PIX', sums: { count: 2, received: 16_000, refunded: 0 } }] },
      ),
    'GET /api/reports': (_body, url) => {
      asked.push(url.split('?')[1]!)
      return aReport()
    },
    ...answers,
  })
  return asked
}
const card = async (name: string) => {
  const region = await screen.findByRole('region', { name })
  await waitFor(() => expect(within(region).queryByText('Carregando...')).toBeNull())
  return within(region)
}
const figure = async (within: Awaited<ReturnType<typeof card>>, name: string) => {
  const found = await within.findByText(name, { selector: 'dt, dt *' })
  return found.closest('div')!.textContent
}

test('the owner sees the figures of the week beside those of the week before', async () => {
  open('/admin/relatorios')
  const occupancy = await card('Ocupação')
  // 8 of 7 × 8 hours, 7 of them the week before.
  expect(await figure(occupancy, 'Ocupação')).toContain('14,3%antes 12,5% (+1,8 pontos)')
  const revenue = await card('Receita')
  expect(await figure(revenue, 'Recebido')).toContain('R$ 240,00antes R$ 120,00 (+100%)')
  expect(await figure(revenue, 'Valor jogado')).toContain('R$ 650,00antes R$ 560,00 (+16%)')
  expect(await figure(revenue, 'Crédito dos clientes hoje')).toContain('R$ 45,00')
  expect(await figure(await card('Clientes'), 'Novos')).toContain('2antes 1')
  expect(await figure(await card('Faltas e cancelamentos'), 'Faltas')).toContain('1antes 0')
  const received = await figure(await card('Hoje'), 'Recebido hoje')
  expect(received).toContain('R$ 160,00')
  expect(received).toMatch(/: R\$\s160,00$/)
  expect(await figure(await card('Recorrentes e aulas'), 'Séries com jogo')).toContain('0antes 0')
})

test('who did what yesterday is a link away for who may read it', async () => {
  open('/admin/relatorios')
  const link = await screen.findByRole('link', { name: 'Quem fez o quê ontem' })
  expect(link.getAttribute('href')).toBe('/admin/auditoria?dia=ontem')
})

test('the reception sees the day without sums, and nothing else is asked for', async () => {
  const asked = open('/admin/relatorios', 'reception')
  const today = await card('Hoje')
  expect(await today.findByText('Horas ainda livres')).toBeTruthy()
  expect(today.getByText('Reservas a receber')).toBeTruthy()
  expect(today.queryByText(/R\$/)).toBeNull()
  expect(today.queryByText('Recebido hoje')).toBeNull()
  expect(screen.queryByRole('form', { name: 'Período' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Quem fez o quê ontem' })).toBeNull()
  expect(asked).toEqual([])
})

test('the question mark behind a figure says what is counted', async () => {
  open('/admin/relatorios')
  const occupancy = await card('Ocupação')
  const [mark] = occupancy.getAllByRole('button', { name: 'O que é isto?' })
  expect(mark!.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(mark!)
  expect(mark!.getAttribute('aria-expanded')).toBe('true')
  expect(occupancy.getByText(/reservas canceladas, vencidas/)).toBeTruthy()
  fireEvent.keyDown(mark!, { key: 'Escape' })
  expect(mark!.getAttribute('aria-expanded')).toBe('false')
})

test('the heat map is a table with its numbers, and a list from the fullest hour on', async () => {
  open('/admin/relatorios')
  const occupancy = await card('Ocupação')
  const table = within(occupancy.getByRole('table', { name: /^Ocupação em %/ }))
  const row = table.getByRole('rowheader', { name: '18h' }).closest('tr')!
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['50', '50', '50', '50', '50', '100', '50'])
  fireEvent.click(occupancy.getByRole('checkbox', { name: /^Em lista/ }))
  const list = within(occupancy.getByRole('table', { name: /da mais cheia/ }))
  const hours = list.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(hours.slice(0, 2)).toEqual(['Sábado, 18:00', 'Segunda-feira, 18:00'])
})

test('the points of a chart are stepped through and said', async () => {
  open('/admin/relatorios')
  const slider = (await card('Receita')).getByRole('slider', { name: 'Receita: ponto' })
  expect(slider.getAttribute('aria-valuetext')).toBe('21/11: Jogado R$ 170, Recebido R$ 0')
  fireEvent.change(slider, { target: { value: '1' } })
  expect(slider.getAttribute('aria-valuetext')).toBe('16/11: Jogado R$ 80, Recebido R$ 240')
})

test('the next days are beside those of four weeks before, and what may come is called an estimate', async () => {
  open('/admin/relatorios')
  const coming = await card('Próximos 28 dias')
  expect(await figure(coming, 'Horas já vendidas')).toContain('29antes 28')
  expect(coming.getAllByText('Estimativa').length).toBeGreaterThan(0)
})

test('the period is chosen once for all cards, and the address keeps it', async () => {
  const asked = open('/admin/relatorios')
  await card('Receita')
  fireEvent.click(screen.getByRole('radio', { name: 'Mês passado' }))
  await card('Receita')
  expect(asked).toEqual([
    'startDate=2026-11-15&endDate=2026-11-21',
    'startDate=2026-10-01&endDate=2026-10-31',
  ])
  expect(window.location.search).toBe('?periodo=mes-passado')
})

test('own dates that make no period are said at the field, and nothing is asked', async () => {
  const asked = open('/admin/relatorios?periodo=datas&de=2026-11-10&ate=2026-11-01')
  expect(await screen.findByText(/A data final deve ser igual ou posterior/)).toBeTruthy()
  expect(asked).toEqual([])
})

test('a report that cannot be read says so and is asked for again', async () => {
  let isDown = true
  open('/admin/relatorios', 'admin', {
    'GET /api/reports': () => {
      if (isDown) throw refusal(503, 'database-unavailable')
      return aReport()
    },
  })
  await screen.findByText('Erro ao carregar os relatórios')
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await card('Receita')).toBeTruthy()
})

test('the owner’s morning: three questions from the first screen, each in three taps or fewer', async () => {
  open('/admin')
  const nav = within(await screen.findByRole('navigation', { name: 'Área administrativa' }))
  let taps = 0
  const tap = (element: HTMLElement) => {
    taps += 1
    fireEvent.click(element)
  }
  const answered = () => {
    expect(taps).toBeLessThanOrEqual(3)
    taps = 1
  }
  tap(nav.getByRole('link', { name: 'Relatórios' }))
  // How much is still to be received today?
  expect(await figure(await card('Hoje'), 'A receber')).toContain('R$ 0,00')
  answered()
  // Which hours of last month were the fullest?
  tap(await screen.findByRole('radio', { name: 'Mês passado' }))
  tap((await card('Ocupação')).getByRole('checkbox', { name: /da mais cheia/ }))
  const list = within((await card('Ocupação')).getByRole('table', { name: /da mais cheia/ }))
  expect(list.getAllByRole('rowheader')[0]!.textContent).toBe('Sábado, 18:00')
  answered()
  // Is more sold of the next weeks than four weeks before?
  expect(await figure(await card('Próximos 28 dias'), 'Horas já vendidas')).toContain('antes 28')
  answered()
})

test('while the day is on its way its figures have their room, and say nothing', async () => {
  open('/admin/relatorios', 'admin', { 'GET /api/reports/today': () => new Promise(() => {}) })
  const region = await screen.findByRole('region', { name: 'Hoje' })
  expect(within(region).getByText('Carregando...')).toBeTruthy()
  expect(region.querySelectorAll('.figure')).toHaveLength(7)
  expect(within(region).queryAllByRole('term')).toEqual([])
  expect(within(region).queryAllByRole('button')).toEqual([])
})
