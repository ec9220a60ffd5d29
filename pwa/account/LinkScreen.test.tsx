import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AccountLink, SessionUser } from '#shared/account/people/account.schema.ts'
import { PART_BYTES, type BackupPart } from '#shared/operation/backup/restore.ts'
import {
  expectToast,
  expectToSee,
  noConnection,
  noting,
  person,
  press,
  refusing,
  type,
} from '../testing/adminSteps.ts'
import { openApp, type Answers } from '../testing/openApp.tsx'

const TOKEN = 'A'.repeat(43)
const INVITE: AccountLink = {
  kind: 'invite',
  name: 'Rita',
  role: 'reception',
  venue: 'Arena Pé na Areia',
}

beforeEach(() => localStorage.clear())
afterEach(() => void vi.useRealTimers())

const openLink = (link: () => AccountLink, answers: Answers = {}) =>
  openApp(`/nova-senha#${TOKEN}`, { 'POST /api/account-links/read': link, ...answers })

test('a link of a mail sets another password, and one signs in with it', async () => {
  const sent: unknown[] = []
  openLink(() => ({ kind: 'password', username: 'marina', role: 'user' }), {
    'POST /api/account-links/password': noting(sent, {}),
  })
  await screen.findByRole('heading', { name: 'Criar outra senha' })
  await type('Senha nova', 'curta')
  await press('Criar senha')
  await expectToSee('Senha deve ter pelo menos 6 caracteres')
  await type('Senha nova', 'outra-maré')
  await press('Criar senha')
  await expectToast('Senha criada', 'Entre com a senha nova.')
  expect(sent).toEqual([{ token: TOKEN, password: 'outra-maré' }])
  expect(await screen.findByRole('form', { name: 'Login' })).toBeTruthy()
  expect(window.location.hash).toBe('')
})

test.each(['.', ')', '>', '%20Ana', '_', '%2E'])(
  'a link opens with %s behind it, as chats and mails send it',
  async (behind) => {
    const read: unknown[] = []
    openApp(`/nova-senha#${TOKEN}${behind}`, {
      'POST /api/account-links/read': noting(read, INVITE),
    })
    await screen.findByRole('heading', { name: 'Bem-vindo à equipe de Arena Pé na Areia' })
    expect(read).toEqual([{ token: TOKEN }])
  },
)

test('the code of a new device is filled in without what a chat has put behind it', async () => {
  openApp('/aparelho#%23K7QM2-XPA49).')
  expect(await screen.findByLabelText<HTMLInputElement>('Código')).toHaveProperty(
    'value',
    'K7QM2-XPA49',
  )
})

test('an invitation makes an account and leads to the admin’s area', async () => {
  const sent: unknown[] = []
  const rita: SessionUser = { id: 9, username: 'rita', name: 'Rita Dias', role: 'reception' }
  openLink(() => INVITE, {
    'POST /api/account-links/invite': noting(sent, rita),
    'GET /api/user': () => rita,
  })
  await screen.findByRole('heading', { name: 'Bem-vindo à equipe de Arena Pé na Areia' })
  await expectToSee('Recepção')
  await type('Nome completo', 'Rita Dias')
  await type('E-mail', 'rita@example.com')
  await type('Nome de usuário', 'rita')
  await type('Senha', 'praia-123')
  await press('Criar Conta')
  await expectToSee('Senha deve ter pelo menos 12 caracteres')
  await type('Senha', 'areia-quente')
  await press('Criar Conta')
  await expectToast('Conta criada com sucesso!', 'Bem-vindo à equipe, Rita Dias!')
  expect(sent).toMatchObject([{ token: TOKEN, username: 'rita', password: 'areia-quente' }])
  expect(await screen.findByRole('heading', { name: 'Reservas' })).toBeTruthy()
})

test('the link of the first start makes the owner', async () => {
  const sent: unknown[] = []
  const ana: SessionUser = { id: 1, username: 'ana', name: 'Ana Lima', role: 'admin' }
  openApp(`/primeiro-acesso#${TOKEN}`, {
    'POST /api/account-links/read': () => ({ kind: 'owner' }),
    'POST /api/account-links/owner': noting(sent, { user: ana }),
    'GET /api/user': () => ana,
  })
  await screen.findByRole('heading', { name: 'Primeiro acesso' })
  await type('Nome completo', 'Ana Lima')
  await type('E-mail', 'ana@example.com')
  await type('Nome de usuário', 'Ana')
  await type('Senha', 'curta')
  await press('Criar Conta')
  await expectToSee('Senha deve ter pelo menos 12 caracteres')
  await type('Senha', 'areia-quente')
  await press('Criar Conta')
  await expectToast('Conta criada com sucesso!', 'Bem-vindo, Ana Lima!')
  expect(sent).toEqual([
    {
      token: TOKEN,
      name: 'Ana Lima',
      email: 'ana@example.com',
      username: 'ana',
      password: 'areia-quente',
    },
  ])
  expect(await screen.findByRole('heading', { name: 'Reservas' })).toBeTruthy()
})

