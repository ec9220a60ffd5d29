import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Update, Versions } from '#shared/operation/update/update.ts'
import {
  button,
  choose,
  expectToast,
  expectToSee,
  noting,
  openStore,
  press,
} from '../../../testing/adminSteps.ts'
import type { Answers } from '../../../testing/openApp.tsx'

const past: Update = {
  id: 1,
  at: '2026-11-20T07:00:00.000Z',
  why: 'hour',
  fromRelease: '0.1.0-abc',
  toRelease: '0.2.0-def',
  state: 'back',
  endedAt: '2026-11-20T07:00:20.000Z',
  tookMs: 20_000,
  reason: 'A versão nova não começou a responder.',
}
const VERSIONS: Versions = {
  version: '0.1.0',
  release: '0.1.0-abc',
  news: [{ version: '0.1.0', items: ['Reservas pela internet'] }],
  ready: {
    release: '0.2.0-xyz',
    version: '0.2.0',
    news: [{ version: '0.2.0', items: ['Caixa mais rápido'] }],
    wentBack: false,
  },
  waitsFor: [],
  quietAt: null,
  updates: [past],
}

// The first import of a screen's chunk is slow.
beforeAll(async () => {
  await Promise.all([import('../../AdminArea.tsx'), import('./VersionsScreen.tsx')])
})

const open = (change: Partial<Versions> = {}, answers: Answers = {}) =>
  openStore('/admin/versao', 'Versão e novidades', {
    'GET /api/updates': () => ({ ...VERSIONS, ...change }),
    ...answers,
  })

test('what is new, what is ready, and how the last update went', async () => {
  await open()
  await expectToSee('Caixa mais rápido')
  expect(screen.getByText('Reservas pela internet')).toBeTruthy()
  expect(screen.getByText('Em uso')).toBeTruthy()
  const [, row] = within(screen.getByRole('table', { name: 'Atualizações' })).getAllByRole('row')
  expect(row!.textContent).toBe(
    '20/11/2026 04:000.2.0-defNa hora calmaVoltou A versão nova não começou a responder.',
  )
})

test('asked for, it is under way, and can be taken back until it begins', async () => {
  const asked: Update = { ...past, id: 2, state: 'asked', endedAt: null, reason: null }
  const sent: unknown[] = []
  await open(
    {},
    {
      'POST /api/updates': noting(sent, { ...VERSIONS, updates: [asked] }),
      'DELETE /api/updates/2': () => VERSIONS,
    },
  )
  await press('Atualizar agora')
  await press('Atualizar')
  await expectToast('Atualização pedida')
  expect(sent).toEqual([{ release: '0.2.0-xyz' }])
  await expectToSee('A atualização está a caminho.')
  await press('Cancelar')
  await expectToast('Atualização cancelada')
  await expectToSee('Versão 0.2.0 pronta')
})

test('what is in the way is said, and nothing is asked for', async () => {
  const reason = 'O caixa está aberto: a atualização espera até ele ser fechado.'
  await open({ waitsFor: [reason] })
  await expectToSee(reason)
  expect((button('Atualizar agora') as HTMLButtonElement).disabled).toBe(true)
})

test('a calm hour is chosen once', async () => {
  const sent: unknown[] = []
  await open(
    { ready: null },
    { 'PATCH /api/updates/plan': noting(sent, { ...VERSIONS, ready: null, quietAt: '04:00' }) },
  )
  await expectToSee('A versão 0.1.0 é a mais nova deste servidor.')
  await choose('Sozinho, nesta hora calma', '04:00')
  await expectToast('Hora guardada')
  expect(sent).toEqual([{ quietAt: '04:00' }])
})
