import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { AuditEntry, AuditPage } from '#shared/account/audit/audit.ts'
import { dialogIsGone, person } from '../../../testing/adminSteps.ts'
import { openApp } from '../../../testing/openApp.tsx'
import { windowOf } from '../../../testing/windowOf.ts'

beforeAll(async () => {
  await Promise.all([import('../../AdminArea.tsx'), import('./AuditScreen.tsx')])
})
beforeEach(() => localStorage.setItem('auth_user', '{}'))

const anEntry = (change: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: '2026-11-21T12:00:00.000Z',
  madeAt: null,
  who: { id: 2, name: 'Bia', role: 'manager' },
  sessionKind: 'password',
  program: null,
  session: 'a1b2c3d4e5f6',
  here: false,
  entity: 'price',
  entityId: '7',
  account: null,
  action: 'changed',
  offline: false,
  device: null,
  approvedBy: null,
  changes: [],
  ...change,
})

function open(path: string, answer: (query: URLSearchParams) => AuditPage) {
  openApp(path, {
    'GET /api/user': () => ({ id: 1, username: 'ana', name: 'Ana', role: 'admin' }),
    'GET /api/audit': (_body, url) => answer(new URLSearchParams(url.split('?')[1])),
    'GET /api/audit/people': () => [{ id: 2, name: 'Bia', role: 'manager' }],
  })
}
const rows = async () => {
  const list = within(await screen.findByRole('list', { name: 'Registros' }))
  return list.getAllByRole('listitem').map(({ textContent }) => textContent)
}

test('each entry is a sentence with what changed, when, and how its person was signed in', async () => {
  const copied = { field: '4 sunday', before: null, after: '1 monday' }
  open('/admin/auditoria', () => ({
    next: null,
    entries: [
      anEntry({ changes: [{ field: 'price', before: 8_000, after: 9_550 }] }),
      anEntry({ id: 2, madeAt: '2026-11-21T10:30:00.000Z', entity: 'court', action: 'removed' }),
      anEntry({ id: 3, entity: 'price', entityId: '', action: 'copied', changes: [copied] }),
      anEntry({
        id: 4,
        who: null,
        session: null,
        sessionKind: null,
        entity: 'session',
        entityId: '',
        action: 'sign-in-failed',
        changes: [{ field: 'address', before: null, after: '10.0.0.9' }],
      }),
      anEntry({
        id: 5,
        who: { id: 9, name: null, role: null },
        entity: 'person',
        entityId: '31',
        action: 'cpf-seen',
      }),
    ],
  }))
  const when = '21/11/2026 09:00, com senha, em outro navegador'
  expect(await rows()).toEqual([
    `Bia (Gerente) alterou o preço nº 7.Preço: R$ 80,00 → R$ 95,50${when}`,
    `Bia (Gerente) excluiu a quadra nº 7.${when.replace(',', ', feito no aparelho às 21/11/2026 07:30,')}`,
    `Bia (Gerente) copiou o preço.Domingo da quadra nº 4: Segunda-feira da quadra nº 1${when}`,
    'Alguém não conseguiu entrar: senha ou nome errado.Endereço de rede: 10.0.0.921/11/2026 09:00',
    `Conta removida (nº 9) viu o CPF completo da reserva nº 31.${when}`,
  ])
})

