import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type {
  AccountEntry,
  Difference,
  ProviderAccountAnswer,
} from '#shared/payment/charges/providerAccount.ts'
import {
  dialogIsGone,
  expectToast,
  noConnection,
  noting,
  openStore,
  press,
  type,
} from '../../../testing/adminSteps.ts'
import type { Answers } from '../../../testing/openApp.tsx'
import { aHistory, anAccount, GROUP } from './payments.fixtures.ts'
import { openDialog, pressIn } from './payments.testkit.ts'

// The first import of a screen's chunk is slow.
beforeAll(() => Promise.all([import('./AccountScreen.tsx'), import('../../AdminArea.tsx')]))

const difference = (change: Partial<Difference> = {}): Difference => ({
  id: 'charge-pay_1',
  kind: 'amount',
  date: '2026-11-19',
  name: '',
  text: '',
  chargeId: 'pay_1',
  there: 75,
  here: 80,
  amount: -5,
  paymentGroupId: GROUP,
  customerName: 'Marina Souza',
  hasIssue: false,
  ...change,
})
const ofTheBar = difference({
  id: 'charge-pay_bar',
  kind: 'unknown-charge',
  chargeId: 'pay_bar',
  there: 50,
  here: 0,
  amount: 50,
  paymentGroupId: null,
  customerName: '',
})
const lost = difference({
  ...ofTheBar,
  id: 'charge-pay_lost',
  chargeId: 'pay_lost',
  hasIssue: true,
})
const differing = (differences: Difference[]) =>
  anAccount({ differences, differing: { count: differences.length, amount: 105 } })

const entry = (change: Partial<AccountEntry> = {}): AccountEntry => ({
  id: 1,
  date: '2026-11-20',
  kind: 'transfer',
  name: 'TRANSFER',
  text: 'Transferência para conta bancária',
  amount: -1_000,
  chargeId: null,
  paymentGroupId: null,
  customerName: '',
  note: null,
  ...change,
})

function open(
  account: ProviderAccountAnswer | (() => ProviderAccountAnswer),
  answers: Answers = {},
  query = '',
) {
  return openStore(`/admin/pagamentos/conta${query}`, 'Conta Asaas', {
    'GET /api/provider-account': typeof account === 'function' ? account : () => account,
    'GET /api/payment-issues': () => ({ open: 0 }),
    [`GET /api/payment-groups/${GROUP}`]: () => aHistory(),
    ...answers,
  })
}
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))

test('says what is there, what comes, what was kept and paid out, and that it agrees', async () => {
  await open(
    anAccount({
      balance: 1_234_567.89,
      coming: [
        { date: '2026-12-01', count: 2, amount: 154.24 },
        { date: '2026-12-02', count: 1, amount: 77.12 },
      ],
      months: [
        {
          month: '2026-11',
          received: 800,
          returned: -80,
          fees: -23.88,
          transferred: -500,
          other: 0,
        },
      ],
    }),
  )
  expect(await screen.findByText('R$ 1.234.567,89')).toBeTruthy()
  screen.getByText('em 21/11/2026 03:02')
  screen.getByText('R$ 231,36')
  screen.getByText('3 cobranças')
  screen.getByText('Confere.')
  screen.getByText(/Extrato de 24\/07\/2026 a 21\/11\/2026, lido em 21\/11\/2026 03:02\./)
  screen.getByText('01/12/2026')
  screen.getByText('R$ 154,24')
  const month = await row(/11\/2026 R\$ 800,00/)
  month.getByText('-R$ 23,88')
  month.getByText('-R$ 500,00')
})

test('names what does not agree, with the way to its charge and to where it is decided', async () => {
  await open(differing([difference(), ofTheBar, lost]))
  expect(await screen.findByText('Difere R$ 105,00 em 3 lançamentos.')).toBeTruthy()
  const marina = await row(/Marina Souza/)
  marina.getByText('Valor diferente do que está aqui')
  marina.getByText('R$ 75,00')
  marina.getByText('R$ 80,00')
  marina.getByText('-R$ 5,00')
  const found = await row(/pay_lost/)
  expect(found.getByRole('link', { name: /^Resolver/ }).getAttribute('href')).toBe(
    '/admin/pagamentos/resolver',
  )
  expect(found.queryByRole('button', { name: /^Anotar/ })).toBeNull()
  const history = await openDialog(/^Ver histórico: Marina/, 'Histórico do pagamento')
  expect(await history.findByText('Linha do tempo')).toBeTruthy()
})

