import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { problemMessage } from '#shared/platform/http/problem.ts'
import {
  aClass,
  aDay,
  aDetail,
  anAgenda,
  aReservation,
  classHours,
  COURTS,
  TODAY,
} from './agenda.fixtures.ts'
import { card, dialogNamed, openAgenda, openCard, press, startAgenda } from './agenda.testkit.ts'
import { refusal, refusing } from '../../../testing/adminSteps.ts'
import type { Answers } from '../../../testing/openApp.tsx'

const BRUNO = 'Avulso, Futevôlei, Bruno Lima, Central, 18:00 às 19:00, Pago'
const search = () => window.location.search

test('opens on today at the venue, whatever the device says', async () => {
  await openAgenda()
  expect(screen.getByRole('heading', { name: 'Agenda' })).toBeTruthy()
  expect(await screen.findByText('Sábado, 21/11/2026 (Hoje)')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Voltar' }).getAttribute('href')).toBe('/admin')
  expect(search()).toBe('')
})

test('stays on today at the venue, whatever a day says of it', async () => {
  const other = { today: '2026-11-20', changesAt: '2026-11-21T14:00:00.000Z' }
  const { requested } = await openAgenda(aDay(), {
    'GET /api/calendar': (_body, url) => {
      const date = new URLSearchParams(url.split('?')[1]).get('startDate')!
      return { ...other, days: [{ ...aDay(), date }] }
    },
  })
  expect(await card('Reserva, Central, 18:00, livre')).toBeTruthy()
  expect(screen.getByText('Sábado, 21/11/2026 (Hoje)')).toBeTruthy()
  expect(requested).toEqual([])
})

test('the day lives in the address', async () => {
  const { requested } = await openAgenda(aDay(), {}, '/admin/agenda?data=2026-11-24')
  expect(await screen.findByText('Terça-feira, 24/11/2026')).toBeTruthy()
  expect(requested).toContain('2026-11-24')
  await userEvent.click(screen.getByRole('button', { name: 'Próximo dia' }))
  expect(search()).toBe('?data=2026-11-25')
  await userEvent.click(screen.getByRole('button', { name: 'Dia anterior' }))
  await userEvent.click(screen.getByRole('button', { name: 'Dia anterior' }))
  expect(await screen.findByText('Segunda-feira, 23/11/2026')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'HOJE' }))
  expect(await screen.findByText('Sábado, 21/11/2026 (Hoje)')).toBeTruthy()
  expect(search()).toBe('')
})

test('a date is typed', async () => {
  await openAgenda()
  fireEvent.change(screen.getByLabelText('Data'), { target: { value: '24/12/2026' } })
  expect(await screen.findByText('Quinta-feira, 24/12/2026')).toBeTruthy()
})

test('an address with no date in it is today', async () => {
  await openAgenda(aDay(), {}, '/admin/agenda?data=ontem')
  expect(await screen.findByText('Sábado, 21/11/2026 (Hoje)')).toBeTruthy()
  expect(await card('Reserva, Central, 18:00, livre')).toBeTruthy()
})

/** A day that no device caches; with `answer` when it alone is read. */
function openFarDay(answer: () => unknown) {
  const farDay: Answers = {
    'GET /api/calendar': (_body, url) => {
      const date = new URLSearchParams(url.split('?')[1]).get('startDate')!
      return date === FAR_DAY ? answer() : anAgenda({ ...aDay(), date })
    },
  }
  return openAgenda(aDay(), farDay, `/admin/agenda?data=${FAR_DAY}`)
}
const FAR_DAY = '2027-02-24'

test('a day that cannot be read has no data, and can be loaded again', async () => {
  let isOnline = false
  await openFarDay(() => {
    if (!isOnline) throw new Error('no connection')
    return anAgenda({ ...aDay(), date: FAR_DAY })
  })
  expect(await screen.findByText('Erro ao carregar dados do calendário')).toBeTruthy()
  expect(screen.getAllByText('Sem dados')).toHaveLength(51)
  isOnline = true
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await card('Reserva, Central, 18:00, livre')).toBeTruthy()
})

test('a day that the server fails to answer does not blame the connection', async () => {
  await openFarDay(refusing(500, 'internal-error'))
  expect(await screen.findByText(problemMessage('internal-error'))).toBeTruthy()
})

