import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  dialogIsGone,
  expectToast,
  noConnection,
  noting,
  person,
  press,
  refusing,
} from '../../../testing/adminSteps.ts'
import { aReservation } from '#shared/commands/commands.fixtures.ts'
import { calendarOf, openDialog, openIssues, pressIn } from './payments.testkit.ts'
import { aDetail } from '../../today/agenda/agenda.fixtures.ts'
import { aLateIssue, anIssue, anIssuePage, aPaid, aRefund, GROUP } from './payments.fixtures.ts'

// The first import of a screen's chunk is slow.
beforeAll(() => Promise.all([import('./IssuesScreen.tsx'), import('../../AdminArea.tsx')]))

const RESOLVE = 'POST /api/payment-issues/reservation-12/resolve'
const RESOLVE_LATE = 'POST /api/payment-issues/refund-7/resolve'
const answer = { reservations: [], refunds: [] }
const cards = () => screen.findAllByRole('article')
const DISMISSED = {
  id: 'event-9',
  kind: 'unmatched',
  actions: ['dismiss'],
  customer: null,
  paymentGroupId: null,
  reservations: [],
} as const
const STRAY = anIssue({
  ...DISMISSED,
  actions: ['tie', 'refund', 'dismiss'],
} as object)
const DISPUTED = { id: 'charge-1b', kind: 'chargeback', actions: ['keep'] } as const
const UNDONE = { id: 'charge-1c-2', kind: 'receipt-undone', actions: ['keep'] } as const
const DOUBLED = { id: 'doubled-12-8000', kind: 'doubled', actions: ['dismiss'] } as const
const LOST = { ...DISMISSED, actions: ['book', 'dismiss'] } as const
const LEFT_OPEN = { id: 'charge-1d-1', kind: 'left-open', actions: ['dismiss'] } as const
const BY_PANEL = { kind: 'account-lost', actions: ['returned', 'keep'] } as const
const PARTLY = { id: 'refund-8', kind: 'partly-returned', actions: ['keep'] } as const