test('a charge names its reservation; what was done on the command line and to a guessed account is worded', async () => {
  const ofAccount = { entity: 'account', entityId: '5', session: null, sessionKind: null } as const
  const amount = { field: 'amount', before: null, after: 8_000 }
  const method = { field: 'paymentMethod', before: null, after: 'PIX' }
  open('/admin/auditoria', () => ({
    next: null,
    entries: [
      anEntry({ entity: 'payment', entityId: '31', action: 'charged', changes: [amount, method] }),
      anEntry({ ...ofAccount, id: 2, who: null, action: 'password-changed' }),
      anEntry({ ...ofAccount, id: 3, action: 'guessed' }),
      anEntry({ ...ofAccount, id: 5, account: 'Rita Dias' }),
      anEntry({ id: 6, entity: 'request', entityId: 'POST /api/floods/block', action: 'written' }),
      anEntry({
        ...ofAccount,
        id: 4,
        who: { id: 9, name: null, role: null },
        action: 'account-deleted',
      }),
    ],
  }))
  const said = (await rows()).map((text) => text!.split('21/11/2026')[0])
  expect(said).toEqual([
    'Bia (Gerente) cobrou a reserva nº 31.Valor: R$ 80,00; Forma: PIX',
    'Linha de comando trocou a senha da conta nº 5.',
    'Bia (Gerente) teve a senha tentada muitas vezes em aparelhos desconhecidos.',
    'Bia (Gerente) alterou a conta de Rita Dias.',
    'Bia (Gerente) bloqueou por um dia as reservas de um endereço.',
    'Conta removida (nº 9) excluiu a própria conta.',
  ])
})

