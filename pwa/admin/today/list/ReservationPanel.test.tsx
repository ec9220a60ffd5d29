import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { problemMessage } from '#shared/platform/http/problem.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { aListed, aPending } from './reservationList.fixtures.ts'
import { openFilters, openList, pageOf, rowTexts } from './list.testkit.ts'
import { button, expectToSee, isIdle, person, press, refusal } from '../../../testing/adminSteps.ts'
import { venue } from '../../../testing/openApp.tsx'

// It is 9 o'clock: what is over by then is left out.
const TODAY =
  'date=2026-11-21&endsAfter=09%3A00&combined_status=approved%2Cpending&page=1&perPage=50'
const none = () => []
const search = () => window.location.search

describe('the table', () => {
  test('shows who, where, when and the status', async () => {
    await openList(() => [
      aListed(),
      aPending({ id: 13, userId: 1, customerName: 'Bruno Lima', recurrenceId: 'r' }),
      aListed({ id: 14, status: 'pending_confirmation', paidBy: 'admin', price: 1234.5 }),
      aListed({ id: 15, status: 'canceled', paymentStatus: 'refunded', sportType: 'beach_tennis' }),
    ])
    const marina = 'Marina Souza | marina@example.com | (48) 99988-7766'
    const bruno = 'Bruno Lima | marina@example.com | (48) 99988-7766'
    const when = '21/11/2026 | 18:00 às 19:00'
    const [paid, futevolei] = ['Pago | PIX', 'Futevôlei']
    const [price, dear] = ['R$ 120,00', 'R$ 1.234,50']
    const court = 'Quadra 1'
    expect((await rowTexts()).map((cells) => cells.slice(0, 8))).toEqual([
      [when, court, marina, futevolei, 'Cliente', 'Aprovada', paid, price],
      [
        `${when} | Recorrente`,
        court,
        bruno,
        futevolei,
        'Admin',
        'Pendente',
        'Pendente | Expira às 9:15 | Receber',
        price,
      ],
      [when, court, marina, futevolei, 'Cliente', 'Aguardando decisão', 'Pago | No local', dear],
      [when, court, marina, 'Beach Tênis', 'Cliente', 'Cancelada', 'Reembolsado', price],
    ])
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads).toEqual([
      'Data/Hora',
      'Quadra',
      'Cliente',
      'Modalidade',
      'Origem',
      'Status',
      'Pagamento',
      'Valor',
      'Ações',
    ])
  })

  test('says of money that goes back how far it is', async () => {
    const gone = { status: 'canceled', paymentStatus: 'paid' } as const
    await openList(() => [
      aListed({ id: 1, ...gone, refundState: 'requested' }),
      aListed({ id: 2, ...gone, refundState: 'in_progress' }),
      aListed({ id: 3, ...gone, refundState: 'refused' }),
      aListed({ id: 4, ...gone }),
    ])
    const state = (await rowTexts()).map((cells) => cells[6])
    expect(state).toEqual([
      'Estorno em andamento | PIX',
      'Estorno em andamento | PIX',
      'Estorno recusado | PIX',
      'Pago | PIX',
    ])
  })

  test('without a row says so', async () => {
    const { queries } = await openList(none)
    await screen.findByText('Nenhuma reserva encontrada')
    expect(queries).toEqual([TODAY])
  })

  test('that cannot be read says so, and can be loaded again', async () => {
    let isOnline = false
    await openList(() => {
      if (!isOnline) throw new TypeError('no connection')
      return [aListed()]
    })
    await screen.findByText(/^Sem conexão: mostrando dados de/)
    isOnline = true
    await press('Tentar novamente')
    await expectToSee('Marina Souza')
  })

  test('that the server failed to read does not blame the connection', async () => {
    await openList(() => refusal(500, 'internal-error'))
    const note = await screen.findByText(/Mostrando dados de/)
    expect(note.textContent).toContain(problemMessage('internal-error'))
    expect(screen.queryByText(/Sem conexão/)).toBeNull()
  })

  // A cached page and one of the server that disagree about today must not request each other for ever.
  test('without a connection stays on the day of the venue, whatever the device says', async () => {
    const serverTime = new Date(Date.now() + 3 * 86_400_000).toISOString()
    await openList(
      () => {
        throw new TypeError('no connection')
      },
      { 'GET /api/venue': () => ({ ...venue, serverTime }) },
    )
    await screen.findByText(/^Sem conexão: mostrando dados de/)
    const today = formatDate(venueNow(Date.parse(serverTime), venue.timeZone).date)
    expect(screen.getByLabelText<HTMLInputElement>('Data').value).toBe(today)
  })

  test('keeps the old rows, dimmed, until the new ones have come', async () => {
    let arrive = () => {}
    await openList(none, {
      'GET /api/reservations': async (_body, url) => {
        if (url.includes('2026-11-21')) return [aListed()]
        await new Promise<void>((resolve) => (arrive = resolve))
        return [aListed({ customerName: 'Bruno Lima' })]
      },
    })
    const old = await screen.findByText('Marina Souza')
    await press('Próximo dia')
    await waitFor(() => expect(old.closest('[aria-busy="true"]')).toBeTruthy())
    arrive()
    await screen.findByText('Bruno Lima')
    expect(screen.queryByText('Marina Souza')).toBeNull()
    expect(screen.getByRole('table').closest('[aria-busy="true"]')).toBeNull()
  })

  test('follows the server’s events', async () => {
    let rows: AdminReservation[] = []
    const { queries, emit } = await openList(() => rows)
    await screen.findByText('Nenhuma reserva encontrada')
    rows = [aListed()]
    emit('reservations', { dates: ['2026-11-21'] })
    await screen.findByText('Marina Souza')
    emit('calendar', { dates: ['2026-11-21'] })
    expect(queries).toHaveLength(2)
  })
})