const START = 'age-encryption.org/v1\n'
const openRestore = (answers: Answers) =>
  openApp(`/primeiro-acesso#${TOKEN}`, {
    'POST /api/account-links/read': () => ({
      kind: 'owner',
      restore: { isRunning: false, failed: null },
    }),
    ...answers,
  })

test('whoever has the first link brings everything back from a copy, in parts', async () => {
  const parts: BackupPart[] = []
  const orders: unknown[] = []
  let answer: () => unknown = () => ({ kind: 'owner', restore: { isRunning: false, failed: null } })
  openRestore({
    'POST /api/account-links/read': () => answer(),
    'POST /api/account-links/owner/backup': (body) => {
      const part = body as BackupPart
      parts.push(part)
      // The connection fails once; what has arrived is not sent again.
      if (parts.length === 2) noConnection()
      return { size: part.at + atob(part.bytes).length }
    },
    'POST /api/account-links/owner/restore': (body) => {
      orders.push(body)
      const errors = { phrase: ['A frase de recuperação não é a desta cópia.'] }
      if (orders.length === 1) refusing(422, 'invalid-input', { errors })()
      return {}
    },
  })
  await press('Restaurar de uma cópia')
  const content = START + 'x'.repeat(PART_BYTES)
  await person.upload(screen.getByLabelText('Cópia'), new File([content], 'quadras.age'))
  await type('Frase de recuperação', 'outra')
  await press('Restaurar')
  await expectToast('A cópia não foi restaurada')
  await press('Restaurar')
  await expectToSee('A frase de recuperação não é a desta cópia.')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await type('Frase de recuperação', 'baba-caca')
  await press('Restaurar')
  await expectToSee(/Restaurando\. Leva segundos/)
  expect(parts.map(({ at }) => at)).toEqual([0, PART_BYTES, PART_BYTES])
  expect(parts[0]!.bytes + parts[2]!.bytes).toBe(btoa(content))
  expect(orders.at(-1)).toEqual({ token: TOKEN, size: content.length, phrase: 'baba-caca' })
  answer = noConnection
  await vi.advanceTimersByTimeAsync(3_000)
  expect(screen.getByText(/Restaurando/)).toBeTruthy()
  answer = refusing(409, 'link-over') as () => unknown
  await vi.advanceTimersByTimeAsync(3_000)
  await expectToSee('Os dados voltaram')
  expect(screen.getByRole('link', { name: 'Ir para o login' })).toBeTruthy()
})

test('a restore that did not come to anything says why, and can be tried again', async () => {
  openRestore({
    'POST /api/account-links/read': () => ({
      kind: 'owner',
      restore: { isRunning: false, failed: 'O disco está cheio.' },
    }),
  })
  await expectToSee('Nada mudou. A cópia não foi restaurada: O disco está cheio.')
  expect(screen.getByRole('button', { name: 'Restaurar de uma cópia' })).toBeTruthy()
})

test('an owner’s link that is over says who can show another', async () => {
  openApp(`/primeiro-acesso#${TOKEN}`, {
    'POST /api/account-links/read': refusing(409, 'link-over'),
  })
  await expectToSee(/Quem instalou o sistema pode mostrar outro/)
})

test('a link that is over says so, and where to go', async () => {
  openLink(refusing(409, 'link-over') as () => AccountLink)
  await expectToSee('Este link não vale mais')
  expect(screen.getByRole('link', { name: 'Ir para o login' })).toBeTruthy()
})

test('without a connection it is tried again', async () => {
  let isThere = false
  openLink(() => (isThere ? INVITE : noConnection()))
  await expectToSee('Não foi possível abrir o link')
  isThere = true
  await press('Tentar novamente')
  expect(await screen.findByRole('form', { name: 'Criar sua conta' })).toBeTruthy()
})

test('who forgot the password asks for a link', async () => {
  const sent: unknown[] = []
  openApp('/auth', { 'POST /api/account-links': noting(sent, {}) })
  await press('Esqueci minha senha')
  await press('Enviar link')
  await expectToSee('Informe o nome de usuário ou o e-mail')
  await type('Nome de usuário ou e-mail', 'Marina')
  await press('Enviar link')
  await expectToast('Confira seu e-mail', 'Se essa conta existir')
  expect(sent).toEqual([{ name: 'marina' }])
  expect(await screen.findByRole('form', { name: 'Login' })).toBeTruthy()
})
