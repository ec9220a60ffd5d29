import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { problemMessage } from '#shared/platform/http/problem.ts'
import {
  button,
  choose,
  dialogIsGone,
  expectToast,
  field,
  noConnection,
  person,
  press,
  refusal,
} from '../../../testing/adminSteps.ts'
import { windowOf } from '../../../testing/windowOf.ts'
import { aDetail } from '../../today/agenda/agenda.fixtures.ts'
import { openHistory, openPayments, pageOf } from './payments.testkit.ts'
import { aHistory, anAttempt, aTotal, GROUP } from './payments.fixtures.ts'

// The first import of a screen's chunk is slow.
beforeAll(() => Promise.all([import('./PaymentsScreen.tsx'), import('../../AdminArea.tsx')]))

const period = (name: string) => person.click(screen.getByRole('radio', { name }))
const search = async (text: string) => {
  await person.type(screen.getByLabelText('Buscar'), text)
  await press('Buscar')
}
const lastOf = (queries: string[]) => new URLSearchParams(queries.at(-1))
const address = () => Object.fromEntries(new URLSearchParams(window.location.search))

const PIX = {
  kind: 'movement' as const,
  id: 3,
  key: '0b0e4d6a-0000-4000-8000-00000000000a',
  at: '2026-11-21T12:00:00.000Z',
  method: 'pix' as const,
  pix: 'unchecked' as const,
  amount: 80,
  reservationId: 1,
  paymentGroupId: GROUP,
  customerName: 'Bruno Lima',
  customerEmail: '',
  who: 'Ana',
  note: null,
  nsu: null,
  brand: null,
}