describe('the list', () => {
  test('says that it is on its way', async () => {
    await openIssues([], { 'GET /api/payment-issues': () => new Promise(() => {}) })
    expect(await screen.findByText('Carregando...')).toBeTruthy()
  })

  test('says when there is nothing to resolve', async () => {
    await openIssues([])
    expect(await screen.findByText('Nada a resolver')).toBeTruthy()
  })

  test('without a connection it can be tried again', async () => {
    let isOnline = false
    await openIssues([], {
      'GET /api/payment-issues': () => (isOnline ? anIssuePage([anIssue()]) : noConnection()),
    })
    expect(await screen.findByText('Erro ao carregar os pagamentos a resolver')).toBeTruthy()
    isOnline = true
    await press('Tentar novamente')
    expect(await cards()).toHaveLength(1)
  })

  test('that is known offers no decision without a connection, and says why', async () => {
    await openIssues([anIssue()])
    const [card] = await cards()
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(await within(card!).findByText('Decidir só com conexão.')).toBeTruthy()
    const buttons = within(card!).getAllByRole('button')
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Ver histórico'])
  })

  test('shows what happened, since when, whose money it is and the state of the refund', async () => {
    const refund = aRefund({ state: 'refused', message: 'Saldo insuficiente', note: 'Choveu' })
    await openIssues([aLateIssue({ refund, amount: 160 })])
    const [card] = await cards()
    const { getByRole, getByText } = within(card!)
    expect(getByRole('heading').textContent).toBe('Horário perdido')
    getByText(/chegou depois do prazo e os horários já não estavam livres/)
    getByText('21/11/2026 08:20, hoje')
    getByText('(48) 99988-7766')
    getByText('Recusado: “Saldo insuficiente” (R$ 80,00)')
    getByText('Choveu')
    expect(card!.textContent).toContain('#13 Quadra 1Ter, 24/11/2026, 19:00 às 20:00')
  })

  test('of several refunds that were refused it says what all of them need', async () => {
    await openIssues([aLateIssue()], {
      'GET /api/payment-issues': () =>
        anIssuePage([aLateIssue()], { refused: { count: 2, amount: 200.5 } }),
    })
    await cards()
    expect(screen.getByText(/^2 devoluções foram recusadas, R\$\s200,50 ao todo/)).toBeTruthy()
  })

  test('says how much is to be given back and since when, and how much was kept', async () => {
    await openIssues([], {
      'GET /api/payment-issues': () =>
        anIssuePage([anIssue()], {
          toReturn: { count: 2, amount: 1_234_567.89, since: '2026-11-18T12:00:00.000Z' },
          kept: { count: 1, amount: 30 },
        }),
    })
    await cards()
    const button = (name: RegExp) => screen.getByRole('button', { name })
    expect(button(/^A devolver/).textContent).toBe(
      'A devolverR$ 1.234.567,892 entradas, a mais antiga há 3 dias',
    )
    expect(button(/^Ficou com o local/).textContent).toBe('Ficou com o localR$ 30,001 entrada')
  })

  test('has a hundred on a page', async () => {
    const queries: string[] = []
    await openIssues([], {
      'GET /api/payment-issues': (_body, url) => {
        if (url.includes('count')) return { open: 130 }
        queries.push(url.split('?')[1]!)
        return anIssuePage([anIssue()], { total: 130 })
      },
    })
    await cards()
    await press('Próxima')
    await waitFor(() => expect(queries).toEqual(['kept=false&page=1', 'kept=false&page=2']))
  })

  test('writes to the customer about it', async () => {
    await openIssues([anIssue()])
    const link = await screen.findByRole('link', { name: 'WhatsApp: Marina Souza, R$ 80,00' })
    expect(decodeURIComponent(link.getAttribute('href')!)).toBe(
      'https://wa.me/5548999887766?text=Olá, Marina! R$ 80,00 da reserva de 24/11/2026 às 18:00 estão aqui para você. Como prefere receber?',
    )
  })

  test('leads to what ends a choice that is open, and a tab for which too much came in', async () => {
    const choice = anIssue({ id: 'choice-3-12', kind: 'choice-open', actions: [] })
    const tab = anIssue({
      id: 'tab-4',
      kind: 'tab-over',
      actions: [],
      customer: { name: 'Mesa 3', email: '', phone: '' },
      reservations: [],
      paymentGroupId: null,
    })
    await openIssues([choice, tab], { 'GET /api/incidents/open': () => [] })
    const comandas = await screen.findByRole('link', { name: 'Abrir comandas: Mesa 3, R$ 80,00' })
    expect(comandas.getAttribute('href')).toBe('/admin/comandas')
    await press(/^Escolher pelo cliente: /)
    const dialog = await screen.findByRole('alertdialog', { name: 'Quem ainda não escolheu' })
    expect(await within(dialog).findByText('Todos já escolheram.')).toBeTruthy()
  })

  test('offers exactly what the server allows', async () => {
    await openIssues([
      anIssue(),
      aLateIssue({ actions: ['refund'] }),
      anIssue(DISPUTED as object),
      anIssue(DISMISSED as object),
    ])
    const labels = (await cards()).map((card) =>
      within(card)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    )
    expect(labels).toEqual([
      ['Ver histórico', 'Estornar', 'Remarcar', 'Manter valor'],
      ['Ver histórico', 'Estornar agora'],
      ['Ver histórico', 'Manter reserva'],
      ['Dispensar'],
    ])
  })

  test('offers to take the money again where it was taken back and the hour stands', async () => {
    const gone = { status: 'approved', paymentStatus: 'refunded', paidBy: 'attempt' } as const
    const owed = aPaid(gone)
    const sent: unknown[] = []
    await openIssues([anIssue({ ...DISPUTED, actions: ['keep'], reservations: [owed] })], {
      'GET /api/reservations/12': () =>
        aDetail({ ...gone, id: 12, price: 80, paid: 0, userId: null, paymentGroupId: GROUP }),
      [`GET /api/payment-groups/${GROUP}`]: () => ({
        paymentGroupId: GROUP,
        reservations: [owed, aPaid({ id: 13 })],
        attempts: [],
        refunds: [],
        story: [],
      }),
      'POST /api/reservations/12/parts': noting(sent, { reservations: [] }),
    })
    const dialog = await openDialog(/^Receber no balcão: /, 'Receber R$ 80,00')
    await pressIn(dialog, 'Dinheiro')
    await expectToast('R$ 80,00 em Dinheiro')
    expect(sent).toEqual([{ amount: 80, method: 'cash' }])
  })

  test('names what was taken back outside the product, and what went out twice', async () => {
    const issues = [UNDONE, PARTLY, DOUBLED, BY_PANEL, LEFT_OPEN].map((one) =>
      anIssue(one as object),
    )
    await openIssues(issues)
    const names = (await cards()).map((card) => within(card).getByRole('heading').textContent)
    expect(names).toEqual([
      'Recebimento desfeito',
      'Devolvido em parte',
      'Devolvido em dobro',
      'Estorno pelo painel',
      'Cobrança aberta em outra conta',
    ])
  })

  test('is counted in the rail, live, and loses what is resolved elsewhere', async () => {
    const issues = [anIssue(), anIssue({ id: 'reservation-13' })]
    const { emit } = await openIssues(issues)
    const link = () => screen.getByRole('link', { name: /^Dinheiro/ })
    await waitFor(() => expect(link().textContent).toBe('Dinheiro2 a resolver'))
    issues.pop()
    emit('reservations')
    await waitFor(() => expect(link().textContent).toBe('Dinheiro1 a resolver'))
    await waitFor(async () => expect(await cards()).toHaveLength(1))
    issues.pop()
    emit('reservations')
    await waitFor(() => expect(link().textContent).toBe('Dinheiro'))
    expect(await screen.findByText('Nada a resolver')).toBeTruthy()
  })

  test('leads to the history of a payment', async () => {
    await openIssues([anIssue()])
    const history = await openDialog(/^Ver histórico/, 'Histórico do pagamento')
    expect(await history.findByText('1ª cobrança, PIX: paga')).toBeTruthy()
  })
})

