import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import { problemMessage, type ProblemCode } from '#shared/platform/http/problem.ts'
import type { Problem } from '#shared/problem.ts'
import { ApiError, Unreachable } from '../api/client.ts'
import { createResource } from '../api/resource.ts'
import { Header } from '../Header.tsx'
import { ToastProvider } from '../ui/toast.tsx'
import { AuthScreen } from './AuthScreen.tsx'
import { createSession, type AccountApi } from './session.ts'

const ana: SessionUser = { id: 3, username: 'ana', name: 'Ana Souza', role: 'user' }
const registration = {
  name: 'Ana Souza',
  email: 'ana@example.com',
  username: 'ana',
  password: 'areia-1',
}

function refusal(status: number, code: ProblemCode, more: Partial<Problem> = {}) {
  return new ApiError(status, '', { status, code, message: problemMessage(code), ...more })
}

function open(change: Partial<AccountApi> = {}, state?: { from: string }) {
  const api = {
    readUser: vi.fn<AccountApi['readUser']>(async () => null),
    login: vi.fn<AccountApi['login']>(async () => ana),
    register: vi.fn<AccountApi['register']>(async () => ana),
    logout: vi.fn<AccountApi['logout']>(async () => {}),
    ...change,
  }
  const session = createSession(localStorage, api)
  const venue = createResource(() => new Promise<never>(() => {}))
  render(
    <MemoryRouter initialEntries={[{ pathname: '/auth', state }]}>
      <ToastProvider>
        <Header venue={venue} session={session} />
        <Routes>
          <Route path="/" element={<p>As reservas</p>} />
          <Route path="/auth" element={<AuthScreen session={session} />} />
          <Route path="/admin" element={<p>A administração</p>} />
          <Route path="/admin/quadras" element={<p>As quadras</p>} />
        </Routes>
      </ToastProvider>
    </MemoryRouter>,
  )
  return api
}

const person = userEvent.setup()
const button = (name: string) => screen.getByRole('button', { name })
const field = (name: string) => {
  const fields = screen.getAllByLabelText<HTMLInputElement>(name)
  return fields.find((input) => !input.closest('[hidden]'))!
}
const messageOf = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent
const storedUser = () => JSON.parse(localStorage.getItem('auth_user') ?? 'null')

async function expectToast(title: string, text: string) {
  const toast = (await screen.findByText(title)).closest('[role]')!
  expect(toast.textContent).toContain(text)
}

async function fillLogin() {
  await person.type(field('Nome de usuário'), 'Ana')
  await person.type(field('Senha'), 'areia-1')
}

async function openRegister() {
  await person.click(screen.getByRole('tab', { name: 'Registrar' }))
}

async function fillRegister() {
  await openRegister()
  await person.type(field('Nome completo'), ' Ana Souza')
  await person.type(field('E-mail'), 'ana@example.com')
  await fillLogin()
}

beforeEach(() => localStorage.clear())

describe('the screen', () => {
  test('leads back to the reservations', async () => {
    open()
    const back = await screen.findByRole('link', { name: 'Voltar às Reservas' })
    expect(back).toHaveProperty('pathname', '/')
  })

  test('what was typed stays while the other tab is on screen, by keyboard too', async () => {
    open()
    await screen.findByRole('tab', { name: 'Login', selected: true })
    await fillLogin()
    screen.getByRole('tab', { name: 'Login' }).focus()
    await person.keyboard('{ArrowRight}')
    screen.getByRole('tabpanel', { name: 'Registrar' })
    await person.keyboard('{ArrowLeft}')
    expect(field('Senha').value).toBe('areia-1')
  })

  test('what was typed stays when the connection comes back', async () => {
    localStorage.setItem('auth_user', '{}')
    const readUser = vi.fn<AccountApi['readUser']>()
    readUser.mockRejectedValueOnce(new Unreachable(null)).mockResolvedValue(null)
    open({ readUser })
    await screen.findByRole('form', { name: 'Login' })
    await fillLogin()
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(storedUser()).toBeNull())
    expect(field('Nome de usuário').value).toBe('Ana')
  })

  test('names the fields for a password manager', async () => {
    open()
    const named = () =>
      [...screen.getByRole('form').querySelectorAll('input')].map((input) => input.autocomplete)
    await screen.findByRole('form', { name: 'Login' })
    expect(named()).toEqual(['username', 'current-password'])
    await openRegister()
    expect(named()).toEqual(['name', 'email', 'username', 'new-password'])
  })

  test.each([
    ['admin', undefined, 'A administração'],
    ['user', undefined, 'As reservas'],
    ['admin', '/admin/quadras', 'As quadras'],
    ['user', '/admin/quadras', 'As reservas'],
    ['admin', '//elsewhere.example/admin', 'A administração'],
    ['admin', '/administrator', 'A administração'],
  ] as const)('sends on a signed-in %s who comes from %s', async (role, from, screenText) => {
    localStorage.setItem('auth_user', '{}')
    open({ readUser: async () => ({ ...ana, role }) }, from && { from })
    await screen.findByText(screenText)
    expect(screen.queryByRole('tab')).toBeNull()
  })
})