describe('the list', () => {
  test('says that it is on its way', async () => {
    await openPayments(() => [], { 'GET /api/tenders': () => new Promise(() => {}) })
    expect(await screen.findByText('Carregando pagamentos...')).toBeTruthy()
  })

  test('shows of each charge whose it is, how it was paid and its status', async () => {
    await openPayments(() => [
      anAttempt({ refunded: 80 }),
      anAttempt({
        id: 'b',
        method: 'CREDIT_CARD',
        cardBrand: 'VISA',
        cardLast4: '0741',
        state: 'failed',
        paymentStatus: 'failed',
      }),
      anAttempt({ id: 'c', paymentStatus: 'refunded', refunding: 20 }),
    ])
    const table = await screen.findByRole('table', { name: 'Pagamentos' })
    const [, paid, failed, refunded] = within(table).getAllByRole('row')
    expect(paid!.textContent).toContain('Marina Souzamarina@example.com21/11/2026 08:06PIX2Pago')
    expect(paid!.textContent).toContain('R$ 160,00Estornado R$ 80,00')
    expect(failed!.textContent).toContain('CartãoVISA final 0741')
    expect(failed!.textContent).toContain('Recusado')
    expect(refunded!.textContent).toContain('EstornadoR$ 160,00Estornando R$ 20,00')
  })

  test('shows what people took and gave back, how and by whom', async () => {
    const cash = {
      kind: 'movement' as const,
      id: 3,
      at: '2026-11-21T12:00:00.000Z',
      method: 'cash' as const,
      amount: 50,
      reservationId: 12,
      paymentGroupId: GROUP,
      customerName: 'Caio',
      customerEmail: '',
      who: 'Ana',
      note: null,
      nsu: null,
      brand: null,
    }
    const queries = await openPayments(() => [
      cash,
      { ...cash, id: 4, amount: -20 },
      { ...cash, kind: 'credit', method: 'customer-credit', who: null },
      { ...cash, kind: 'courtesy', method: 'courtesy', note: 'Aniversário' },
      { ...cash, id: 5, method: 'debit', nsu: '004512', brand: 'Elo' },
      { ...cash, id: 6, amount: -50, isCorrection: true },
    ])
    const table = await screen.findByRole('table', { name: 'Pagamentos' })
    const [, taken, back, credit, courtesy, card, undone] = within(table).getAllByRole('row')
    expect(taken!.textContent).toContain('Caio21/11/2026 09:00DinheiroPor Ana1RecebidoR$ 50,00')
    expect(back!.textContent).toContain('Devolvido-R$ 20,00')
    expect(undone!.textContent).toContain('Corrigido-R$ 50,00')
    expect(card!.textContent).toContain('Débito na maquininhaElo, NSU 004512 · Por Ana')
    expect(credit!.textContent).toContain('Crédito do cliente1Recebido')
    expect(courtesy!.textContent).toContain('CortesiaPor Ana: Aniversário1Cortesia')
    await choose('Situação', 'Todas, e as sem pagamento')
    await waitFor(() => expect(queries.queries.at(-1)).toContain('attempts=all'))
    await choose('Forma', 'Dinheiro')
    await waitFor(() => expect(queries.queries.at(-1)).toContain('method=cash'))
  })

  test('asks what now when a PIX of the desk never came, and looks for that of a tab too', async () => {
    const till = { id: 1, version: 3, open: null, drawer: null, movements: [], last: null }
    const row = aDetail({ price: 80, paid: 0, paymentStatus: 'pending', paidBy: null })
    const checked = vi.fn<(body: unknown) => unknown>(() => till)
    const ofTab = { ...PIX, id: 4, tabId: 2, reservationId: null, paymentGroupId: null }
    await openPayments(() => [PIX, { ...ofTab, key: 'k', customerName: 'Mesa 3' }], {
      'GET /api/reservations/1': () => row,
      'POST /api/till/checks': checked,
    })
    await press(/^O PIX não caiu: Bruno Lima/)
    expect(screen.getByRole('button', { name: /^O PIX caiu: Mesa 3/, hidden: true })).toBeTruthy()
    const dialog = within(await screen.findByRole('dialog'))
    expect(checked.mock.lastCall?.[0]).toEqual({ movement: PIX.key, outcome: 'missing' })
    expect(dialog.getByText('O PIX não caiu. E agora?')).toBeTruthy()
    expect(dialog.getByText(/Faltam R\$ 80,00 desta reserva, que está em “A receber”/)).toBeTruthy()
    await person.click(dialog.getByRole('button', { name: 'Receber de outro jeito' }))
    expect(await screen.findByRole('dialog', { name: 'Receber R$ 80,00' })).toBeTruthy()
  })

  test('lists and sums one drawer alone, where there are two', async () => {
    const bar = {
      id: 2,
      name: 'Bar',
      version: 3,
      open: null,
      drawer: null,
      movements: [],
      last: null,
    }
    const asked: string[] = []
    const queries = await openPayments(() => [], {
      'GET /api/till': () => ({ ...bar, id: 1, name: 'Recepção', others: [bar], ofDevice: false }),
      'GET /api/payment-attempts/totals': (_body, path) => {
        asked.push(path)
        return []
      },
    })
    await choose('Gaveta', 'Bar')
    await waitFor(() => expect(queries.queries.at(-1)).toContain('drawer=2'))
    await waitFor(() => expect(asked.at(-1)).toContain('drawer=2'))
  })

  test('says of a tab’s PIX that never came where it is owed now', async () => {
    const till = { id: 1, version: 3, open: null, drawer: null, movements: [], last: null }
    await openPayments(() => [{ ...PIX, tabId: 2, paymentGroupId: null }], {
      'POST /api/till/checks': () => till,
    })
    await press(/^O PIX não caiu: Bruno Lima/)
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/A comanda voltou a dever este valor/)).toBeTruthy()
    const link = dialog.getByRole('link', { name: 'Abrir comandas' })
    expect(link.getAttribute('href')).toBe('/admin/comandas')
  })

  test('shows what went back on its own day, of what, and what arrived late', async () => {
    const back = {
      kind: 'refund' as const,
      id: 9,
      at: '2026-11-21T15:00:00.000Z',
      cameAt: '2026-11-20T15:00:00.000Z',
      method: 'PIX' as const,
      amount: -80,
      paymentGroupId: GROUP,
      customerName: 'Marina Souza',
      customerEmail: 'marina@example.com',
      reservations: 2,
    }
    const tab = {
      kind: 'movement' as const,
      id: 3,
      at: '2026-11-21T12:00:00.000Z',
      madeAt: '2026-11-21T01:00:00.000Z',
      method: 'cash' as const,
      amount: 16.5,
      reservationId: null,
      tabId: 4,
      paymentGroupId: null,
      customerName: 'Mesa 3',
      customerEmail: '',
      who: 'Ana',
      note: null,
      nsu: null,
      brand: null,
    }
    await openPayments(() => [back, { ...back, kind: 'change', id: 2 }, tab])
    const table = await screen.findByRole('table', { name: 'Pagamentos' })
    const [, refund, undone, late] = within(table).getAllByRole('row')
    expect(refund!.textContent).toContain('21/11/2026 12:00PIXrecebido em 20/11/20262Estornado')
    expect(refund!.textContent).toContain('-R$ 80,00')
    expect(undone!.textContent).toContain('Recebimento desfeito')
    expect(late!.textContent).toContain('Mesa 3')
    expect(late!.textContent).toContain('21/11/2026 09:00feito em 20/11/2026')
    expect(late!.textContent).toContain('Comanda')
  })

  test('says when there is none', async () => {
    await openPayments(() => [])
    expect(await screen.findByText('Nenhum pagamento encontrado')).toBeTruthy()
    expect(screen.getByText('Neste período não houve pagamentos.')).toBeTruthy()
  })

  test('without a connection it can be tried again', async () => {
    let isOnline = false
    await openPayments(() => {
      if (!isOnline) noConnection()
      return [anAttempt()]
    })
    expect(await screen.findByText('Erro ao carregar os pagamentos')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Totais do período' })).toBeNull()
    isOnline = true
    await press('Tentar novamente')
    expect(await screen.findByText('Marina Souza')).toBeTruthy()
  })

  test('that the server fails to answer does not blame the connection', async () => {
    await openPayments(() => refusal(500, 'internal-error'))
    expect(await screen.findByText('Erro ao carregar os pagamentos')).toBeTruthy()
    expect(screen.getByText(problemMessage('internal-error'))).toBeTruthy()
  })

  test('is read again when the server reports a change', async () => {
    let name = 'Marina Souza'
    const { emit } = await openPayments(() => [anAttempt({ customerName: name })])
    await screen.findByText('Marina Souza')
    name = 'Marina Lima'
    emit('reservations')
    expect(await screen.findByText('Marina Lima')).toBeTruthy()
  })

  test('is turned page by page, in the address', async () => {
    const { queries } = await openPayments(() => pageOf([anAttempt()], 120))
    expect(await screen.findByText('1–1 de 120')).toBeTruthy()
    await press('Próxima')
    await waitFor(() => expect(lastOf(queries).get('page')).toBe('2'))
    expect(address()).toEqual({ pagina: '2' })
  })

  test('a page that no longer exists leads to the last one', async () => {
    await openPayments(() => pageOf([anAttempt()], 60), {}, '/admin/pagamentos?pagina=9')
    await waitFor(() => expect(address()).toEqual({ pagina: '2' }))
  })
})