test('who is on a court now is read without a tap', async () => {
  await openList(() => [
    aListed({
      startTime: '09:00',
      endTime: '10:00',
      court: { id: 2, name: 'Quadra 2' },
      courtId: 2,
    }),
    aListed({ id: 13, customerName: 'Bruno Lima' }),
  ])
  const [now, later] = within(await screen.findByRole('table', { name: 'Reservas' }))
    .getAllByRole('row')
    .slice(1)
  expect(now!.textContent).toMatch(/09:00 às 10:00Quadra 2Marina Souza/)
  expect([now!.hasAttribute('data-now'), later!.hasAttribute('data-now')]).toEqual([true, false])
})

describe('the line', () => {
  test('opens on a tap the reservation, with what it has no room for', async () => {
    await openList(() => [aListed(), aListed({ id: 13, customerName: 'Bruno Lima' })], {
      'GET /api/reservations/12': () => new Promise(() => {}),
    })
    await press('Marina Souza')
    const panel = await screen.findByRole('dialog', { name: 'Reserva #12' })
    for (const fact of ['Sábado, 21/11/2026', 'marina@example.com', 'Cliente', 'Pago (PIX)']) {
      expect([fact, panel.textContent!.includes(fact)]).toEqual([fact, true])
    }
  })

  test('has a word for the sign of the money', async () => {
    await openList(() => [aPending()])
    expect((await screen.findByTitle('Pendente: Expira às 9:15')).textContent).toContain('Pendente')
  })
})

describe('today', () => {
  test('begins at the hour that runs, until all of it is asked for', async () => {
    const { queries } = await openList(none)
    await screen.findByText(/Nada mais para hoje a partir das 09:00/)
    await press('Dia inteiro')
    await waitFor(() => expect(queries.at(-1)).not.toContain('endsAfter'))
    expect(search()).toBe('?horas=todas')
    expect(button('Dia inteiro').getAttribute('aria-pressed')).toBe('true')
    await press('Dia inteiro')
    await screen.findByText(/Nada mais para hoje/)
    await press('Ver amanhã')
    await screen.findByText('Domingo, 22/11/2026')
  })
})

describe('the day', () => {
  test('goes forth and back, to a date that is typed, and home', async () => {
    const { queries } = await openList(none)
    await screen.findByText('Sábado, 21/11/2026 (Hoje)')
    await press('Próximo dia')
    await screen.findByText('Domingo, 22/11/2026')
    expect(search()).toBe('?data=2026-11-22')
    await press('Próximo dia')
    await press('Dia anterior')
    await press('Dia anterior')
    await press('Dia anterior')
    await screen.findByText('Sexta-feira, 20/11/2026')
    const date = screen.getByLabelText<HTMLInputElement>('Data')
    await person.clear(date)
    await person.type(date, '25122026')
    expect(date.value).toBe('25/12/2026')
    expect(search()).toBe('?data=2026-12-25')
    await waitFor(() => expect(queries.at(-1)).toContain('date=2026-12-25'))
    // Left empty, the field names the day that is listed.
    await person.clear(date)
    await person.tab()
    expect([date.value, search()]).toEqual(['25/12/2026', '?data=2026-12-25'])
    await press('Hoje')
    await screen.findByText('Sábado, 21/11/2026 (Hoje)')
    expect(search()).toBe('')
    expect(date.value).toBe('21/11/2026')
  })

  test('two quick clicks go two days', async () => {
    await openList(none)
    await screen.findByText('Sábado, 21/11/2026 (Hoje)')
    const next = screen.getByRole('button', { name: 'Próximo dia' })
    fireEvent.click(next)
    fireEvent.click(next)
    await expectToSee('Segunda-feira, 23/11/2026')
  })
})

