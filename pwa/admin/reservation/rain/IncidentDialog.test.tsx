import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { aCourt } from '#shared/venue/courts/court.fixtures.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { problemMessage } from '#shared/platform/http/problem.ts'
import {
  aClass,
  aDay,
  aReservation,
  classHours,
  COURTS,
  TODAY,
} from '../../today/agenda/agenda.fixtures.ts'
import { dialogNamed, openAgenda, pick, valueOf } from '../../today/agenda/agenda.testkit.ts'
import { expectToast, noConnection, refusing } from '../../../testing/adminSteps.ts'
import type { Answers } from '../../../testing/openApp.tsx'

// The first import of the screens' chunks is slow.
beforeAll(() =>
  Promise.all([
    import('../../AdminArea.tsx'),
    import('../../today/agenda/AgendaScreen.tsx'),
    import('./IncidentDialog.tsx'),
  ]),
)

const day = aDay({
  allReservations: [
    aReservation({ paidBy: 'attempt', userId: null }),
    aReservation({ id: 2, courtId: 2, customerName: 'Caio', startTime: '09:00', endTime: '10:00' }),
    aReservation({ id: 3, customerName: 'Davi', startTime: '20:00', endTime: '21:00', paymentStatus: 'pending', paidBy: null }), // prettier-ignore
    aReservation({ id: 4, courtId: 9, customerName: 'Eva' }),
  ],
  fixedClasses: classHours(aClass(), ['14:00', '15:00']),
  holds: [{ courtId: 1, startTime: '21:00' }],
})
const covered = aCourt({ id: 9, name: 'Ginásio', covered: true })