describe('the history of a charge', () => {
  const OTHER = '0b0e4d6a-0000-4000-8000-000000000002'
  const two = () => [
    anAttempt(),
    anAttempt({ id: 'b', paymentGroupId: OTHER, customerName: 'Bruno Lima' }),
  ]
  const answers = { [`GET /api/payment-groups/${OTHER}`]: () => aHistory() }
  const link = (name: RegExp) => screen.findByRole('link', { name })
  const heading = () => screen.findByRole('heading', { name: 'Histórico do pagamento' })

  test('lies over the list, under an address of its own', async () => {
    await openPayments(two, answers, '/admin/pagamentos?periodo=mes')
    await openHistory(/^Histórico: Marina/)
    expect(address()).toEqual({ periodo: 'mes', pagamento: GROUP })
    window.history.back()
    await dialogIsGone()
    expect(address()).toEqual({ periodo: 'mes' })
    const history = await openHistory(/^Histórico: Marina/)
    await person.click(history.getByRole('button', { name: 'Fechar' }))
    await dialogIsGone()
    await waitFor(() => expect(address()).toEqual({ periodo: 'mes' }))
    expect(document.activeElement).toBe(await link(/^Histórico: Marina/))
  })

  test('stands beside the list in a wide window, and the list is marked', async () => {
    windowOf(1200)
    await openPayments(two, answers)
    await person.click(await link(/^Histórico: Marina/))
    expect(document.activeElement).toBe(await heading())
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await screen.findByText('Linha do tempo')).toBeTruthy()
    expect((await link(/^Histórico: Marina/)).getAttribute('aria-current')).toBe('true')
    await person.click(await link(/^Histórico: Bruno/))
    await waitFor(() => expect(address()).toEqual({ pagamento: OTHER }))
    expect((await link(/^Histórico: Marina/)).getAttribute('aria-current')).toBeNull()
    await person.keyboard('{Escape}')
    await waitFor(() => expect(address()).toEqual({}))
    expect(document.activeElement).toBe(await link(/^Histórico: Bruno/))
  })

  test('is opened by its address, and what is asked over it closes alone', async () => {
    windowOf(1200)
    await openPayments(two, answers, `/admin/pagamentos?pagamento=${GROUP}`)
    await press('Estornar')
    await screen.findByRole('dialog', { name: 'Estornar' })
    await person.keyboard('{Escape}')
    await dialogIsGone()
    expect(await heading()).toBeTruthy()
    await press('Fechar')
    await waitFor(() => expect(address()).toEqual({}))
    expect(screen.queryByText('Linha do tempo')).toBeNull()
  })

  test('is closed by another question to the list', async () => {
    windowOf(1200)
    await openPayments(two, answers, `/admin/pagamentos?pagamento=${GROUP}`)
    await heading()
    await period('Hoje')
    await waitFor(() => expect(address()).toEqual({ periodo: 'hoje' }))
    expect(screen.queryByText('Linha do tempo')).toBeNull()
  })
})