test.each([
  ['fails', 'O servidor não está atendendo.', problemMessage('internal-error')],
  ['never hears of', 'Sem conexão.', 'Verifique a conexão com a internet.'],
])('a first sync that the server %s says so, and can be tried again', async (how, state, why) => {
  let isWell = false
  startAgenda(aDay(), {
    'GET /api/courts': () => {
      if (isWell) return COURTS
      throw how === 'fails' ? refusal(500, 'internal-error') : new TypeError('no connection')
    },
  })
  const face = await screen.findByRole('alert')
  expect(face.textContent).toContain('Erro ao carregar dados do local')
  expect(face.textContent).toContain(why)
  expect(screen.getByText(state)).toBeTruthy()
  isWell = true
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await card('Reserva, Central, 18:00, livre')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(state)).toBeNull())
})

test('without a connection a day that is not cached says so', async () => {
  let isOnline = true
  await openAgenda(aDay(), {
    'GET /api/calendar': (_body, url) => {
      if (!isOnline) throw new Error('no connection')
      const date = new URLSearchParams(url.split('?')[1]).get('startDate')!
      return { today: TODAY, changesAt: '2026-11-21T14:00:00.000Z', days: [{ ...aDay(), date }] }
    },
  })
  await card('Reserva, Central, 18:00, livre')
  isOnline = false
  act(() => void window.dispatchEvent(new Event('offline')))
  fireEvent.change(screen.getByLabelText('Data'), { target: { value: '24/02/2027' } })
  expect(
    await screen.findByText('Sem conexão, e este dia não está guardado neste aparelho.'),
  ).toBeTruthy()
})

const heads = () =>
  screen
    .getAllByRole('columnheader')
    .slice(1)
    .map(({ textContent }) => textContent)