describe('signing in', () => {
  test('an empty form shows a message at each field, and the first gets the focus', async () => {
    const { login } = open()
    await person.click(await screen.findByRole('button', { name: 'Entrar' }))
    expect(messageOf('Nome de usuário')).toBe('Nome de usuário é obrigatório')
    expect(messageOf('Senha')).toBe('Senha é obrigatória')
    await expectToast('Confira os dados', 'Nome de usuário é obrigatório. Falta corrigir mais 1')
    expect(document.activeElement).toBe(field('Nome de usuário'))
    await person.type(field('Senha'), 'a')
    expect(messageOf('Senha')).toBeUndefined()
    await person.clear(field('Senha'))
    expect(login).not.toHaveBeenCalled()
  })

  test('greets the person, shows the name above and stores no more than it may', async () => {
    const { login } = open()
    await screen.findByRole('form')
    await fillLogin()
    await person.keyboard('{Enter}')
    await expectToast('Login realizado com sucesso!', 'Bem-vindo, Ana Souza!')
    await screen.findByText('As reservas')
    screen.getByTitle('Ana Souza')
    expect(screen.queryByRole('link', { name: 'Entrar' })).toBeNull()
    expect(login).toHaveBeenCalledExactlyOnceWith({ username: 'ana', password: 'areia-1' })
    expect(storedUser()).toEqual({ id: 3, username: 'ana', role: 'user' })
  })

  test('greets by the user name who gave no other', async () => {
    open({ login: async () => ({ ...ana, name: null }) })
    await screen.findByRole('form')
    await fillLogin()
    await person.click(button('Entrar'))
    await expectToast('Login realizado com sucesso!', 'Bem-vindo, ana!')
  })

  test('a double click sends one request', async () => {
    let answer: (user: SessionUser) => void = () => {}
    const login = vi.fn<AccountApi['login']>(() => new Promise((resolve) => (answer = resolve)))
    open({ login })
    await screen.findByRole('form')
    await fillLogin()
    await person.dblClick(button('Entrar'))
    await person.click(button('Entrando…'))
    await person.type(field('Senha'), '{Enter}')
    expect(login).toHaveBeenCalledOnce()
    answer(ana)
    await screen.findByText('As reservas')
  })

  test.each([
    [Object, /Com uma chave de acesso você entra agora, sem esperar/, 1],
    [undefined, /Num aparelho em que você já entrou, a senha vale sem esperar/, 0],
  ])('while others guess it is said which way is open: %o', async (passkeys, words, buttons) => {
    vi.stubGlobal('PublicKeyCredential', passkeys)
    const login = vi.fn<AccountApi['login']>()
    login.mockRejectedValueOnce(refusal(429, 'too-many-requests')).mockResolvedValue(ana)
    open({ login })
    await screen.findByRole('form')
    await fillLogin()
    await person.click(button('Entrar'))
    expect((await screen.findByText(words)).closest('[role="alert"]')).not.toBeNull()
    await waitFor(() =>
      expect(screen.queryAllByRole('button', { name: 'Usar chave de acesso' })).toHaveLength(
        buttons,
      ),
    )
    await person.click(button('Entrar'))
    await screen.findByText('As reservas')
    vi.unstubAllGlobals()
  })

  test.each([
    ['a wrong password', refusal(401, 'bad-credentials'), 'Credenciais inválidas.'],
    ['an answer without a message', new ApiError(401, '', null), 'Credenciais inválidas.'],
    ['too many tries', refusal(429, 'too-many-requests'), problemMessage('too-many-requests')],
    ['a defect', refusal(500, 'internal-error'), problemMessage('internal-error')],
    ['a proxy without a server', new Unreachable(502, true), 'Sem conexão'],
    ['no connection', new Unreachable(new Error('offline')), 'Sem conexão'],
  ])('%s is shown, and one can try again', async (_name, error, text) => {
    open({
      login: vi.fn<AccountApi['login']>().mockRejectedValueOnce(error).mockResolvedValue(ana),
    })
    await screen.findByRole('form')
    await fillLogin()
    await person.click(button('Entrar'))
    await expectToast('Falha no login', text)
    screen.getAllByRole('alert')
    expect(storedUser()).toBeNull()
    await person.click(button('Entrar'))
    await screen.findByText('As reservas')
  })
})

