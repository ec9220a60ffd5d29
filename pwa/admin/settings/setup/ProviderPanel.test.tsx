import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ProviderAccount } from '#shared/operation/setup/provider.ts'
import type { Setup } from '#shared/operation/setup/setup.ts'
import {
  copiesFor,
  expectToast,
  expectToSee,
  messageOf,
  noConnection,
  press,
  refusing,
  type,
} from '../../../testing/adminSteps.ts'
import { openApp, type Answers } from '../../../testing/openApp.tsx'
import { aSetup } from './setup.fixtures.ts'

beforeAll(async () => void (await import('./SetupScreen.tsx')))
beforeEach(() => localStorage.setItem('auth_user', '{}'))
afterEach(() => void vi.useRealTimers())

const URL = 'https://arena.example/api/webhooks/asaas'
const ACCOUNT: ProviderAccount = {
  isInSettings: false,
  environment: 'production',
  keyEnd: '9Zk1',
  accountName: 'Arena Pé na Areia Ltda.',
  checkedAt: '2027-03-01T10:00:00.000Z',
  isReadable: true,
  isInEffect: true,
}
const withAccount = (account: Partial<ProviderAccount> = {}, more: Partial<Setup> = {}): Setup => ({
  ...aSetup({ provider: 'done' }),
  account: { ...ACCOUNT, ...account },
  ...more,
})

const open = (answers: Answers) =>
  openApp('/admin/primeiros-passos', {
    'GET /api/user': () => ({ id: 1, username: 'ana', name: 'Ana', role: 'admin' }),
    ...answers,
  })
const step = async (name: RegExp) => within(await screen.findByRole('listitem', { name }))

test('a key that the provider refuses is shown at its field, and the right one says whose account it is', async () => {
  const sent: unknown[] = []
  let isRight = false
  open({
    'GET /api/setup': () => aSetup(),
    'PUT /api/setup/provider': (body) => {
      sent.push(body)
      const errors = { apiKey: ['O Asaas respondeu: A chave de API fornecida é inválida'] }
      return isRight ? withAccount() : refusing(422, 'invalid-input', { errors })()
    },
  })
  await screen.findByRole('form', { name: 'Chave do Asaas' })
  await type('Chave de API', '$aact_hmlg_abc')
  await press('Conferir e guardar')
  await expectToSee(/Esta chave não é de produção/)
  await type('Chave de API', '$aact_prod_errada')
  await press('Conferir e guardar')
  await expectToSee('O Asaas respondeu: A chave de API fornecida é inválida')
  expect(messageOf('Chave de API')).toContain('O Asaas respondeu')
  isRight = true
  await type('Chave de API', '$aact_prod_certa')
  await press('Conferir e guardar')
  await expectToast('Chave conferida', 'Os pagamentos vão para Arena Pé na Areia Ltda.')
  const provider = await step(/Asaas/)
  expect(provider.getByText('Arena Pé na Areia Ltda.')).toBeTruthy()
  expect(screen.queryByRole('form', { name: 'Chave do Asaas' })).toBeNull()
  expect(sent).toEqual([
    { environment: 'production', apiKey: '$aact_prod_errada' },
    { environment: 'production', apiKey: '$aact_prod_certa' },
  ])
})

test('the server that starts again with a key is followed until it charges with it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const answers: (() => Setup)[] = [
    () => withAccount({ isInEffect: false }),
    noConnection,
    () => withAccount(),
  ]
  open({ 'GET /api/setup': () => (answers.length > 1 ? answers.shift()! : answers[0]!)() })
  await expectToSee(/está recomeçando com ela/)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(screen.getByText(/está recomeçando com ela/)).toBeTruthy()
  await vi.advanceTimersByTimeAsync(1_500)
  await vi.waitFor(() => expect(screen.queryByText(/está recomeçando/)).toBeNull())
})

test('a key that this server cannot read is asked for again', async () => {
  open({ 'GET /api/setup': () => withAccount({ isReadable: false, isInEffect: false }) })
  await expectToSee(/não pode ser lida neste servidor, e nada está sendo cobrado/)
  expect(screen.getByRole('form', { name: 'Chave do Asaas' })).toBeTruthy()
})

test('what the settings say cannot be changed here', async () => {
  open({ 'GET /api/setup': () => withAccount({ isInSettings: true, accountName: '' }) })
  await expectToSee(/Está nas configurações do servidor/)
  expect(screen.queryByRole('form', { name: 'Chave do Asaas' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Trocar a chave' })).toBeNull()
})

test('settings that want tests say so, with a text for whoever can change them', async () => {
  open({ 'GET /api/setup': () => ({ ...aSetup(), isTestBySettings: true }) })
  await expectToSee(/estão em modo de teste/)
  await copiesFor('Conta do Asaas', 'PAYMENT_PROVIDER=page')
  expect(screen.queryByRole('form', { name: 'Chave do Asaas' })).toBeNull()
})

test('a webhook that is refused is shown in the provider’s words, and one that is known with its instant', async () => {
  const sent: unknown[] = []
  let registeredAt: string | null = null
  open({
    'GET /api/setup': () => withAccount({}, { webhook: { url: URL, registeredAt } }),
    'POST /api/setup/webhook': (body) => {
      sent.push(body)
      if (sent.length === 1) return { failed: 'O Asaas respondeu: A URL não responde' }
      registeredAt = '2027-03-01T13:05:00.000Z'
      return { failed: null }
    },
  })
  await press('Cadastrar no Asaas')
  await expectToSee('O Asaas respondeu: A URL não responde')
  await press('Cadastrar no Asaas')
  await expectToSee(/Cadastrado no Asaas em 01\/03\/2027/)
  expect(screen.queryByText('O Asaas respondeu: A URL não responde')).toBeNull()
  expect(screen.getByRole('button', { name: 'Cadastrar de novo' })).toBeTruthy()
})

test('without an address to be called at, it says what is missing', async () => {
  open({ 'GET /api/setup': () => withAccount({}, { webhook: null }) })
  await expectToSee(/não sabe o endereço do site/)
  await copiesFor('Endereço do site', 'PUBLIC_URL')
})

test('what Asaas refuses because of the account is said at its step, with what is to be done', async () => {
  open({
    'GET /api/setup': () => withAccount({}, { troubles: ['no-pix-key', 'site-missing'] }),
  })
  const provider = await step(/Asaas/)
  const said = provider.getAllByRole('alert').map(({ textContent }) => textContent)
  expect(said).toEqual([
    expect.stringContaining('Cadastre uma no painel do Asaas'),
    expect.stringContaining('Cadastre o site arena.example no Asaas'),
  ])
})

test('keys of before say whether what they charged can still be seen', async () => {
  const formerKeys = [
    { keyEnd: 'ab12', isAccepted: true, payments: 3 },
    { keyEnd: 'cd34', isAccepted: false, payments: 1 },
  ]
  open({ 'GET /api/setup': () => withAccount({}, { formerKeys }) })
  await expectToSee(/A chave de antes, que termina em ab12, continua guardada/)
  await expectToSee(/não aceita mais a chave de antes, que termina em cd34.* de 1 pagamento /)
})