describe('a decision', () => {
  test('is confirmed, with a note, and the entry disappears', async () => {
    const issues = [anIssue()]
    const sent: unknown[] = []
    await openIssues(issues, {
      [RESOLVE]: (body) => {
        sent.push(body)
        issues.pop()
        return answer
      },
    })
    const dialog = await openDialog('Manter valor: Marina Souza, R$ 80,00', 'Manter R$ 80,00?')
    expect(dialog.getByText(/ficam com o local e a reserva continua cancelada/)).toBeTruthy()
    await person.type(dialog.getByLabelText('Observação (opcional)'), 'Combinado')
    await pressIn(dialog, 'Manter valor')
    await expectToast('Valor mantido', 'R$ 80,00 ficam com o local.')
    expect(sent).toEqual([{ action: 'keep', note: 'Combinado' }])
    await dialogIsGone()
    expect(await screen.findByText('Nada a resolver')).toBeTruthy()
  })

  test('can be thought over', async () => {
    const { calls } = await openIssues([anIssue()])
    const dialog = await openDialog(/^Estornar/, 'Estornar R$ 80,00?')
    await pressIn(dialog, 'Voltar')
    await dialogIsGone()
    expect(calls).toEqual([])
  })

  test.each([
    [anIssue(), /^Estornar: /, 'Estornar R$ 80,00?', 'Estornar R$ 80,00', 'refund'],
    [aLateIssue(), /^Estornar agora/, 'Estornar agora?', 'Estornar agora', 'refund'],
    [aLateIssue(), /^Manter valor/, 'Manter R$ 160,00?', 'Manter valor', 'keep'],
    [anIssue(DISPUTED as object), /^Manter/, 'Manter a reserva?', 'Manter reserva', 'keep'],
    [anIssue(UNDONE as object), /^Manter/, 'Manter a reserva?', 'Manter reserva', 'keep'],
    [
      anIssue({ ...PARTLY, refund: aRefund({ state: 'done', reason: 'elsewhere' }) } as object),
      /^Manter/,
      'Manter a reserva?',
      'Manter reserva',
      'keep',
    ],
    [anIssue(DISMISSED as object), /^Dispensar/, 'Dispensar este aviso?', 'Dispensar', 'dismiss'],
    [anIssue(DOUBLED as object), /^Dispensar/, 'Dispensar este aviso?', 'Dispensar', 'dismiss'],
    [
      aLateIssue(BY_PANEL as object),
      /^Já devolvi/,
      'R$ 160,00 já voltaram?',
      'Já devolvi no painel',
      'returned',
    ],
    [
      anIssue(LEFT_OPEN as object),
      /^Já resolvi/,
      'Cobrança resolvida?',
      'Já resolvi no painel',
      'dismiss',
    ],
    [anIssue(LOST as object), /^Reservar/, 'Reservar de novo?', 'Reservar de novo', 'book'],
  ])('of each kind is sent as it is meant', async (issue, opener, title, submit, action) => {
    const sent: unknown[] = []
    await openIssues([issue], {
      [`POST /api/payment-issues/${issue.id}/resolve`]: noting(sent, answer),
    })
    await pressIn(await openDialog(opener, title), submit)
    await dialogIsGone()
    expect(sent).toEqual([{ action }])
  })

  test.each([
    ['issue-resolved', 'Este pagamento já foi resolvido.'],
    ['issue-action', 'Isto não pode ser feito com este pagamento agora.'],
    ['refund-begun', 'O estorno já está em andamento ou foi concluído.'],
  ] as const)('that is refused with %s shows it and closes', async (code, message) => {
    await openIssues([anIssue()], { [RESOLVE]: refusing(409, code) })
    await pressIn(await openDialog(/^Manter valor/, 'Manter R$ 80,00?'), 'Manter valor')
    await expectToast('Não foi possível manter o valor', message)
    await dialogIsGone()
  })

  test.each([
    ['approved', 'Reserva feita'],
    ['canceled', 'Horário já ocupado'],
  ] as const)('to book a lost hour again says what became of it: %s', async (status, title) => {
    const reservations = [aReservation({ status })]
    await openIssues([anIssue(LOST as object)], {
      'POST /api/payment-issues/event-9/resolve': () => ({ reservations, refunds: [] }),
    })
    await pressIn(await openDialog(/^Reservar/, 'Reservar de novo?'), 'Reservar de novo')
    await expectToast(title)
    await dialogIsGone()
  })

  test('without a connection stays open, to be sent once more', async () => {
    await openIssues([anIssue()], { [RESOLVE]: noConnection })
    const dialog = await openDialog(/^Estornar/, 'Estornar R$ 80,00?')
    await pressIn(dialog, 'Estornar R$ 80,00')
    await expectToast('Não foi possível estornar', 'Sem conexão')
    expect(dialog.getByRole('button', { name: 'Estornar R$ 80,00' })).toBeTruthy()
  })
})