describe('the filters', () => {
  test('by court and status count at once', async () => {
    const { queries } = await openList(none)
    await openFilters()
    await person.selectOptions(await screen.findByLabelText('Quadra'), 'Quadra 2')
    await waitFor(() => expect(queries.at(-1)).toContain('courtId=2'))
    const status = screen.getByLabelText('Status')
    expect(
      within(status)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Confirmadas e pendentes',
      'Aprovadas',
      'Pendentes',
      'Canceladas',
      'Aguardando decisão',
      'Todas',
    ])
    await person.selectOptions(status, 'Pendentes')
    await waitFor(() =>
      expect(queries.at(-1)).toBe(
        'date=2026-11-21&endsAfter=09%3A00&courtId=2&status=pending&page=1&perPage=50',
      ),
    )
    await person.selectOptions(status, 'Todas')
    await waitFor(() => expect(queries.at(-1)).toBe('date=2026-11-21&courtId=2&page=1&perPage=50'))
    expect(search()).toBe('?quadra=2&situacao=all')
  })

  test('by text counts when it is sent; Limpar forgets all of it', async () => {
    const { queries } = await openList(
      none,
      {},
      '/admin?data=2026-11-25&quadra=2&situacao=canceled',
    )
    await openFilters()
    const box = await screen.findByLabelText<HTMLInputElement>('Buscar cliente')
    await person.type(box, ' marina ')
    await waitFor(() => expect(queries).toHaveLength(1))
    await press('Buscar')
    await waitFor(() => expect(queries.at(-1)).toContain('&search=marina'))
    // Whom it was about is in no address.
    expect(search()).toBe('?data=2026-11-25&quadra=2&situacao=canceled')
    expect(button('Filtros (3)').getAttribute('aria-expanded')).toBe('true')
    expect(window.history.state).toMatchObject({ usr: { busca: 'marina' } })
    await press('Limpar')
    await waitFor(() => expect(queries.at(-1)).toBe(TODAY))
    expect(search()).toBe('')
    expect(box.value).toBe('')
    expect(screen.getByLabelText<HTMLSelectElement>('Quadra').value).toBe('')
    expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('active')
  })

  test('find a customer by the last digits of the phone on whatever day', async () => {
    const found = (query: URLSearchParams) => (query.has('date') ? [] : [aListed()])
    const { queries } = await openList(found)
    await openFilters()
    await person.type(await screen.findByLabelText('Buscar cliente'), '7766{Enter}')
    await press('Procurar “7766” em todas as datas')
    await screen.findByText('Marina Souza')
    expect(queries.at(-1)).toBe('combined_status=approved%2Cpending&page=1&perPage=50&search=7766')
    expect(search()).toBe('?datas=todas')
    screen.getByText('Todas as datas')
    await person.click(screen.getByRole('switch', { name: 'Buscar em todas as datas' }))
    await screen.findByText('Sábado, 21/11/2026 (Hoje)')
  })

  test('on all dates need somebody to look for', async () => {
    const { queries } = await openList(none)
    await openFilters()
    await person.click(await screen.findByRole('switch', { name: 'Buscar em todas as datas' }))
    await screen.findByText('Quem você procura?')
    expect(queries).toEqual([TODAY])
  })

  test('take what was typed along to all dates', async () => {
    const { queries } = await openList(none)
    await openFilters()
    await person.type(await screen.findByLabelText('Buscar cliente'), '7766')
    await person.click(screen.getByRole('switch', { name: 'Buscar em todas as datas' }))
    await waitFor(() => expect(queries.at(-1)).toContain('&search=7766'))
  })

  test('come with the address, and nonsense in it is as usual', async () => {
    const { queries } = await openList(
      none,
      {},
      '/admin?data=2026-02-30&quadra=x&situacao=y&pagina=z',
    )
    await waitFor(() => expect(queries).toEqual([TODAY]))
  })
})

describe('the pages', () => {
  const rows = Array.from({ length: 50 }, (_, id) => aListed({ id: id + 1 }))

  test('are turned, and announced', async () => {
    await openList((query) =>
      query.get('page') === '1' ? pageOf(rows, 1_051) : pageOf(rows.slice(0, 3), 53),
    )
    await screen.findByText('1–50 de 1.051')
    expect(isIdle('Anterior')).toBe(true)
    await press('Próxima')
    await screen.findByText('51–53 de 53')
    expect(search()).toBe('?pagina=2')
    expect(isIdle('Próxima')).toBe(true)
    expect(document.activeElement).toBe(button('Próxima'))
    await press('Anterior')
    await screen.findByText('1–50 de 1.051')
  })

  test('that are no more lead to the last', async () => {
    const answer = (query: URLSearchParams) =>
      pageOf(query.get('page') === '1' ? rows.slice(0, 2) : [], 2)
    await openList(answer, {}, '/admin?pagina=9')
    await screen.findByText('1–2 de 2')
    expect(screen.queryByRole('button', { name: 'Próxima' })).toBeNull()
  })
})