describe('the filters', () => {
  test('are the last seven days unless said', async () => {
    const { queries } = await openPayments(() => [])
    await waitFor(() => expect(queries).toHaveLength(1))
    expect(Object.fromEntries(lastOf(queries))).toEqual({
      startDate: '2026-11-15',
      endDate: '2026-11-21',
      page: '1',
      perPage: '50',
    })
  })

  test('are stored in the address and read from it', async () => {
    const { queries } = await openPayments(
      () => [],
      {},
      '/admin/pagamentos?periodo=mes&situacao=pagos&forma=cartao&busca=marina',
    )
    await waitFor(() => expect(lastOf(queries).get('state')).toBe('paid'))
    expect(queries.at(-1)).toContain('startDate=2026-11-01&endDate=2026-11-21')
    expect(queries.at(-1)).toMatch(/method=CREDIT_CARD.*&search=marina$/)
    expect(field('Situação').value).toBe('paid')
    await choose('Situação', 'Recusados')
    await choose('Forma', 'PIX')
    await period('Hoje')
    await waitFor(() =>
      expect(queries.at(-1)).toMatch(
        /^startDate=2026-11-21&endDate=2026-11-21&state=failed&method=PIX&.*&search=marina$/,
      ),
    )
    // What is searched for came with the address, and leaves it.
    expect(address()).toEqual({ periodo: 'hoje', situacao: 'recusados', forma: 'pix' })
    await press('Limpar')
    await waitFor(() => expect(address()).toEqual({}))
    expect(screen.getByLabelText<HTMLInputElement>('Buscar').value).toBe('')
  })

  test('a free range begins with the days that were shown, and complains in place', async () => {
    const { queries } = await openPayments(() => [])
    await screen.findByText('Nenhum pagamento encontrado')
    await period('Escolher datas')
    expect(field('De').value).toBe('15/11/2026')
    const before = queries.length
    await person.clear(field('De'))
    await person.type(field('De'), '25112026')
    expect(
      await screen.findByText('A data final deve ser igual ou posterior à inicial'),
    ).toBeTruthy()
    expect(queries).toHaveLength(before)
    await person.clear(field('Até'))
    await person.type(field('Até'), '30112026')
    await waitFor(() => expect(queries.at(-1)).toContain('startDate=2026-11-25&endDate=2026-11-30'))
    expect(address()).toEqual({ periodo: 'datas', de: '2026-11-25', ate: '2026-11-30' })
    await person.clear(field('De'))
    await person.tab()
    expect(field('De').value).toBe('25/11/2026')
  })

  test('a name that is not found can be searched in all dates', async () => {
    const { queries } = await openPayments(() => [])
    await search('zélia')
    await person.click(
      await screen.findByRole('button', { name: 'Procurar “zélia” em todas as datas' }),
    )
    await waitFor(() => expect(queries.at(-1)).toBe('page=1&perPage=50&search=z%C3%A9lia'))
    expect(screen.queryByRole('region', { name: 'Totais do período' })).toBeNull()
  })

  test('all dates and nobody named asks for whom', async () => {
    const { queries } = await openPayments(() => [], {}, '/admin/pagamentos?periodo=todas')
    expect(await screen.findByText('Qual pagamento você procura?')).toBeTruthy()
    expect(queries).toEqual([])
    expect(button('Baixar CSV')).toHaveProperty('disabled', true)
  })
})