describe('a payment without a reservation', () => {
  const owed = {
    kind: 'unpaid',
    id: 14,
    date: '2026-11-19',
    startTime: '18:00',
    endTime: '19:00',
    courtName: 'Quadra 1',
    reservationId: 14,
    paymentGroupId: GROUP,
    customerId: 7,
    name: 'Marina Souza',
    phone: '48999887766',
    amount: 80,
  }
  const TIE = 'Ligar a uma reserva: Pagamento sem reserva, R$ 80,00'
  const RESOLVE_STRAY = 'POST /api/payment-issues/event-9/resolve'
  const receivables = (entries: object[]) => (_body: unknown, url: string) => ({
    entries: url.includes('coming') ? [] : entries,
    due: { count: entries.length, amount: 80 },
    coming: { count: 0, amount: 0 },
  })

  test('is tied to one that is owed in the same sum', async () => {
    const sent: unknown[] = []
    await openIssues([STRAY], {
      'GET /api/receivables': receivables([owed]),
      [RESOLVE_STRAY]: noting(sent, answer),
    })
    const dialog = await openDialog(TIE, 'Ligar a uma reserva')
    await person.selectOptions(
      await dialog.findByLabelText('Reserva em aberto de R$ 80,00'),
      '#14 Marina Souza, 19/11/2026, 18:00 às 19:00, Quadra 1',
    )
    await pressIn(dialog, 'Ligar pagamento')
    await expectToast('Pagamento ligado', 'A reserva está paga.')
    expect(sent).toEqual([{ action: 'tie', reservationId: 14 }])
  })

  test('is never offered the rest of a price, which is paid at the desk', async () => {
    await openIssues([STRAY], { 'GET /api/receivables': receivables([{ ...owed, price: 120 }]) })
    const dialog = await openDialog(TIE, 'Ligar a uma reserva')
    expect(await dialog.findByText('Nenhuma reserva em aberto de R$ 80,00.')).toBeTruthy()
  })

  test('is tied by a number, and says when it does not fit and goes back', async () => {
    const sent: unknown[] = []
    await openIssues([STRAY], {
      'GET /api/receivables': receivables([]),
      [RESOLVE_STRAY]: noting(sent, { ...answer, refunds: [aRefund({ reason: 'paid-twice' })] }),
    })
    const dialog = await openDialog(TIE, 'Ligar a uma reserva')
    expect(await dialog.findByText('Nenhuma reserva em aberto de R$ 80,00.')).toBeTruthy()
    await pressIn(dialog, 'Ligar pagamento')
    expect(dialog.getByText('Escolha a reserva ou digite o número dela')).toBeTruthy()
    await person.type(dialog.getByLabelText('Ou o nº da reserva'), '#15')
    await pressIn(dialog, 'Ligar pagamento')
    await expectToast('Pagamento ligado', 'volta para quem pagou')
    expect(sent).toEqual([{ action: 'tie', reservationId: 15 }])
  })

  test('of which the number is wrong stays open', async () => {
    await openIssues([STRAY], {
      'GET /api/receivables': receivables([]),
      [RESOLVE_STRAY]: refusing(422, 'invalid-input', {
        errors: { reservationId: ['Não há reserva com este número'] },
      }),
    })
    const dialog = await openDialog(TIE, 'Ligar a uma reserva')
    await person.type(await dialog.findByLabelText('Ou o nº da reserva'), '99')
    await pressIn(dialog, 'Ligar pagamento')
    await waitFor(() =>
      expect(
        dialog.getByLabelText('Ou o nº da reserva').getAttribute('aria-describedby'),
      ).toBeTruthy(),
    )
    expect(dialog.getByText('Não há reserva com este número')).toBeTruthy()
  })

  test('goes back to who paid', async () => {
    const sent: unknown[] = []
    await openIssues([STRAY], { [RESOLVE_STRAY]: noting(sent, answer) })
    const dialog = await openDialog(/^Estornar: /, 'Estornar R$ 80,00?')
    expect(dialog.getByText(/confira antes se o pagamento não é de uma reserva/)).toBeTruthy()
    await pressIn(dialog, 'Estornar R$ 80,00')
    await dialogIsGone()
    expect(sent).toEqual([{ action: 'refund' }])
  })
})