test('a sport and what is free are shown alone, while days turn too', async () => {
  const taken = { startTime: '06:00', endTime: '23:00' }
  const both = [aReservation(taken), aReservation({ id: 2, courtId: 2, ...taken })]
  await openAgenda((date) => aDay({ date, allReservations: date === TODAY ? both : [] }))
  const futevolei = screen.getByRole('button', { name: 'Futevôlei' })
  await userEvent.click(futevolei)
  expect(heads()).toEqual(['Central', 'Mar'])
  await userEvent.click(screen.getByRole('button', { name: 'Só livres' }))
  expect(screen.getByText('Nenhum horário livre')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Próximo dia' }))
  expect(heads()).toEqual(['Central', 'Mar'])
  expect(new URLSearchParams(search()).get('modalidade')).toBe('futevôlei')
  await userEvent.click(futevolei)
  expect(heads()).toEqual(['Central', 'Mar', 'Dunas'])
})

test('the head of a court leads to its week, the head of a day back to all courts', async () => {
  const friday = aReservation({ courtId: 2, date: '2026-11-27' })
  await openAgenda((date) => aDay({ date, allReservations: date === friday.date ? [friday] : [] }))
  await userEvent.click(screen.getByRole('button', { name: 'Mar' }))
  expect(heads()[0]).toBe('Sáb 21/11')
  expect(heads()).toHaveLength(7)
  expect(screen.getByText('Mar · 21/11 a 27/11/2026')).toBeTruthy()
  await card('Avulso, Futevôlei, Bruno Lima, Mar, Sex 27/11, 18:00 às 19:00, Pago')
  await userEvent.click(screen.getByRole('button', { name: 'Próxima semana' }))
  expect(search()).toBe('?data=2026-11-28&quadra=2')
  await userEvent.click(screen.getByRole('button', { name: 'Dom 29/11' }))
  expect(heads()).toEqual(['Central', 'Mar', 'Dunas'])
  expect(search()).toBe('?data=2026-11-29')
})

test('a venue with one court sees its week at once', async () => {
  await openAgenda(aDay(), { 'GET /api/courts': () => COURTS.slice(0, 1) })
  expect(heads()).toHaveLength(7)
  expect(screen.queryByRole('button', { name: 'Todas as quadras' })).toBeNull()
})

test('how close together it is stays on the device', async () => {
  await openAgenda()
  await userEvent.click(screen.getByRole('button', { name: 'Compacta' }))
  expect(screen.getByRole('grid').dataset['density']).toBe('dense')
  expect(localStorage.getItem('agenda-density')).toBe('dense')
})

test('without courts there is no agenda', async () => {
  startAgenda(aDay(), { 'GET /api/courts': () => [] })
  expect(await screen.findByText('Nenhuma quadra cadastrada.')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Cadastre uma quadra' })
  expect(link.getAttribute('href')).toBe('/admin/quadras')
})

test('what happens elsewhere shows by itself, on the day it concerns', async () => {
  let reservations = [aReservation()]
  const { requested, emit } = await openAgenda(() => aDay({ allReservations: reservations }))
  await card(BRUNO)
  // From a week back to a month ahead is cached.
  await waitFor(() => expect(requested).toContain('2026-12-21'))
  const before = requested.length
  emit('calendar', { dates: ['2026-12-24'] })
  expect(requested).toHaveLength(before)
  reservations = [aReservation({ customerName: 'Ana Dias' })]
  emit('calendar', { dates: [TODAY] })
  await card(/Ana Dias/)
  reservations = []
  emit('reservations')
  await card('Reserva, Central, 18:00, livre')
})

test('a reservation that disappears leaves its dialog open', async () => {
  let reservations = [aReservation()]
  const { emit } = await openAgenda(() => aDay({ allReservations: reservations }), {
    'GET /api/reservations/1': () => refusalOf(),
  })
  await openCard(BRUNO)
  reservations = []
  emit('reservations')
  await waitFor(() => expect(screen.queryByLabelText(BRUNO)).toBeNull())
  expect(await screen.findByRole('dialog', { name: 'Reserva #1' })).toBeTruthy()
})

test('after rain whoever phones in is found on the grid, struck through, and opens', async () => {
  const rained = aReservation({ status: 'canceled', canceledReason: 'incident' })
  const closed = [{ courtId: 1, startTime: '18:00', reason: 'Chuva' }]
  await openAgenda(
    (date) => aDay({ date, ...(date === TODAY && { closed, rainedOut: [rained] }) }),
    {
      'GET /api/reservations/1': () => aDetail(rained),
    },
  )
  const struck = BRUNO.replace('Pago', 'Cancelada: Chuva')
  expect((await card(struck)).className).toContain('card--struck')
  ;(await card(struck)).focus()
  await userEvent.keyboard('m')
  expect(screen.queryByRole('dialog')).toBeNull()
  const panel = await openCard(struck)
  expect(panel.getByText('Choveu')).toBeTruthy()
  await panel.findByText('Cancelada. O local fechou a quadra.')
  expect(panel.queryByRole('button', { name: 'Mais ações' })).toBeNull()
})

/** Bruno's card, taken by its key. */
async function openMove(label = BRUNO) {
  ;(await card(label)).focus()
  await userEvent.keyboard('m')
  return dialogNamed('Mudar horário')
}
const choose = (inside: Awaited<ReturnType<typeof openMove>>, name: string | RegExp) =>
  userEvent.click(inside.getByRole('radio', { name }))

test('a move shows what is free on the days ahead before it is chosen, and goes to any of them', async () => {
  const sent = vi.fn<(body: unknown) => void>()
  const taken = { courtId: 2, startTime: '20:00', endTime: '21:00', customerName: 'Ana Dias' }
  const monday = '2026-11-23'
  const short = { isOpen: true, openTime: '19:00', closeTime: '21:00' }
  await openAgenda(
    (date) =>
      date === monday
        ? aDay({
            date,
            operationHours: short,
            allReservations: [aReservation({ id: 2, date, ...taken })],
          })
        : aDay({
            date,
            isClosed: date > monday,
            allReservations: date === TODAY ? [aReservation()] : [],
          }),
    {
      'PATCH /api/reservations/1': (body, _url, headers) => {
        sent({ body, ifMatch: headers['If-Match'] })
        return aReservation()
      },
    },
  )
  const where = await openMove()
  await press(where, 'Mudar horário')
  expect(where.getByText('Escolha um horário livre.')).toBeTruthy()
  // Its own place is no place to go to.
  expect(where.queryByRole('radio', { name: '18:00, Central' })).toBeNull()
  await choose(where, 'Segunda-feira, 23/11/2026, 2 horários')
  expect(where.getByText('Livre em Segunda-feira, 23/11/2026 (Futevôlei, 1 hora)')).toBeTruthy()
  expect(where.queryByRole('radio', { name: '20:00, Mar' })).toBeNull()
  await choose(where, '19:00, Mar')
  expect(where.getByText('Central, Sábado, 21/11/2026, 18:00 às 19:00')).toBeTruthy()
  expect(where.getByText('Mar, Segunda-feira, 23/11/2026, 19:00 às 20:00')).toBeTruthy()
  await press(where, 'Mudar horário')
  expect(await screen.findByText('Reserva atualizada com sucesso')).toBeTruthy()
  expect(sent).toHaveBeenCalledExactlyOnceWith({
    body: { courtId: 2, date: monday, startTime: '19:00', endTime: '20:00' },
    ifMatch: '"3"',
  })
  expect(await screen.findByRole('dialog', { name: 'Avisar Bruno Lima' })).toBeTruthy()
})

test('a move that changes the price shows both before it is done', async () => {
  const sent = vi.fn<(body: unknown) => void>()
  const evening = { courtId: 2, weekday: 'saturday', startTime: '18:00', endTime: '23:00' }
  const unpaid = aReservation({ paymentStatus: 'pending', paidBy: null, price: 100 })
  await openAgenda(aDay({ allReservations: [unpaid] }), {
    'GET /api/prices': () => [{ id: 1, ...evening, price: 120, version: 1 }],
    'PATCH /api/reservations/1': (body) => {
      sent(body)
      return aReservation()
    },
  })
  const where = await openMove(BRUNO.replace('Pago', 'Pagamento Pendente'))
  await choose(where, '18:00, Mar')
  expect(where.getByText('De R$ 100,00 para R$ 120,00, pela tabela (R$ 20,00 a mais)')).toBeTruthy()
  await press(where, 'Mudar horário')
  await screen.findByText('Reserva atualizada com sucesso')
  expect(sent).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ courtId: 2, startTime: '18:00', price: 120 }),
  )
})