describe('the totals', () => {
  const totals = [
    aTotal({ date: '2026-11-20' }),
    aTotal({ method: 'CREDIT_CARD', count: 1, received: 99.9, refunded: 0, net: 99.9 }),
    aTotal({ method: 'cash', count: 1, received: 100, refunded: 0, net: 100 }),
  ]
  const answers = { 'GET /api/payment-attempts/totals': () => totals }
  const figures = () =>
    within(screen.getByRole('region', { name: 'Totais do período' }))
      .getAllByRole('definition')
      .map(({ textContent }) => textContent)

  test('are summed up, by method, and shown day by day', async () => {
    await openPayments(() => [anAttempt()], answers)
    await waitFor(() => expect(figures()[0]).toBe('R$ 359,904 recebimentos'))
    expect(figures().slice(1)).toEqual([
      'R$ 439,90',
      'R$ 80,00',
      'R$ 240,002 recebimentos',
      'R$ 99,901 recebimento',
      'R$ 100,001 recebimento',
    ])
    await person.click(screen.getByText('Por dia e forma de pagamento', { selector: 'summary' }))
    const table = screen.getByRole('table', { name: 'Totais por dia e forma de pagamento' })
    const rows = within(table).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual([
      'DiaFormaRecebimentosRecebidoEstornadoLíquido',
      'Sáb, 21/11/2026Dinheiro1R$ 100,00R$ 0,00R$ 100,00',
      'Sáb, 21/11/2026Cartão1R$ 99,90R$ 0,00R$ 99,90',
      'Sex, 20/11/2026PIX2R$ 240,00R$ 80,00R$ 160,00',
    ])
  })

  test('are of the chosen method alone', async () => {
    await openPayments(() => [anAttempt()], answers)
    await choose('Forma', 'PIX')
    await waitFor(() => expect(figures()).toContain('R$ 160,002 recebimentos'))
  })

  test('are not shown above a list that has only some of what they count', async () => {
    await openPayments(() => [anAttempt()], answers)
    await waitFor(() => expect(figures()[0]).toContain('R$ 359,90'))
    await choose('Situação', 'Pagos')
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Totais do período' })).toBeNull(),
    )
  })

  test('that cannot be read can be loaded again', async () => {
    let isOnline = false
    await openPayments(() => [anAttempt()], {
      'GET /api/payment-attempts/totals': () => (isOnline ? totals : noConnection()),
    })
    expect(await screen.findByText(/Erro ao carregar os totais/)).toBeTruthy()
    isOnline = true
    await press('Carregar totais')
    await waitFor(() => expect(figures()[0]).toContain('R$ 359,90'))
  })
})

describe('the file for a spreadsheet', () => {
  test('holds what is listed', async () => {
    const saved: Blob[] = []
    // The DOM of the tests downloads nothing.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`
    vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL }))
    onTestFinished(() => void vi.restoreAllMocks())
    const queries: string[] = []
    await openPayments(() => [], {
      'GET /api/tenders.csv': (_body, url) => {
        queries.push(url)
        throw new Response('\u{FEFF}"Data";"Situação"', {
          headers: { 'Content-Disposition': 'attachment; filename="pagamentos-2026-11-21.csv"' },
        })
      },
    })
    await choose('Situação', 'Pagos')
    await press('Baixar CSV')
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(queries[0]).toContain('startDate=2026-11-15&endDate=2026-11-21&state=paid')
    expect(new Uint8Array(await saved[0]!.arrayBuffer()).slice(0, 3)).toEqual(
      new Uint8Array([0xef, 0xbb, 0xbf]),
    )
  })

  test('is not offered without a connection', async () => {
    await openPayments(() => [])
    await screen.findByRole('button', { name: 'Baixar CSV' })
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(await screen.findByText('Baixar CSV só com conexão.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Baixar CSV' })).toBeNull()
  })

  test('that does not arrive is reported', async () => {
    await openPayments(() => [], { 'GET /api/tenders.csv': noConnection })
    await press('Baixar CSV')
    await expectToast('Não foi possível baixar a planilha', 'Verifique a conexão com a internet.')
  })
})
