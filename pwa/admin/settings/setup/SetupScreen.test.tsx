import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aReservation } from '#shared/commands/commands.fixtures.ts'
import type { PixTrial, Setup } from '#shared/operation/setup/setup.ts'
import {
  copiesFor,
  expectToast,
  expectToSee,
  noConnection,
  noting,
  press,
  type,
} from '../../../testing/adminSteps.ts'
import { openApp, type Answers } from '../../../testing/openApp.tsx'
import { aSetup } from './setup.fixtures.ts'

beforeAll(async () => void (await import('./SetupScreen.tsx')))
beforeEach(() => localStorage.setItem('auth_user', '{}'))
afterEach(() => void vi.useRealTimers())

const open = (answers: Answers) =>
  openApp('/admin/primeiros-passos', {
    'GET /api/user': () => ({ id: 1, username: 'ana', name: 'Ana', role: 'admin' }),
    'GET /api/setup': () => aSetup(),
    ...answers,
  })
const step = async (name: RegExp) => within(await screen.findByRole('listitem', { name }))

test('each step says where it is done, and what is done already', async () => {
  open({ 'GET /api/setup': () => aSetup({ venue: 'done', mail: 'skipped' }) })
  await expectToSee('2 de 12 passos resolvidos.')
  expect((await step(/Dados do local/)).getByText('Pronto')).toBeTruthy()
  const prices = await step(/Preços/)
  expect(prices.getByText('Ainda sem preço: Quadra Norte.')).toBeTruthy()
  const link = prices.getByRole('link', { name: 'Definir os preços' })
  expect(link.getAttribute('href')).toBe('/admin/precos')
  expect((await step(/E-mail/)).getByText('Pulado')).toBeTruthy()
})

test('a step is confirmed, and one that can wait is left out', async () => {
  const sent: unknown[] = []
  open({
    'PATCH /api/setup/hours': noting(sent, aSetup({ hours: 'done' })),
    'PATCH /api/setup/picture': noting(sent, aSetup({ hours: 'done', picture: 'skipped' })),
  })
  await press('Está certo assim: Horário de funcionamento')
  await expectToSee('1 de 12 passos resolvidos.')
  await press('Pular por enquanto: Foto do local')
  await expectToSee('2 de 12 passos resolvidos.')
  expect(sent).toEqual([{ state: 'done' }, { state: 'skipped' }])
  expect(screen.queryByRole('button', { name: 'Pular por enquanto: Quadras' })).toBeNull()
})

test('the clock is chosen, and in effect as soon as the server has started with it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const sent: unknown[] = []
  const zone = { timeZone: 'America/Manaus', isInSettings: false, isInEffect: false, bookings: 3 }
  let now: Setup = { ...aSetup(), zone: { ...aSetup().zone, bookings: 3 } }
  open({
    'GET /api/setup': () => now,
    'PUT /api/setup/zone': noting(sent, { ...aSetup(), zone }),
  })
  const field = await screen.findByRole('combobox', { name: 'Fuso horário' })
  await press('Guardar o fuso')
  expect(sent).toEqual([])
  const counted = /^3 reservas já feitas ficam no mesmo dia e hora do local/
  expect(screen.queryByText(counted)).toBeNull()
  fireEvent.change(field, { target: { value: 'America/Manaus' } })
  expect(screen.getByText(counted)).toBeTruthy()
  await press('Guardar o fuso')
  await expectToast('Fuso horário guardado')
  expect(sent).toEqual([{ timeZone: 'America/Manaus' }])
  await screen.findByRole('button', { name: 'Recomeçando…' })
  now = { ...aSetup(), zone: { ...zone, isInEffect: true } }
  await vi.advanceTimersByTimeAsync(1_500)
  await screen.findByRole('button', { name: 'Guardar o fuso' })
})

test('no step names a setting of the server', async () => {
  open({ 'GET /api/setup': () => ({ ...aSetup(), sendsMail: false, isTestBySettings: true }) })
  await expectToSee(/Ainda não há servidor de e-mail/)
  expect(document.body.textContent).not.toMatch(/[A-Z]{3,}_[A-Z]/)
  await copiesFor('E-mail', 'MAIL_FROM')
})