test('what is right as it is is noted with its reason, and goes', async () => {
  const sent: unknown[] = []
  await open(() => (sent.length === 0 ? differing([ofTheBar]) : anAccount()), {
    'POST /api/provider-account/notes': noting(sent, null),
  })
  const dialog = await openDialog(/^Anotar: pay_bar/, 'Anotar o que não confere')
  await pressIn(dialog, 'Anotar')
  expect(dialog.getByText('Escreva o motivo')).toBeTruthy()
  await type('Motivo', 'É do bar')
  await pressIn(dialog, 'Anotar')
  await expectToast('Anotado. O que foi anotado sai da lista.')
  await dialogIsGone()
  expect(sent).toEqual([{ differences: [{ id: 'charge-pay_bar', amount: 50 }], note: 'É do bar' }])
  expect(await screen.findByText('Confere.')).toBeTruthy()
})

test('several are noted at once, without what is decided elsewhere', async () => {
  const sent: unknown[] = []
  await open(differing([difference(), ofTheBar, lost]), {
    'POST /api/provider-account/notes': noting(sent, null),
  })
  const dialog = await openDialog('Anotar os 2 desta página', 'Anotar o que não confere')
  dialog.getByText('2 lançamentos')
  dialog.getByText('R$ 55,00')
  await type('Motivo', 'Conferidos')
  await pressIn(dialog, 'Anotar')
  await dialogIsGone()
  expect(sent).toEqual([
    {
      differences: [
        { id: 'charge-pay_1', amount: -5 },
        { id: 'charge-pay_bar', amount: 50 },
      ],
      note: 'Conferidos',
    },
  ])
})

test('what was transferred and the whole statement have addresses of their own', async () => {
  const queries: string[] = []
  await open(anAccount(), {
    'GET /api/provider-account/entries': (_body, url) => {
      const query = new URLSearchParams(url.split('?')[1])
      queries.push(query.toString())
      return query.get('kind') === 'transfer'
        ? { entries: [entry()], total: 1 }
        : {
            entries: [
              entry({
                id: 2,
                kind: 'received',
                amount: 80,
                text: '',
                chargeId: 'pay_1',
                paymentGroupId: GROUP,
                customerName: 'Marina Souza',
              }),
              entry({ id: 3, kind: 'other', name: 'CREDIT', text: '', note: 'É do bar' }),
            ],
            total: 130,
          }
    },
  })
  await press('Transferências')
  const bank = await row(/Transferência para conta bancária/)
  bank.getByText('-R$ 1.000,00')
  expect(window.location.search).toBe('?ver=transferencias')
  await press('Extrato')
  const noted = await row(/CREDIT/)
  noted.getByText('Anotado: É do bar')
  await openDialog(/^Ver histórico: Marina/, 'Histórico do pagamento')
  expect(window.location.search).toBe('?ver=extrato')
  expect(queries).toEqual(['kind=transfer&page=1', 'kind=all&page=1'])
})

test.each([
  ['none', 'Não há conta do Asaas para ler', false],
  ['unread', 'O extrato ainda não foi lido', true],
  ['closed', /A chave do Asaas não pode ler o extrato/, true],
] as const)('%s is said in a sentence', async (state, sentence, mayAsk) => {
  await open(
    anAccount({ state, from: null, until: null, readAt: null, balance: null, balanceAt: null }),
  )
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.queryByText('Confere.')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Ler agora' }) !== null).toBe(mayAsk)
})

test('it is read at once for who asks, and without a connection it can be tried again', async () => {
  let isOnline = false
  const sent: unknown[] = []
  await open(() => (isOnline ? anAccount() : noConnection()), {
    'POST /api/provider-account/read': noting(sent, null),
  })
  expect(await screen.findByText('Erro ao carregar a conta')).toBeTruthy()
  isOnline = true
  await press('Tentar novamente')
  await press('Ler agora')
  await expectToast('Lendo o extrato. O que houver de novo aparece aqui em instantes.')
  expect(sent).toHaveLength(1)
})