describe('registering', () => {
  test('says what is wrong at each field', async () => {
    const { register } = open()
    await screen.findByRole('form')
    await openRegister()
    await person.type(field('Nome de usuário'), 'an')
    await person.type(field('Senha'), 'areia')
    await person.click(button('Criar Conta'))
    expect(messageOf('Nome completo')).toBe('Nome é obrigatório')
    expect(messageOf('E-mail')).toBe('E-mail inválido')
    expect(messageOf('Nome de usuário')).toBe('Nome de usuário deve ter pelo menos 3 caracteres')
    expect(messageOf('Senha')).toBe('Senha deve ter pelo menos 6 caracteres')
    expect(document.activeElement).toBe(field('Nome completo'))
    expect(register).not.toHaveBeenCalled()
  })

  test('makes the account and is signed in', async () => {
    const { register } = open()
    await screen.findByRole('form')
    await fillRegister()
    await person.click(button('Criar Conta'))
    await expectToast('Conta criada com sucesso!', 'Sua conta foi criada e você está conectado.')
    await screen.findByText('As reservas')
    expect(register).toHaveBeenCalledExactlyOnceWith(registration)
    expect(storedUser()).toEqual({ id: 3, username: 'ana', role: 'user' })
  })

  test('a name that is taken is shown at its field too', async () => {
    open({ register: () => Promise.reject(refusal(409, 'username-taken')) })
    await screen.findByRole('form')
    await fillRegister()
    await person.click(button('Criar Conta'))
    await expectToast('Falha no registro', problemMessage('username-taken'))
    expect(messageOf('Nome de usuário')).toBe(problemMessage('username-taken'))
    expect(document.activeElement).toBe(field('Nome de usuário'))
  })

  test('what only the server finds wrong is shown at its field', async () => {
    const errors = { email: ['E-mail inválido'] }
    open({ register: () => Promise.reject(refusal(422, 'invalid-input', { errors })) })
    await screen.findByRole('form')
    await fillRegister()
    await person.click(button('Criar Conta'))
    await waitFor(() => expect(messageOf('E-mail')).toBe('E-mail inválido'))
  })

  test('a refusal without a message is shown', async () => {
    open({ register: () => Promise.reject(new ApiError(400, '', null)) })
    await screen.findByRole('form')
    await fillRegister()
    await person.click(button('Criar Conta'))
    await expectToast('Falha no registro', 'Não foi possível criar a conta.')
  })
})

describe('signing out', () => {
  beforeEach(() => localStorage.setItem('auth_user', '{}'))

  test('shows a message and forgets the person', async () => {
    const { logout } = open({ readUser: async () => ana })
    await person.dblClick(await screen.findByRole('button', { name: 'Sair' }))
    await expectToast('Logout realizado com sucesso', 'Você foi desconectado.')
    screen.getByRole('link', { name: 'Entrar' })
    expect(screen.queryByText('Ana Souza')).toBeNull()
    expect(storedUser()).toBeNull()
    expect(logout).toHaveBeenCalledOnce()
  })

  test('that did not work leaves the person signed in', async () => {
    open({
      readUser: async () => ana,
      logout: () => Promise.reject(refusal(500, 'internal-error')),
    })
    await person.click(await screen.findByRole('button', { name: 'Sair' }))
    await expectToast('Falha ao desconectar', problemMessage('internal-error'))
    screen.getByTitle('Ana Souza')
    expect(storedUser()).toEqual({ id: 3, username: 'ana', role: 'user' })
  })
})
