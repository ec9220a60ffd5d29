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
import { aLateIssue, anIssue, aPaid, aRefund, GROUP } from './payments.fixtures.ts'

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
const DISPUTED = { id: 'charge-1b', kind: 'chargeback', actions: ['keep'] } as const
const UNDONE = { id: 'charge-1c-2', kind: 'receipt-undone', actions: ['keep'] } as const
const DOUBLED = { id: 'doubled-12-8000', kind: 'doubled', actions: ['dismiss'] } as const
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
      'GET /api/payment-issues': () => (isOnline ? [anIssue()] : noConnection()),
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
    getByText('21/11/2026 08:20')
    getByText('(48) 99988-7766')
    getByText('Recusado: “Saldo insuficiente” (R$ 80,00)')
    getByText('Choveu')
    expect(card!.textContent).toContain('#13 Quadra 1Ter, 24/11/2026, 19:00 às 20:00')
  })

  test('of several refunds that were refused it says what all of them need', async () => {
    const refused = (id: string, amount: number) =>
      aLateIssue({ id, kind: 'refund-refused', refund: aRefund({ state: 'refused', amount }) })
    await openIssues([refused('refund-1', 80), refused('refund-2', 120.5), aLateIssue()])
    await cards()
    expect(screen.getByText(/^2 devoluções foram recusadas, R\$\s200,50 ao todo/)).toBeTruthy()
  })

  test('says how much is to be given back, and since when: what others took back is none of it', async () => {
    await openIssues([
      anIssue({ amount: 80, since: '2026-11-18T12:00:00.000Z' }),
      aLateIssue({ amount: 160.5, since: '2026-11-20T12:00:00.000Z' }),
      anIssue({ ...DISPUTED, actions: ['keep'], amount: 999, since: '2026-11-01T12:00:00.000Z' }),
    ])
    await cards()
    expect(screen.getByText(/^A devolver:/).textContent).toMatch(
      /^A devolver: R\$\s240,50 em 2 entradas, a mais antiga há 3 dias\.$/,
    )
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
    const owed = aPaid({ status: 'approved', paymentStatus: 'refunded' })
    const sent: unknown[] = []
    await openIssues([anIssue({ ...DISPUTED, actions: ['keep'], reservations: [owed] })], {
      [`GET /api/payment-groups/${GROUP}`]: () => ({
        paymentGroupId: GROUP,
        reservations: [owed, aPaid({ id: 13 })],
        attempts: [],
        refunds: [],
        story: [],
      }),
      'POST /api/reservations/12/pay': noting(sent, { reservations: [] }),
    })
    const dialog = await openDialog(/^Receber no balcão: /, 'Receber no balcão')
    expect(dialog.getAllByRole('listitem')).toHaveLength(1)
    await person.selectOptions(dialog.getByLabelText('Como foi pago'), 'cash')
    await pressIn(dialog, 'Receber R$ 80,00')
    await expectToast('Pagamento recebido')
    expect(sent).toEqual([{ total: 80, paidWith: 'cash' }])
  })

  test('names what was taken back outside the product, and what went out twice', async () => {
    const issues = [UNDONE, PARTLY, DOUBLED].map((one) => anIssue(one as object))
    await openIssues(issues)
    const names = (await cards()).map((card) => within(card).getByRole('heading').textContent)
    expect(names).toEqual(['Recebimento desfeito', 'Devolvido em parte', 'Devolvido em dobro'])
  })

  test('is counted in the header, live, and loses what is resolved elsewhere', async () => {
    const issues = [anIssue(), anIssue({ id: 'reservation-13' })]
    const { emit } = await openIssues(issues)
    const link = () => within(screen.getByRole('banner')).getByRole('link', { name: /^Pagamentos/ })
    await waitFor(() => expect(link().textContent).toBe('Pagamentos2 a resolver'))
    issues.pop()
    emit('reservations')
    await waitFor(() => expect(link().textContent).toBe('Pagamentos1 a resolver'))
    await waitFor(async () => expect(await cards()).toHaveLength(1))
    issues.pop()
    emit('reservations')
    await waitFor(() => expect(link().textContent).toBe('Pagamentos'))
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

  test('without a connection stays open, to be sent once more', async () => {
    await openIssues([anIssue()], { [RESOLVE]: noConnection })
    const dialog = await openDialog(/^Estornar/, 'Estornar R$ 80,00?')
    await pressIn(dialog, 'Estornar R$ 80,00')
    await expectToast('Não foi possível estornar', 'Sem conexão')
    expect(dialog.getByRole('button', { name: 'Estornar R$ 80,00' })).toBeTruthy()
  })
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
    await expectToast('Não foi possível remarcar', 'acabou de ser reservado por outra pessoa')
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
