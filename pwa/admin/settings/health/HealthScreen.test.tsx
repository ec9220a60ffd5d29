import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import type { HealthAnswer, HealthLine } from '#shared/operation/health/health.ts'
import {
  copiesFor,
  expectToast,
  expectToSee,
  noting,
  openStore,
  press,
  refusal,
} from '../../../testing/adminSteps.ts'
import type { Answers } from '../../../testing/openApp.tsx'

const HEALTH: HealthAnswer = {
  at: '2026-11-21T12:00:00.000Z',
  lines: [
    {
      check: 'provider',
      level: 'red',
      sentence: 'O provedor de pagamentos não responde há 12 minutos.',
      action: { label: 'Verificar de novo', act: 'check' },
    },
    {
      check: 'backup',
      level: 'yellow',
      sentence: 'A última cópia testada é de 30 horas atrás.',
      action: { label: 'Ver cópias', to: '/admin/copias' },
    },
    {
      check: 'mail',
      level: 'green',
      sentence: 'O último saiu há 2 horas.',
      action: { label: 'Tentar agora', act: 'retry' },
    },
  ],
  space: {
    freeBytes: 12_000_000_000,
    monthly: 850_000_000,
    parts: [
      { part: 'database', bytes: 197_000_000, monthly: 60_000_000 },
      { part: 'copies', bytes: 610_000_000, monthly: null },
    ],
  },
  upkeep: [
    { name: 'forget:reservations', at: '2026-11-21T06:10:00.000Z', count: 3, failed: null },
    { name: 'database', at: '2026-11-21T06:11:00.000Z', count: null, failed: null },
  ],
}

// The first import of a screen's chunk is slow.
beforeAll(async () => {
  await Promise.all([import('../../AdminArea.tsx'), import('./HealthScreen.tsx')])
})

const open = (answers: Answers = {}) =>
  openStore('/admin/saude', 'Saúde do sistema', { 'GET /api/health': () => HEALTH, ...answers })

test('says each thing in one sentence with one button, the worst first', async () => {
  await open()
  const items = within(await screen.findByRole('list', { name: 'Verificações' })).getAllByRole(
    'listitem',
  )
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Provedor de pagamentos Agir agoraO provedor de pagamentos não responde há 12 minutos.Verificar de novo',
    'Cópias de segurança AtençãoA última cópia testada é de 30 horas atrás.Ver cópias',
    'E-mails BemO último saiu há 2 horas.Tentar agora',
  ])
  expect(screen.getByText('Algo precisa de alguém agora.')).toBeTruthy()
  expect(
    screen.getByRole('link', { name: 'Ver cópias: Cópias de segurança' }).getAttribute('href'),
  ).toBe('/admin/copias')
})

test('what only the server’s settings can mend is a text to copy for whoever installed it', async () => {
  const line: HealthLine = {
    check: 'mail',
    level: 'yellow',
    sentence: 'Ainda não há servidor de e-mail.',
    action: { label: 'Tentar agora', act: 'retry' },
    asks: 'mail',
  }
  await open({ 'GET /api/health': () => ({ ...HEALTH, lines: [line] }) })
  await expectToSee('Peça a quem instalou o sistema.')
  await copiesFor('E-mails', 'SMTP_URL')
})

test('a button asks the server, and the page is read again', async () => {
  const sent: unknown[] = []
  const { calls } = await open({ 'POST /api/health/acts': noting(sent, { act: 'check' }) })
  await press('Verificar de novo: Provedor de pagamentos')
  await expectToast('Verificando de novo')
  expect(sent).toEqual([{ act: 'check' }])
  expect(calls).toContain('POST /api/health/acts')
})

test('says what was cleaned up when', async () => {
  await open()
  const rows = within(await screen.findByRole('table', { name: 'Última limpeza' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)
  expect(rows).toEqual([
    expect.stringMatching(/^Nome, e-mail, telefone e CPF de quem reserva.*21\/11.*3 apagados$/),
    expect.stringMatching(/^Banco de dados otimizado21\/11.*Feita$/),
  ])
})

test('says what takes room, how much it grows and how long the disk lasts', async () => {
  await open()
  const rows = within(await screen.findByRole('table', { name: 'Quanto espaço e quanto cresce' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'Banco de dados197 MB+ 60 MB por mês',
    'Cópias de segurança610 MBainda não se sabe',
  ])
  expect(
    screen.getByText('Restam 12 GB livres no disco. No ritmo de agora, cabem ainda 14 meses.'),
  ).toBeTruthy()
})

test('the support bundle is one file', async () => {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:bundle')
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  await open({ 'GET /api/health/bundle': () => ({ version: '1' }) })
  await press('Baixar pacote de suporte')
  await expectToast('Pacote de suporte baixado')
  expect(made).toHaveBeenCalledOnce()
  expect(click).toHaveBeenCalledOnce()
})

test('what cannot be read says so, with another try', async () => {
  await openStore('/admin/saude', 'Saúde do sistema', {
    'GET /api/health': () => {
      throw new TypeError('Failed to fetch')
    },
  })
  await expectToSee('Erro ao carregar a saúde do sistema')
  expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeTruthy()
})

test('a database that does not answer is red, until it does again', async () => {
  let isGone = true
  await open({
    'GET /api/health': () => {
      if (isGone) throw refusal(503, 'database-unavailable')
      return HEALTH
    },
    'POST /api/health/acts': () => {
      throw refusal(503, 'database-unavailable')
    },
  })
  await expectToSee(/O banco de dados não responde/)
  expect(screen.getByText('Algo precisa de alguém agora.')).toBeTruthy()
  expect(screen.queryByText('Última limpeza')).toBeNull()
  isGone = false
  await press('Verificar de novo: Banco de dados')
  await expectToSee('O último saiu há 2 horas.')
})

test('a database that is damaged is red, with the way to the copies', async () => {
  await open({
    'GET /api/health': () => {
      throw refusal(503, 'database-damaged')
    },
  })
  await expectToSee(/O banco de dados está danificado: .* restaure a cópia boa mais nova\./)
  expect(screen.queryByText('Última limpeza')).toBeNull()
  const copies = screen.getByRole('link', { name: 'Ver cópias: Banco de dados' })
  expect(copies.getAttribute('href')).toBe('/admin/copias')
})