test('what was kept is listed apart, and can still go back', async () => {
  const kept = anIssue({ kind: 'kept', text: 'R$ 80,00 ficaram com o local.', actions: ['refund'] })
  const sent: unknown[] = []
  await openIssues([], {
    'GET /api/payment-issues': (_body, url) => {
      if (url.includes('count')) return { open: 0 }
      return anIssuePage(url.includes('kept=true') ? [kept] : [])
    },
    [RESOLVE]: noting(sent, answer),
  })
  await press(/^Ficou com o local/)
  const [card] = await cards()
  expect(within(card!).getByRole('heading').textContent).toBe('Ficou com o local')
  await pressIn(await openDialog(/^Estornar: /, 'Estornar R$ 80,00?'), 'Estornar R$ 80,00')
  await dialogIsGone()
  expect(sent).toEqual([{ action: 'refund' }])
})

describe('other hours', () => {
  const open = () => openDialog(/^Remarcar/, 'Remarcar')
  const texts = (select: HTMLElement) =>
    [...select.querySelectorAll('option')].map(({ textContent }) => textContent)

  test('are those that are free, the ones before at first', async () => {
    const sent: unknown[] = []
    const taken = (id: number, courtId: number, startTime: string, endTime: string) =>
      aReservation({ id, courtId, startTime, endTime })
    const allReservations = [taken(1, 1, '19:00', '21:00'), taken(2, 2, '20:00', '21:00')]
    await openIssues([anIssue()], {
      'GET /api/calendar': calendarOf(() => ({ allReservations })),
      [RESOLVE]: noting(sent, answer),
    })
    const dialog = await open()
    const start = await dialog.findByLabelText<HTMLSelectElement>('Início')
    expect(start.value).toBe('18:00')
    expect(texts(start)).not.toContain('20:00')
    expect(texts(dialog.getByLabelText('Quadra'))).toEqual(['Quadra 1', 'Quadra 2'])
    await person.selectOptions(start, '19:00')
    expect(texts(dialog.getByLabelText('Quadra'))).toEqual(['Quadra 2'])
    await pressIn(dialog, 'Remarcar reserva')
    await expectToast('Reserva remarcada', 'O cliente recebe a confirmação por e-mail.')
    expect(sent).toEqual([
      {
        action: 'rebook',
        slots: [{ reservationId: 12, date: '2026-11-24', startTime: '19:00', courtId: 2 }],
      },
    ])
  })

  test('are one for each reservation that lost its own', async () => {
    const sent: unknown[] = []
    const { reservations } = aLateIssue()
    await openIssues(
      [aLateIssue({ reservations: [...reservations, aPaid({ id: 14, status: 'canceled' })] })],
      { [RESOLVE_LATE]: noting(sent, answer) },
    )
    const dialog = await open()
    expect(await dialog.findAllByLabelText('Início')).toHaveLength(2)
    const [, second] = dialog.getAllByLabelText('Início')
    await person.selectOptions(second!, '18:00')
    await pressIn(dialog, 'Remarcar 2 reservas')
    expect(dialog.getByText('Já escolhido para outra reserva')).toBeTruthy()
    const [, date] = dialog.getAllByLabelText('Data')
    await person.clear(date!)
    await person.type(date!, '25112026')
    await waitFor(() => expect(dialog.getAllByLabelText('Início')).toHaveLength(2))
    await pressIn(dialog, 'Remarcar 2 reservas')
    await expectToast('Reservas remarcadas')
    const slots = [
      { reservationId: 12, date: '2026-11-24', startTime: '18:00', courtId: 1 },
      { reservationId: 13, date: '2026-11-25', startTime: '19:00', courtId: 1 },
    ]
    expect(sent).toEqual([{ action: 'rebook', slots }])
  })

  test('are required at their fields when none is chosen or none is free', async () => {
    const opening = (date: string) => ({
      isOpen: date !== '2026-11-26',
      openTime: '10:00',
      closeTime: '11:00',
    })
    await openIssues([anIssue()], {
      'GET /api/calendar': calendarOf((date) => ({ operationHours: opening(date) })),
    })
    const dialog = await open()
    await dialog.findByLabelText('Início')
    await pressIn(dialog, 'Remarcar reserva')
    expect(dialog.getByText('Escolha um horário livre')).toBeTruthy()
    await person.clear(dialog.getByLabelText('Data'))
    await pressIn(dialog, 'Remarcar reserva')
    expect(dialog.getByText('Escolha a data')).toBeTruthy()
    await person.type(dialog.getByLabelText('Data'), '26112026')
    expect(await dialog.findByText(/Nenhum horário livre nesta data/)).toBeTruthy()
  })

  test('that were taken meanwhile are named at their fields', async () => {
    const lost = [{ date: '2026-11-24', startTime: '18:00' }]
    await openIssues([anIssue()], { [RESOLVE]: refusing(409, 'slot-taken', { lost }) })
    const dialog = await open()
    await dialog.findByLabelText('Início')
    await pressIn(dialog, 'Remarcar reserva')
    await expectToast('Não foi possível remarcar', 'Este horário já está reservado')
    expect(await dialog.findByText('18:00 acabou de ser ocupado')).toBeTruthy()
  })

  test.each([
    ['slot-past', 'Este horário já passou. Escolha outro horário.'],
    ['slot-closed', 'O local está fechado neste horário. Escolha outro horário.'],
    ['no-court', 'Nenhuma quadra disponível para esta modalidade.'],
  ] as const)('that are refused with %s stay to be changed', async (code, message) => {
    await openIssues([anIssue()], { [RESOLVE]: refusing(409, code) })
    const dialog = await open()
    await dialog.findByLabelText('Início')
    await pressIn(dialog, 'Remarcar reserva')
    await expectToast('Não foi possível remarcar', message)
    expect(dialog.getByLabelText('Início')).toBeTruthy()
  })

  test('that cannot be read can be loaded again', async () => {
    let isOnline = false
    await openIssues([anIssue()], {
      // The sync reads the days too, and goes on.
      'GET /api/calendar': (body, path) =>
        isOnline || !path.includes('sportType') ? calendarOf()(body, path) : noConnection(),
    })
    const dialog = await open()
    expect(await dialog.findByText('Erro ao carregar os horários livres')).toBeTruthy()
    isOnline = true
    await pressIn(dialog, 'Tentar novamente')
    expect(await dialog.findByLabelText('Início')).toBeTruthy()
  })
})