async function openRain(answers: Answers = {}, reservations?: AdminReservation[]) {
  const today = reservations ? aDay({ allReservations: reservations }) : day
  await openAgenda((date) => (date === TODAY ? today : aDay({ date })), {
    'GET /api/courts': () => [...COURTS, covered],
    ...answers,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Choveu' }))
  return dialogNamed('Choveu')
}

const closing = () => vi.fn<(body: unknown) => unknown>(() => ({ id: 1, canceled: [], moved: [] }))
type Sent = { rows: { id: number; choice: string; place?: object }[] }
const sentBy = (spy: ReturnType<typeof closing>) => spy.mock.calls.at(-1)![0] as Sent

test('closes the courts without a roof from the running hour on; each group has its people, its money and its default', async () => {
  const close = closing()
  const dialog = await openRain({ 'POST /api/incidents': close })
  expect(dialog.getByLabelText<HTMLInputElement>(/Ginásio/).checked).toBe(false)
  expect(await dialog.findAllByText('1 pessoa, 1 hora, R$ 90,00')).toHaveLength(2)
  expect(dialog.getByText(/está sendo reservado agora/)).toBeTruthy()
  pick(dialog, 'Do horário das 09:00, que está em jogo, já foi jogado', 'half')
  expect(await dialog.findByText('1 pessoa, 1 hora, R$ 45,00')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Fechar 3 quadras e decidir 4' }))
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(sentBy(close)).toMatchObject({
    courtIds: [1, 2, 3],
    date: TODAY,
    startTime: '09:00',
    endTime: '23:00',
    at: '09:00',
    played: 'half',
    reason: 'Chuva',
    rows: [
      { kind: 'reservation', id: 1, choice: 'ask' },
      { kind: 'reservation', id: 2, choice: 'ask' },
      { kind: 'reservation', id: 3, choice: 'cancel' },
      { kind: 'class', id: 7, choice: 'cancel' },
    ],
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the choice of a group is changed for one of it; what moves says where to', async () => {
  const close = closing()
  const dialog = await openRain({ 'POST /api/incidents': close })
  pick(dialog, 'Das', '18:00')
  pick(dialog, 'O que fazer: pagas pela internet', 'credit')
  pick(dialog, 'O que fazer: Davi, 20:00', 'move')
  expect(await dialog.findByText('Vai para 22/11/2026, 20:00, Central')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Fechar 3 quadras e decidir 2' }))
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(sentBy(close).rows).toMatchObject([
    { id: 1, choice: 'credit' },
    { id: 3, choice: 'move', place: { courtId: 1, date: '2026-11-22', startTime: '20:00' } },
  ])
})

test('of a longer reservation the dry hour stays with its price unless all of it is to go', async () => {
  const close = closing()
  const long = aReservation({ id: 8, customerName: 'Gil', startTime: '19:00', endTime: '21:00', price: 180 }) // prettier-ignore
  const dialog = await openRain({ 'POST /api/incidents': close }, [long])
  pick(dialog, 'Das', '20:00')
  expect(await dialog.findByText('1 pessoa, 1 hora, R$ 90,00; 1 fica com a hora seca')).toBeTruthy()
  expect(dialog.getByText('Central, 19:00 às 21:00')).toBeTruthy()
  expect(dialog.getByText('Sai das 20:00 às 21:00, R$ 90,00; fica R$ 90,00')).toBeTruthy()
  expect(valueOf(dialog, 'O que fica: Gil, 19:00')).toBe('dry')
  expect(dialog.getByText('Fica das 19:00 às 20:00')).toBeTruthy()
  pick(dialog, 'O que fazer: Gil, 19:00', 'credit')
  fireEvent.click(dialog.getByRole('button', { name: 'Fechar 3 quadras e decidir 1' }))
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(sentBy(close).rows).toEqual([
    {
      kind: 'reservation',
      id: 8,
      choice: 'credit',
      mark: '1 19:00-20:00 9000 desk 20:00-21:00 9000',
      keepsDry: true,
    },
  ])
})

test('all of a longer reservation goes where that is chosen, and then nothing stays', async () => {
  const close = closing()
  const long = aReservation({ id: 8, customerName: 'Gil', startTime: '19:00', endTime: '21:00', price: 180 }) // prettier-ignore
  const dialog = await openRain({ 'POST /api/incidents': close }, [long])
  pick(dialog, 'Das', '20:00')
  pick(dialog, 'O que fica: Gil, 19:00', 'all')
  expect(await dialog.findByText('1 pessoa, 2 horas, R$ 180,00')).toBeTruthy()
  expect(dialog.queryByText(/^Sai das/)).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Fechar 3 quadras e decidir 1' }))
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(sentBy(close).rows).toEqual([
    { kind: 'reservation', id: 8, choice: 'ask', mark: '1 19:00-21:00 desk 18000' },
  ])
})

test('what has changed meanwhile is asked about again, and nothing was done', async () => {
  const code = 'incident-changed' as const
  const refuse = vi.fn<() => never>(() => {
    throw Response.json({ status: 409, code, message: problemMessage(code) }, { status: 409 })
  })
  const dialog = await openRain({ 'POST /api/incidents': refuse })
  fireEvent.click(await dialog.findByRole('button', { name: /^Fechar 3 quadras e decidir/ }))
  expect(await dialog.findByText(/mudou e nada foi feito/)).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Choveu' })).toBeTruthy()
})

const asked = {
  incidentId: 4,
  reservationId: 71,
  customerName: 'Marina Souza',
  courtId: 1,
  courtName: 'Central',
  sportType: 'futevôlei',
  date: '2026-11-20',
  startTime: '19:00',
  endTime: '20:00',
  reason: 'Chuva',
  back: 80,
  mayMove: true,
  askUntil: '2026-11-27T12:00:00.000Z',
  unanswered: 'credit',
}
const choosing = () => vi.fn<(body: unknown) => unknown>(() => ({ chosen: [] }))

async function openAsked(answers: Answers) {
  const dialog = await openRain(answers)
  fireEvent.click(dialog.getByRole('button', { name: 'Quem ainda não escolheu' }))
  return within(await screen.findByRole('alertdialog', { name: 'Quem ainda não escolheu' }))
}

test('who has not chosen is listed, and what they say at the desk is done', async () => {
  const choose = choosing()
  const list = await openAsked({
    'GET /api/incidents/open': () => [asked],
    'POST /api/incidents/choices': choose,
  })
  expect(await list.findByText('Marina Souza')).toBeTruthy()
  expect(list.getByText(/Escolhe até 27\/11\/2026 às 09:00; depois vira crédito/)).toBeTruthy()
  fireEvent.click(list.getByRole('button', { name: 'Devolver' }))
  expect(await list.findByText('Todos já escolheram.')).toBeTruthy()
  expect(choose.mock.calls.map(([body]) => body)).toEqual([
    { incidentId: 4, reservationId: 71, choice: 'refund' },
  ])
})

test('who wants another hour gets one that is free at their length, days ahead with what is free shown', async () => {
  const choose = choosing()
  const list = await openAsked({
    'GET /api/incidents/open': () => [asked],
    'POST /api/incidents/choices': choose,
  })
  fireEvent.click(await list.findByRole('button', { name: 'Outro horário' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Outro horário' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Confirmar e avisar' }))
  expect(await dialog.findByText('Escolha um horário livre.')).toBeTruthy()
  fireEvent.click(await dialog.findByRole('radio', { name: /^Segunda-feira, 23\/11/ }))
  fireEvent.click(dialog.getByRole('radio', { name: '19:00, Mar' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Confirmar e avisar' }))
  expect(await list.findByText('Todos já escolheram.')).toBeTruthy()
  expect(choose.mock.calls.map(([body]) => body)).toEqual([
    {
      incidentId: 4,
      reservationId: 71,
      choice: 'move',
      place: { courtId: 2, date: '2026-11-23', startTime: '19:00' },
    },
  ])
})

test.each(['already-chosen', 'money-gone', 'money-uncertain'] as const)(
  'what is refused with %s is listed no more, and it is said why',
  async (code) => {
    const list = await openAsked({
      'GET /api/incidents/open': () => [asked],
      'POST /api/incidents/choices': refusing(409, code),
    })
    fireEvent.click(await list.findByRole('button', { name: 'Virar crédito' }))
    await expectToast('Nada foi mudado', problemMessage(code))
    expect(await list.findByText('Todos já escolheram.')).toBeTruthy()
  },
)

test('of two decided at once neither comes back', async () => {
  const release: (() => void)[] = []
  const slow = async () => {
    await new Promise<void>((done) => release.push(done))
    return { chosen: [] }
  }
  const list = await openAsked({
    'GET /api/incidents/open': () => [asked, { ...asked, reservationId: 72, customerName: 'Caio' }],
    'POST /api/incidents/choices': slow,
  })
  const [first, second] = await list.findAllByRole('button', { name: 'Virar crédito' })
  fireEvent.click(first!)
  fireEvent.click(second!)
  await waitFor(() => expect(release.length).toBeGreaterThan(0))
  await act(async () => release[0]!())
  await waitFor(() => expect(release).toHaveLength(2))
  await act(async () => release[1]!())
  expect(await list.findByText('Todos já escolheram.')).toBeTruthy()
})

test('what is chosen while the connection is gone waits on this device', async () => {
  const list = await openAsked({ 'GET /api/incidents/open': () => [asked] })
  const credit = await list.findByRole('button', { name: 'Virar crédito' })
  vi.stubGlobal('fetch', async () => noConnection())
  act(() => void window.dispatchEvent(new Event('offline')))
  fireEvent.click(credit)
  expect(await screen.findByText('Salvo neste aparelho')).toBeTruthy()
  expect(await list.findByText('Todos já escolheram.')).toBeTruthy()
})

test('without a connection it is previewed out of what is cached, and waits', async () => {
  const dialog = await openRain({ 'POST /api/incidents': noConnection })
  vi.stubGlobal('fetch', async () => noConnection())
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(await dialog.findByText(/a lista é a que este aparelho tem/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: /^Fechar 3 quadras e decidir/ }))
  expect(await screen.findByText('Salvo neste aparelho')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findAllByText('Chuva')).not.toHaveLength(0)
})

test('a closing that was not sent yet is taken back on this device, and nothing is sent', async () => {
  const close = closing()
  const dialog = await openRain({ 'POST /api/incidents': close })
  vi.stubGlobal('fetch', async () => noConnection())
  act(() => void window.dispatchEvent(new Event('offline')))
  await dialog.findByText(/a lista é a que este aparelho tem/)
  fireEvent.click(dialog.getByRole('button', { name: /^Fechar 3 quadras e decidir/ }))
  expect(await screen.findByText(/quadras fechadas só neste aparelho/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Desfazer o fechamento' }))
  expect(await screen.findByText('Fechamento desfeito')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/quadras fechadas só neste aparelho/)).toBeNull())
  await waitFor(() => expect(screen.queryAllByText('Chuva')).toHaveLength(0))
  expect(close).not.toHaveBeenCalled()
})

test('that courts were closed is said, and for half an hour that the rain may be over', async () => {
  const lift = vi.fn<(body: unknown) => unknown>(() => ({ restored: [], classes: 0 }))
  const since = '2026-11-21T12:00:00.000Z'
  const closed = [
    { courtId: 1, startTime: '20:00', reason: 'Chuva', incidentId: 4, since },
    { courtId: 2, startTime: '20:00', reason: 'Obra', incidentId: 3, since: '2026-11-01T12:00:00.000Z' }, // prettier-ignore
  ]
  await openAgenda((date) => aDay({ date, ...(date === TODAY && { closed }) }), {
    'POST /api/incidents/lift': lift,
  })
  const notice = within((await screen.findByText('Chuva: quadras fechadas às 09:00.')).closest('[role=alert]')!) // prettier-ignore
  fireEvent.click(notice.getByRole('button', { name: 'Parou de chover' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Parou de chover' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Reabrir as quadras' }))
  await waitFor(() => expect(lift).toHaveBeenCalledOnce())
  expect(lift.mock.calls[0]![0]).toEqual({ incidentId: 4 })
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('each person is written to with one tap, and marked as told with another', async () => {
  const closed = [
    { courtId: 2, startTime: '20:00', reason: 'Chuva', incidentId: 4, since: '2026-11-01T12:00:00.000Z' }, // prettier-ignore
  ]
  const marina = {
    reservationId: 71,
    customerName: 'Marina Souza',
    phone: '48991112222',
    text: 'Olá, Marina Souza!',
    hasMail: true,
    openedAt: null,
    sentAt: null,
  }
  const noted: unknown[] = []
  await openAgenda((date) => aDay({ date, ...(date === TODAY && { closed }) }), {
    'POST /api/incidents/4/people': () => [
      marina,
      { ...marina, reservationId: 72, customerName: 'Caio', phone: '', hasMail: false },
    ],
    'POST /api/incidents/told': (body) => {
      noted.push(body)
      return {}
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Avisar pessoas' }))
  expect(screen.queryByRole('button', { name: 'Parou de chover' })).toBeNull()
  const list = within(await screen.findByRole('alertdialog', { name: 'Avisar pessoas' }))
  expect(await list.findByText(/^0 de 2 pessoas avisadas/)).toBeTruthy()
  expect(list.getByText('Sem telefone. Sem e-mail.')).toBeTruthy()
  const chat = list.getByRole<HTMLAnchorElement>('link', { name: 'Abrir WhatsApp: Marina Souza' })
  expect(chat.href).toBe('https://wa.me/5548991112222?text=Ol%C3%A1%2C%20Marina%20Souza!')
  fireEvent.click(chat)
  fireEvent.click(await list.findByRole('button', { name: 'Marcar como enviada: Marina Souza' }))
  expect(await list.findByText(/^1 de 2 pessoas avisadas/)).toBeTruthy()
  const of = { incidentId: 4, reservationId: 71 }
  expect(noted).toEqual([
    { ...of, state: 'opened' },
    { ...of, state: 'sent' },
  ])
})

test('a chat opened while the connection is gone is marked, and the mark waits on this device', async () => {
  const closed = [
    { courtId: 2, startTime: '20:00', reason: 'Chuva', incidentId: 4, since: '2026-11-01T12:00:00.000Z' }, // prettier-ignore
  ]
  await openAgenda((date) => aDay({ date, ...(date === TODAY && { closed }) }), {
    'POST /api/incidents/4/people': () => [
      {
        reservationId: 71,
        customerName: 'Marina Souza',
        phone: '48991112222',
        text: 'Oi',
        hasMail: true,
        openedAt: null,
        sentAt: null,
      },
    ],
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Avisar pessoas' }))
  const list = within(await screen.findByRole('alertdialog', { name: 'Avisar pessoas' }))
  const chat = await list.findByRole('link', { name: 'Abrir WhatsApp: Marina Souza' })
  vi.stubGlobal('fetch', async () => noConnection())
  act(() => void window.dispatchEvent(new Event('offline')))
  fireEvent.click(chat)
  expect(await list.findByText(/^Conversa aberta às/)).toBeTruthy()
  expect(screen.queryByText('Não foi anotado')).toBeNull()
})

test('two chats opened before either is noted are both marked', async () => {
  const closed = [
    { courtId: 2, startTime: '20:00', reason: 'Chuva', incidentId: 4, since: '2026-11-01T12:00:00.000Z' }, // prettier-ignore
  ]
  const marina = {
    reservationId: 71,
    customerName: 'Marina Souza',
    phone: '48991112222',
    text: 'Oi',
    hasMail: true,
    openedAt: null,
    sentAt: null,
  }
  const release: (() => void)[] = []
  const slow = async () => {
    await new Promise<void>((done) => release.push(done))
    return {}
  }
  await openAgenda((date) => aDay({ date, ...(date === TODAY && { closed }) }), {
    'POST /api/incidents/4/people': () => [
      marina,
      { ...marina, reservationId: 72, customerName: 'Caio', phone: '48991113333' },
    ],
    'POST /api/incidents/told': slow,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Avisar pessoas' }))
  const list = within(await screen.findByRole('alertdialog', { name: 'Avisar pessoas' }))
  fireEvent.click(await list.findByRole('link', { name: 'Abrir WhatsApp: Marina Souza' }))
  fireEvent.click(list.getByRole('link', { name: 'Abrir WhatsApp: Caio' }))
  await waitFor(() => expect(release.length).toBeGreaterThan(0))
  await act(async () => release[0]!())
  expect(
    await list.findByRole('button', { name: 'Marcar como enviada: Marina Souza' }),
  ).toBeTruthy()
  await waitFor(() => expect(release).toHaveLength(2))
  await act(async () => release[1]!())
  expect(await list.findByRole('button', { name: 'Marcar como enviada: Caio' })).toBeTruthy()
  expect(list.queryByRole('button', { name: 'Marcar como enviada: Marina Souza' })).not.toBeNull()
})