test('a clock of the settings is not chosen here', async () => {
  const zone = { timeZone: 'America/Belem', isInSettings: true, isInEffect: true, bookings: 0 }
  open({ 'GET /api/setup': () => ({ ...aSetup(), zone }) })
  await expectToSee('Fuso horário: America/Belem. Está nas configurações do servidor.')
  expect(screen.queryByRole('combobox', { name: 'Fuso horário' })).toBeNull()
})

test('a mail that is refused is shown with the mail server’s own words', async () => {
  open({
    'POST /api/setup/mail': () => ({
      sent: false,
      words: 'O servidor de e-mail não aceitou o usuário ou a senha.',
      reply: '535 5.7.8 Authentication failed',
    }),
  })
  await screen.findByLabelText('Mandar um teste para')
  await type('Mandar um teste para', 'ana')
  await press('Enviar teste')
  await expectToSee('E-mail inválido')
  await type('Mandar um teste para', 'ana@arena.example')
  await press('Enviar teste')
  await expectToSee(/não aceitou o usuário ou a senha/)
  await expectToSee(/535 5\.7\.8 Authentication failed/)
})

test('the trial payment is paid, given back, and then done', async () => {
  const reservation = aReservation({ id: 7 })
  const trial = (state: PixTrial['state']) => ({ ...aSetup(), pixTrial: { reservation, state } })
  open({
    'POST /api/setup/pix/end': () => trial('refunding'),
    'GET /api/setup': () => trial('paid'),
  })
  await press('Devolver os R$ 5,00')
  await expectToast('Devolução pedida')
  const pix = await step(/Um PIX/)
  expect(pix.getByText(/está a caminho/)).toBeTruthy()
  expect(pix.getByRole('link', { name: 'Ver em Pagamentos' })).toBeTruthy()
})

test('the poster shows the public address, and the link for a profile', async () => {
  openApp('/admin/cartaz', {
    'GET /api/user': () => ({ id: 1, username: 'ana', name: 'Ana', role: 'admin' }),
    'GET /api/setup': () => aSetup(),
  })
  const poster = within(await screen.findByRole('article', { name: 'Cartaz' }))
  await waitFor(() => expect(poster.getByText('arena.example')).toBeTruthy())
  expect(
    await poster.findByRole('img', { name: 'Código QR que leva a https://arena.example' }),
  ).toBeTruthy()
  await expectToSee('https://arena.example/links')
})

const DEMO = { courts: 4, reservations: 61, customers: 16, classes: 5, payments: 1, isInUse: false }

test('an example is thrown away after saying how much there is', async () => {
  const sent: unknown[] = []
  open({
    'GET /api/setup': () => ({ ...aSetup(), demo: DEMO }),
    'POST /api/setup/demo/remove': (body) => {
      sent.push(body)
      throw Response.json({ status: 409, code: 'preview-changed', message: 'Mudou.' }, { status: 409 }) // prettier-ignore
    },
  })
  await press('Apagar os dados de exemplo')
  await expectToSee(/4 quadras, 61 reservas, 16 clientes, 5 aulas fixas e 1 cobrança de teste/)
  await press('Apagar tudo')
  await expectToast('Não foi possível fazer a mudança', 'Mudou.')
  expect(sent).toEqual([{ reservations: 61 }])
})

test('one with real money stays, and says why', async () => {
  open({ 'GET /api/setup': () => ({ ...aSetup(), demo: { ...DEMO, isInUse: true } }) })
  await expectToSee(/não podem mais ser apagados/)
  expect(screen.queryByRole('button', { name: 'Apagar os dados de exemplo' })).toBeNull()
})

test('without a connection it can be tried again', async () => {
  let isThere = false
  open({ 'GET /api/setup': () => (isThere ? aSetup() : noConnection()) })
  await expectToSee('Erro ao carregar os primeiros passos')
  isThere = true
  await press('Tentar novamente')
  await expectToSee('0 de 12 passos resolvidos.')
})
