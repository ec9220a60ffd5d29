import { screen, within } from '@testing-library/react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Identity, PrivacyRequest } from '#shared/guest/privacy/person.ts'
import {
  check,
  dialogIsGone,
  expectToast,
  expectToSee,
  field,
  messageOf,
  noting,
  openStore,
  press,
  refusing,
  type,
} from '../../../testing/adminSteps.ts'
import type { Answers } from '../../../testing/openApp.tsx'

const KEY = 'a'.repeat(32)
const OTHER = 'b'.repeat(32)
const marina: Identity = {
  key: KEY,
  name: 'Marina Souza',
  email: 'marina@example.com',
  phone: '48999887766',
  cpf: '529.***.***-25',
  isMatch: true,
  reservations: 2,
  classes: 0,
  account: null,
  isStaff: false,
}
const son: Identity = { ...marina, key: OTHER, name: 'Téo Souza', isMatch: false, reservations: 1 }
const asked: PrivacyRequest = {
  id: 1,
  at: '2026-11-20T12:00:00.000Z',
  kind: 'export',
  who: 'Rita',
  outcome: 'done',
  detail: {},
}
const PREVIEW = {
  goes: [{ what: 'Nome e contatos de reservas', count: 2 }],
  stays: [{ what: 'Data e valor', why: 'Não dizem quem é' }],
  refusals: [],
  seen: 'seen-1',
}

// The first import of a screen's chunk is slow.
beforeAll(async () => {
  await Promise.all([import('../../AdminArea.tsx'), import('./PrivacyScreen.tsx')])
})

const openPrivacy = (answers: Answers = {}) =>
  openStore('/admin/privacidade', 'Dados pessoais', {
    'GET /api/privacy/requests': () => [asked],
    'POST /api/privacy/search': () => ({ identities: [marina, son], requests: [] }),
    'POST /api/privacy/preview': () => PREVIEW,
    ...answers,
  })
async function find(answers: Answers = {}) {
  const opened = await openPrivacy(answers)
  await type('CPF, telefone ou e-mail', '529.982.247-25')
  await press('Procurar')
  await screen.findByRole('checkbox', { name: /Marina Souza/ })
  return opened
}
const isChecked = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked

test('somebody is looked for by what can name one person, and what was asked so far is listed', async () => {
  const sent: unknown[] = []
  const answer = noting(sent, { identities: [], requests: [] })
  await openPrivacy({ 'POST /api/privacy/search': answer })
  const table = within(await screen.findByRole('table', { name: 'Todos os pedidos' }))
  expect(table.getAllByRole('row')[1]!.textContent).toMatch(/^Exportação.*FeitoRita$/)
  await type('CPF, telefone ou e-mail', 'Marina')
  await press('Procurar')
  expect(messageOf('CPF, telefone ou e-mail')).toBe(
    'Informe um CPF, um telefone com DDD ou um e-mail',
  )
  await type('CPF, telefone ou e-mail', '(48) 99988-7766')
  await press('Procurar')
  await expectToSee('Nada guardado')
  expect(sent).toEqual([{ term: '(48) 99988-7766' }])
})

test('who only shares a contact is shown and not chosen', async () => {
  await find()
  expect([isChecked(/Marina Souza/), isChecked(/Téo Souza/)]).toEqual([true, false])
  screen.getByText(/\(48\) 99988-7766 · CPF 529\.\*\*\*\.\*\*\*-25 · 2 reservas$/)
  screen.getByText(/1 reserva · só tem um contato em comum/)
  await check(/Marina Souza/)
  expect(screen.queryByRole('button', { name: 'Exportar' })).toBeNull()
  await expectToSee('Escolha pelo menos um registro')
})

test('is exported once, as a page and as data', async () => {
  const files: Blob[] = []
  // The DOM of the tests downloads nothing.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const createObjectURL = (blob: Blob) => `blob:${files.push(blob)}`
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL }))
  onTestFinished(() => void vi.restoreAllMocks())
  const sent: unknown[] = []
  const made = { name: 'dados-pessoais-2026-11-25', page: '<h1>Dados</h1>', data: '{"a":1}' }
  await find({ 'POST /api/privacy/export': noting(sent, made) })
  await press('Exportar')
  await press('Baixar a página')
  await press('Baixar JSON')
  expect(files.map(({ type }) => type)).toEqual([
    'text/html;charset=utf-8',
    'application/json;charset=utf-8',
  ])
  expect(sent).toEqual([{ term: '529.982.247-25', identities: [KEY] }])
})

test('is corrected where it is chosen; what is blank stays', async () => {
  const sent: unknown[] = []
  await find({ 'POST /api/privacy/correct': noting(sent, {}) })
  await press('Corrigir')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByLabelText('Nome')
  screen.getAllByRole('button', { name: 'Corrigir' }).at(-1)!.click()
  await expectToSee('Informe o que deve ser corrigido')
  await type('CPF', '123')
  screen.getAllByRole('button', { name: 'Corrigir' }).at(-1)!.click()
  await expectToSee('CPF deve ter 11 dígitos')
  await type('CPF', '')
  await type('Nome', 'Marina Lima')
  screen.getAllByRole('button', { name: 'Corrigir' }).at(-1)!.click()
  await expectToast('Dados corrigidos em todos os registros')
  await dialogIsGone()
  expect(sent).toMatchObject([{ identities: [KEY], customerName: 'Marina Lima' }])
  expect(field('CPF, telefone ou e-mail').value).toBe('529.982.247-25')
})

test('is anonymised after what goes and what stays was shown', async () => {
  const sent: unknown[] = []
  await find({ 'POST /api/privacy/anonymise': noting(sent, {}) })
  await press('Anonimizar')
  const dialog = within(await screen.findByRole('alertdialog'))
  await dialog.findByText('Nome e contatos de reservas')
  dialog.getByText('Data e valor.')
  await press('Anonimizar para sempre')
  await expectToast('Pessoa anonimizada')
  expect(sent).toEqual([{ term: '529.982.247-25', identities: [KEY], seen: 'seen-1' }])
})

test('says why not, and what the server refuses meanwhile', async () => {
  let refusals: string[] = ['future-hour']
  await find({
    'POST /api/privacy/preview': () => ({ ...PREVIEW, refusals }),
    'POST /api/privacy/anonymise': refusing(409, 'preview-changed'),
  })
  await press('Anonimizar')
  await expectToSee(/Há horário reservado que ainda vai acontecer/)
  expect(screen.queryByRole('button', { name: 'Anonimizar para sempre' })).toBeNull()
  await press('Fechar')
  refusals = []
  await press('Anonimizar')
  await press('Anonimizar para sempre')
  await expectToast('Não foi possível anonimizar', 'O que seria apagado mudou')
})
