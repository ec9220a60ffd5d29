import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import type { HeldEdit, HeldPage } from '#shared/commands/sync/heldEdit.ts'
import {
  dialogIsGone,
  expectToast,
  noting,
  openStore,
  press,
  type,
} from '../../../testing/adminSteps.ts'
import type { Answers } from '../../../testing/openApp.tsx'

const SEND = 'POST /api/held-edits/7/send'
const DISCARD = 'POST /api/held-edits/7/discard'
const booking: HeldEdit = {
  id: 7,
  why: 'seal',
  author: 'Ana Reis',
  sender: 'Bia Sá',
  device: 'Balcão',
  madeAt: '2026-11-23T11:00:00.000Z',
  at: '2026-11-23T15:00:00.000Z',
  command: { kind: 'reservation.create', body: aStaffDraft() },
}

// The first import of a screen's chunk is slow.
beforeAll(async () => {
  await Promise.all([import('../../AdminArea.tsx'), import('./PendingScreen.tsx')])
})

function open(answers: Answers = {}, held: HeldEdit[] = [booking]) {
  let left = held
  return openStore('/admin/pendencias', 'Pendências', {
    'GET /api/held-edits': (): HeldPage => {
      const entries = left
      left = []
      return { entries, open: entries.length, tablets: [] }
    },
    ...answers,
  })
}
const section = () => screen.findByRole('region', { name: 'Não enviados (1)' })

test('an owner reads what nobody does, whose it is, and why', async () => {
  await open()
  const text = (await section()).textContent
  expect(text).toContain('Bruno Lima')
  expect(text).toContain('O PIN de quem fez não confirma esta edição.')
  expect(text).toContain('Feita por Ana Reis em 23/11/2026 08:00 no aparelho “Balcão”')
  expect(text).toContain('com Bia Sá no aparelho')
})

test('without any nothing is shown', async () => {
  await open({}, [])
  await screen.findByText('Tudo enviado')
  expect(screen.queryByText(/Não enviados/)).toBeNull()
})

test('it is done in the owner’s name, and leaves the list', async () => {
  const sent: unknown[] = []
  await open({ [SEND]: noting(sent, { status: 201, body: {} }) })
  await section()
  await press('Fazer em meu nome')
  await expectToast('Feito em seu nome')
  expect(sent).toEqual([{}])
  await screen.findByText('Tudo enviado')
  expect(screen.queryByText(/Não enviados/)).toBeNull()
})

test('of what was changed since it is asked again, and done on the version of now', async () => {
  const sent: unknown[] = []
  const stale = {
    status: 412,
    body: { status: 412, code: 'stale-version', current: { version: 4 } },
  }
  await open({ [SEND]: noting(sent, stale) })
  await section()
  await press('Fazer em meu nome')
  within(await screen.findByRole('alertdialog')).getByText(/alterado depois por outra pessoa/)
  await press('Fazer assim mesmo')
  await expect.poll(() => sent).toEqual([{}, { version: 4 }])
})

test('why it cannot be done is said, and it stays', async () => {
  await open({ [SEND]: () => ({ status: 424 }) })
  await section()
  await press('Fazer em meu nome')
  await expectToast('Não foi possível fazer esta edição', 'Depende de outra edição')
  await section()
})

test('it is discarded with a reason; of money it is said that there was none', async () => {
  const sent: unknown[] = []
  const paid = { ...aStaffDraft({ paymentStatus: 'paid', paidWith: 'cash' }) }
  await open({ [DISCARD]: noting(sent, null) }, [
    { ...booking, command: { kind: 'reservation.create', body: paid } },
  ])
  await section()
  expect(screen.getByRole('button', { name: 'Registrar' })).toBeTruthy()
  await press('Não houve')
  await type('Motivo', 'Ana confirmou')
  await press('Descartar')
  await dialogIsGone()
  expect(sent).toEqual([{ reason: 'Ana confirmou' }])
})

test('what a tablet has is told by tablet, whose it is and since when; nobody decides about it', async () => {
  const edits = [
    { ...booking, why: 'waiting' as const },
    { ...booking, id: 8, why: 'refused' as const, author: null },
  ]
  const saidAt = '2026-11-23T15:00:00.000Z'
  const tablets = [{ id: 3, name: 'Balcão', saidAt, count: 7, edits }]
  await open({ 'GET /api/held-edits': () => ({ entries: [], open: 0, tablets }) })
  const card = await screen.findByRole('article', { name: 'Balcão' })
  expect(card.textContent).toContain('7 edições, como disse em 23/11/2026 12:00.')
  expect(card.textContent).toContain('Ana Reis, 23/11/2026 08:00')
  expect(card.textContent).toContain('uma conta que não existe mais')
  expect(card.textContent).toContain('Recusada, à espera de uma decisão no aparelho')
  expect(card.textContent).toContain('E mais 5 edições.')
  expect(within(card).queryByRole('button')).toBeNull()
})