test('is read by person, kind and page, and the address keeps what was chosen', async () => {
  const asked: string[] = []
  open('/admin/auditoria', (query) => {
    asked.push(String(query))
    return { entries: [anEntry({ id: 60 })], next: query.has('before') ? null : 60 }
  })
  await screen.findByRole('option', { name: 'Bia (Gerente)' })
  fireEvent.change(screen.getByLabelText('Pessoa'), { target: { value: '2' } })
  fireEvent.change(screen.getByLabelText('Tipo'), { target: { value: 'money' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Mais antigos' }))
  await screen.findByRole('button', { name: 'Mais recentes' })
  expect(asked.at(-1)).toBe('person=2&kind=money&before=60')
  expect(window.location.search).toBe('?pessoa=2&tipo=money&antes=60')
})

test('the session of who reads is this browser; the server has no address to speak of', async () => {
  const address = { field: 'address', before: null, after: '127.0.0.1' }
  open('/admin/auditoria', () => ({
    next: null,
    entries: [anEntry({ here: true, entity: 'session', action: 'signed-in', changes: [address] })],
  }))
  expect(await rows()).toEqual([
    'Bia (Gerente) entrou.21/11/2026 09:00, com senha, neste navegador',
  ])
})

test('yesterday is one tap, and any day another', async () => {
  const asked: string[] = []
  open('/admin/auditoria', (query) => {
    asked.push(String(query))
    return { entries: [anEntry({})], next: null }
  })
  fireEvent.click(await screen.findByRole('radio', { name: 'Ontem' }))
  await waitFor(() => expect(asked.at(-1)).toBe('day=2026-11-20'))
  expect(window.location.search).toBe('?dia=ontem')
  fireEvent.click(screen.getByRole('radio', { name: 'Outro' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Outro dia' }), {
    target: { value: '18/11/2026' },
  })
  await waitFor(() => expect(asked.at(-1)).toBe('day=2026-11-18'))
  fireEvent.click(screen.getByRole('radio', { name: 'Todos' }))
  await waitFor(() => expect(window.location.search).toBe(''))
})

test('what is looked for is asked of the server and stays out of the address; a cut search goes on', async () => {
  const asked: string[] = []
  open('/admin/auditoria', (query) => {
    asked.push(String(query))
    const isFirst = query.has('search') && !query.has('before')
    return isFirst ? { entries: [], next: 9_000 } : { entries: [anEntry({})], next: null }
  })
  await rows()
  const box = screen.getByRole('searchbox', { name: 'Buscar' })
  fireEvent.change(box, { target: { value: ' bia 95,50 ' } })
  fireEvent.submit(screen.getByRole('form', { name: 'Filtros' }))
  expect(await screen.findByText('Nada encontrado até aqui')).toBeTruthy()
  expect(asked.at(-1)).toBe('search=bia+95%2C50')
  expect(window.location.search).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Procurar nos mais antigos' }))
  await rows()
  expect(asked.at(-1)).toBe('before=9000&search=bia+95%2C50')
  fireEvent.change(box, { target: { value: '' } })
  await waitFor(() => expect(asked.at(-1)).toBe(''))
})

test('an entry names the device, who approved it, and that there was no connection', async () => {
  const device = { id: 1, name: 'Balcão' }
  open('/admin/auditoria', () => ({
    next: null,
    entries: [anEntry({ sessionKind: 'pin', device, approvedBy: 'Beto', offline: true })],
  }))
  expect((await rows())[0]).toContain(
    'com PIN, no aparelho “Balcão”, sem conexão, autorizado por Beto',
  )
})

const LONG = 'Maria Aparecida de Albuquerque Cavalcanti Figueiredo de Souza'
const two = () => ({
  next: null,
  entries: [
    anEntry({ id: 61, changes: [{ field: 'price', before: 8_000, after: 9_550 }] }),
    anEntry({ id: 60, who: { id: 3, name: LONG, role: 'admin' }, action: 'removed' }),
  ],
})
const link = (name: RegExp) => screen.findByRole('link', { name })

test('an entry opens over the list, under an address of its own', async () => {
  open('/admin/auditoria?pessoa=2', two)
  await person.click(await link(/^Bia \(Gerente\) alterou/))
  const dialog = within(await screen.findByRole('dialog', { name: 'Registro nº 61' }))
  const changes = dialog.getByRole('table', { name: 'O que mudou' })
  expect(changes.textContent).toContain('PreçoR$ 80,00R$ 95,50')
  expect(dialog.getByText('com senha, em outro navegador')).toBeTruthy()
  expect(window.location.search).toBe('?pessoa=2&registro=61')
  await person.click(dialog.getByRole('button', { name: 'Fechar' }))
  await dialogIsGone()
  await waitFor(() => expect(window.location.search).toBe('?pessoa=2'))
  expect(document.activeElement).toBe(await link(/^Bia/))
})

test('in a wide window an entry stands beside the list; Back, Escape and its person’s name lead on', async () => {
  windowOf(1200)
  open('/admin/auditoria', two)
  await person.click(await link(/^Bia/))
  const heading = await screen.findByRole('heading', { name: 'Registro nº 61', level: 2 })
  expect(document.activeElement).toBe(heading)
  expect((await link(/^Bia/)).getAttribute('aria-current')).toBe('true')
  await person.click(await link(/^Maria .* excluiu/))
  await screen.findByRole('heading', { name: 'Registro nº 60' })
  window.history.back()
  await waitFor(() => expect(window.location.search).toBe(''))
  await person.click(await link(/^Maria/))
  await screen.findByRole('heading', { name: 'Registro nº 60' })
  await person.keyboard('{Escape}')
  await waitFor(() => expect(window.location.search).toBe(''))
  expect(document.activeElement).toBe(await link(/^Maria/))
  await person.click(await link(/^Maria/))
  await person.click(await link(/^Tudo o que Maria/))
  await waitFor(() => expect(window.location.search).toBe('?pessoa=3'))
})

test('a bookmark of an entry is good when newer ones have pushed it off its page', async () => {
  windowOf(1200)
  const gone = { next: null, entries: [anEntry({ id: 12 })] }
  open('/admin/auditoria?registro=60', (query) => {
    if (query.get('before') === '61') return { next: null, entries: [two().entries[1]!] }
    return gone
  })
  const part = within(await screen.findByRole('region', { name: 'Registro nº 60' }))
  expect(await part.findByText(LONG, { exact: false, selector: 'strong' })).toBeTruthy()
  expect(await rows()).toHaveLength(1)
})

test('an entry that never was is said to be missing', async () => {
  windowOf(1200)
  open('/admin/auditoria?registro=77', () => ({ next: null, entries: [] }))
  expect(await screen.findByText('Registro não encontrado')).toBeTruthy()
})