test('without a connection a move waits as an edit, and its card is there already', async () => {
  await openAgenda(
    (date) => aDay({ date, allReservations: date === TODAY ? [aReservation()] : [] }),
    {
      'PATCH /api/reservations/1': () => {
        throw new TypeError('no connection')
      },
      'GET /api/reservations/1': () => {
        throw new TypeError('no connection')
      },
    },
  )
  const where = await openMove()
  await choose(where, '21:00, Mar')
  await press(where, 'Mudar horário')
  const notice = await dialogNamed('Avisar Bruno Lima')
  expect(notice.getByText(/O e-mail sai quando a mudança chegar ao servidor/)).toBeTruthy()
  await press(notice, 'Fechar')
  await card('Avulso, Futevôlei, Bruno Lima, Mar, 21:00 às 22:00, Pago, não enviado')
})

test("a customer's card is rescheduled once it is confirmed, else it is said why not", async () => {
  const waiting = { status: 'pending', paymentStatus: 'pending', paidBy: null } as const
  await openAgenda(
    aDay({
      allReservations: [
        aReservation({ userId: null }),
        aReservation({ id: 2, courtId: 2, userId: null, ...waiting, customerName: 'Ana Dias' }),
      ],
    }),
  )
  ;(await card(/Ana Dias/)).focus()
  await userEvent.keyboard('m')
  expect(await screen.findByText(/O horário só muda depois de confirmada/)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  ;(await card(`${BRUNO}, criada por cliente`)).focus()
  await userEvent.keyboard('m')
  expect(await screen.findByRole('dialog', { name: 'Mudar horário' })).toBeTruthy()
})

test('a class opens from its card; one day of it is cancelled', async () => {
  const sent = vi.fn<(body: unknown) => void>()
  await openAgenda(aDay({ fixedClasses: classHours(aClass(), ['14:00', '15:00']) }), {
    'POST /api/fixed-classes/7/cancel': (body) => {
      sent(body)
      return aClass()
    },
  })
  const dialog = await openCard(/^Aula, Beach Tênis, Escolinha/)
  expect(dialog.getByText('Paulo')).toBeTruthy()
  await press(dialog, 'Cancelar aula')
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancelar Aula' }))
  expect(question.getByLabelText('Cancelar todas as ocorrências futuras')).toBeTruthy()
  await userEvent.click(question.getByLabelText('Cancelar apenas esta ocorrência'))
  await press(question, 'Confirmar cancelamento')
  expect(await screen.findByText('Aula cancelada com sucesso')).toBeTruthy()
  expect(sent).toHaveBeenCalledExactlyOnceWith({ cancelAll: false, date: TODAY })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a class is cancelled from now on; a refusal is shown', async () => {
  await openAgenda(aDay({ fixedClasses: classHours(aClass(), ['14:00']) }), {
    'POST /api/fixed-classes/7/cancel': () => {
      throw refusal(409, 'not-cancellable')
    },
  })
  const panel = await openCard(/^Aula, Beach Tênis, Escolinha/)
  await press(panel, 'Editar')
  await press(await dialogNamed('Editar Aula Fixa'), 'Cancelar Aula')
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancelar Aula' }))
  await userEvent.click(question.getByLabelText('Cancelar todas as ocorrências futuras'))
  await press(question, 'Confirmar cancelamento')
  expect(await screen.findByText('Erro ao cancelar aula fixa')).toBeTruthy()
  expect(screen.getByRole('alertdialog', { name: 'Cancelar Aula' })).toBeTruthy()
})

function refusalOf(): never {
  throw refusal(404, 'not-found')
}
