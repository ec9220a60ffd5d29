import { screen, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { TEMP, aReservation } from '#shared/commands/commands.fixtures.ts'
import type { Command } from '#shared/commands/command.ts'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import { aCourt } from '#shared/venue/courts/court.fixtures.ts'
import { DEVICE_MARK } from '../../../api/account/enrolled.ts'
import { deviceStorage } from '../../../api/storage.ts'
import type { PendingActions } from '../../../offline/queue/queueView.ts'
import type { OutboxEntry } from '../../../offline/store/offlineDb.ts'
import { NotStored } from '../../../api/failure.ts'
import { expectToast, person, press } from '../../../testing/adminSteps.ts'
import { anEntry, CREATE, create, onMonday, openOverQueue, refusedBy } from './pending.fixtures.tsx'
import { PendingScreen } from './PendingScreen.tsx'

beforeEach(onMonday)

const open = (shown: Parameters<typeof openOverQueue>[1] = {}) =>
  openOverQueue(<PendingScreen />, shown)
function openEnrolled(waitingOfOthers: OutboxEntry[], pending: Partial<PendingActions> = {}) {
  deviceStorage.setItem(DEVICE_MARK, 'Balcão')
  onTestFinished(() => deviceStorage.removeItem(DEVICE_MARK))
  return open({ waitingOfOthers, pending })
}
const taken = () => anEntry(create, { refusal: refusedBy('slot-taken') })
const row = { id: 1, version: 1 }

test('nothing waits, and it says so', async () => {
  const { syncNow } = open()
  await screen.findByText('Tudo enviado')
  expect(screen.getByRole('link', { name: 'Diagnóstico' }).getAttribute('href')).toBe(
    '/admin/diagnostico',
  )
  await press('Sincronizar agora')
  expect(syncNow).toHaveBeenCalledOnce()
})

test('what others left here is shown, and none of it can be changed', async () => {
  open({
    ofOthers: [
      { userName: 'Bia', count: 2, unsealed: 0 },
      { userName: 'Caio', count: 1, unsealed: 1 },
    ],
  })
  const note = await screen.findByRole('note')
  expect(note.textContent).toContain('Bia deixou 2 edições não enviadas neste aparelho.')
  expect(note.textContent).toContain('Caio deixou 1 edição não enviada neste aparelho.')
  expect(note.textContent).toContain('O que foi feito com o PIN vai assim que houver conexão')
  expect(note.textContent).toContain('O que foi feito com senha espera quem fez')
  expect(screen.getByText('Tudo enviado')).toBeTruthy()
})

test('whoever may make another one’s edit takes it back; what has happened only its author', async () => {
  const bia = { userId: 2, userName: 'Bia' }
  const mine = anEntry(create, bia)
  const tried = anEntry({ kind: 'court.remove', ...row }, { ...bia, attempts: 1 })
  const paid = { ...aStaffDraft({ paymentStatus: 'paid', paidWith: 'cash' }) }
  const money = anEntry({ kind: 'reservation.create', body: paid }, bia)
  const { pending } = openEnrolled([mine, tried, money])
  await screen.findByRole('heading', { name: 'De outras pessoas (3)' })
  expect(screen.getAllByRole('button', { name: /^Desfazer/ })).toHaveLength(1)
  await press(`Desfazer: ${CREATE}`)
  expect(screen.getByRole('alertdialog', { name: 'Desfazer a edição de Bia?' })).toBeTruthy()
  await press('Sim, desfazer')
  await expectToast('Edição desfeita')
  expect(pending.takeBack).toHaveBeenCalledWith(mine.key)
})

test('another one’s edit that has gone meanwhile is not said to be undone', async () => {
  openEnrolled([anEntry(create, { userId: 2, userName: 'Bia' })], { takeBack: async () => false })
  await press(`Desfazer: ${CREATE}`)
  await press('Sim, desfazer')
  await expectToast('Esta edição já foi enviada')
})

test('what waits names whose, where and when, and what it changes, though the screens show it done already', async () => {
  const { card } = open({
    rows: [
      aReservation({ customerName: 'Ana Lima' }),
      aReservation({ id: 2, customerName: 'Caio Sá', startTime: '12:00', endTime: '13:00' }),
    ],
    waiting: [
      anEntry({ kind: 'reservation.cancel', ...row, body: {} }),
      anEntry({
        kind: 'reservation.update',
        id: 2,
        version: 1,
        body: { customerName: 'Caio Sá', startTime: '15:00', endTime: '16:00' },
      }),
      anEntry({ kind: 'price.remove', ...row }),
    ],
  })
  await card('Cancelar a reserva de Ana Lima, Quadra 1, ter 24/11 10:00–11:00')
  await card(
    'Alterar a reserva de Caio Sá, Quadra 1, ter 24/11 12:00–13:00: início para 15:00, término para 16:00',
  )
  expect(await card('Excluir o preço Quadra 1, segunda-feira 06:00–12:00')).toBeTruthy()
})

test('an edit that waits says who wanted what, when, and its state', async () => {
  const { card } = open({
    waiting: [
      anEntry(create),
      anEntry({ kind: 'court.remove', ...row }, { attempts: 1 }),
      anEntry({ kind: 'price.remove', ...row }, { attempts: 3 }),
      anEntry({ kind: 'closingDate.remove', ...row }, { attempts: 4, faults: 2 }),
    ],
  })
  const first = await card(CREATE)
  expect(first.textContent).toContain('Ana, 23/11/2026 09:05')
  expect(first.textContent).toContain('Ainda não enviada.')
  expect(screen.getByText('Uma tentativa de envio, ainda sem resposta.')).toBeTruthy()
  expect(screen.getByText('3 tentativas de envio, ainda sem resposta.')).toBeTruthy()
  expect(screen.getByText(/^O servidor falhou/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'A enviar (4)' })).toBeTruthy()
})

test('a refusal says why and who has the hour now', async () => {
  const bia = aReservation({ id: 5, customerName: 'Bia Souza' })
  const { card } = open({ refused: [taken()], rows: [bia] })
  const refused = within(await card(CREATE))
  expect(refused.getByText(/Este horário já está reservado/)).toBeTruthy()
  expect(await refused.findByText('ter 24/11 10:00–11:00: Bia Souza')).toBeTruthy()
})

test('an hour that is free again says so', async () => {
  open({ refused: [taken()] })
  expect(await screen.findByText(/já aparece livre/)).toBeTruthy()
})

test('tried again it is sent, and once it is accepted a toast says so', async () => {
  const entry = taken()
  const { pending, syncNow, become } = open({ refused: [entry] })
  await screen.findByText('Recusadas (1)')
  await press(`Tentar novamente: ${CREATE}`)
  expect(pending.retry).toHaveBeenCalledExactlyOnceWith(entry.key)
  await expectToast('Enviando de novo')
  expect(syncNow).toHaveBeenCalledOnce()
  await become({ refused: [], waiting: [{ ...entry, refusal: null }] })
  await screen.findByText('A enviar (1)')
  await become({ waiting: [] })
  await screen.findByText('Tudo enviado')
  await expectToast('Edição enviada', CREATE)
})

test('without a connection it is queued', async () => {
  open({ refused: [taken()], connection: 'offline' })
  await screen.findByText('Recusadas (1)')
  await press(`Tentar novamente: ${CREATE}`)
  await expectToast('Na fila', 'A edição vai assim que houver conexão.')
})

test('a decision that could not be stored is reported, and the edit stays', async () => {
  const failing = async () => Promise.reject(new NotStored(null))
  open({ refused: [taken()], pending: { retry: failing } })
  await screen.findByText('Recusadas (1)')
  await press(`Tentar novamente: ${CREATE}`)
  await expectToast('Não foi possível guardar a decisão')
})

test('somebody was faster: both versions are side by side, and the person may overwrite', async () => {
  const bruno = aReservation({ courtId: 2, startTime: '12:00', endTime: '13:00', version: 7 })
  const command = {
    kind: 'reservation.update',
    ...row,
    body: { customerName: 'Bruno Sá', startTime: '12:00' },
  } as const
  const entry = anEntry(command, { refusal: refusedBy('stale-version', { current: bruno }) })
  const { pending } = open({ refused: [entry], rows: [aReservation()] })
  const table = within(await screen.findByRole('table'))
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'CampoAgoraA sua versão',
    'Nome do clienteBruno LimaBruno Sá',
  ])
  expect(screen.queryByRole('button', { name: /^Tentar novamente/ })).toBeNull()
  await press(/^Enviar assim mesmo/)
  expect(pending.overwrite).toHaveBeenCalledExactlyOnceWith(entry.key, 7)
})

test('an edit of what was cancelled meanwhile says so, and can only be discarded', async () => {
  const body = { startTime: '12:00' }
  const command = { kind: 'reservation.update', ...row, body } as const
  open({ refused: [anEntry(command, { refusal: refusedBy('reservation-canceled') })] })
  const [card] = await screen.findAllByRole('article')
  expect(card!.textContent).toContain('Esta reserva foi cancelada')
  const buttons = within(card!).getAllByRole('button')
  expect(buttons.map((button) => button.textContent)).toEqual(['Descartar'])
})

const ana = aReservation({ id: 7, customerName: 'Ana Reis' })

test('an edit of a copy that the server has no more names the row of then, and cannot be sent on a row of now', async () => {
  const cancel: Command = { kind: 'reservation.cancel', id: 7, version: 1, body: {} }
  const seen = { kind: 'reservation' as const, row: ana, courts: [aCourt()] }
  const refusal = refusedBy('other-epoch')
  open({
    refused: [anEntry(cancel, { refusal, seen }), anEntry(create, { refusal })],
    rows: [aReservation({ id: 7, customerName: 'Rui Melo' })],
  })
  const card = await screen.findByRole('article', { name: /^Cancelar.*Ana Reis/ })
  expect(card.textContent).not.toContain('Rui Melo')
  expect(
    within(card)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Descartar'])
  expect(screen.getByRole('button', { name: `Tentar novamente: ${CREATE}` })).toBeTruthy()
})

test('a deleted row is shown as deleted', async () => {
  const command = { kind: 'price.remove', id: 77, version: 1 } as const
  open({ refused: [anEntry(command, { refusal: refusedBy('not-found') })] })
  expect(await screen.findByText(/pode ter sido excluído/)).toBeTruthy()
})

const stranded = {
  reservations: [
    {
      id: 5,
      courtName: 'Quadra 1',
      customerName: 'Bia Souza',
      date: '2026-11-27',
      startTime: '10:00',
      endTime: '11:00',
      price: 80,
      paidBy: null,
    },
  ],
  classes: [],
  totalPrice: 80,
  paidPrice: 0,
}
const closing: Command = {
  kind: 'closingDate.create',
  body: { date: '2026-11-27', description: 'Torneio', allDay: true, onStranded: 'ask' },
}

test('what a closing would strand is named, and may be left or cancelled', async () => {
  const refusal = refusedBy('strands-bookings', { affected: stranded })
  const { pending } = open({ refused: [anEntry(closing, { refusal })] })
  expect(await screen.findByText(/Bia Souza/)).toBeTruthy()
  const sent = () => pending.change.mock.lastCall?.[1](closing)
  await press(/^Manter as reservas/)
  expect(sent()).toMatchObject({ body: { onStranded: 'keep' } })
  await press(/^Cancelar as reservas/)
  expect(within(screen.getByRole('alertdialog')).getByText(/Bia Souza/)).toBeTruthy()
  await press('Sim, cancelar')
  expect(sent()).toMatchObject({ body: { onStranded: 'cancel', seen: [5] } })
})

const strandedClass = {
  id: 4,
  name: 'Futevôlei iniciantes',
  courtName: 'Quadra 2',
  weekday: 'friday',
  startTime: '19:00',
  endTime: '20:00',
} as const

test('classes that go with a closing are shown before they are cancelled', async () => {
  const affected = { ...stranded, classes: [strandedClass] }
  const refusal = refusedBy('strands-bookings', { affected })
  const { pending } = open({ refused: [anEntry(closing, { refusal })] })
  await screen.findByText(/Bia Souza/)
  await press(/^Cancelar as reservas e aulas/)
  const sure = within(screen.getByRole('alertdialog', { name: /estas reservas e aulas\?$/ }))
  sure.getByText(/Futevôlei iniciantes/)
  sure.getByText('As aulas das outras semanas continuam.')
  await press('Sim, cancelar')
  expect(pending.change.mock.lastCall?.[1](closing)).toMatchObject({
    body: { onStranded: 'cancel', seen: [5], seenClasses: [4] },
  })
})

test('a closing that strands nothing but classes keeps or cancels those', async () => {
  const affected = { reservations: [], classes: [strandedClass], totalPrice: 0, paidPrice: 0 }
  const refusal = refusedBy('strands-bookings', { affected })
  open({ refused: [anEntry(closing, { refusal })] })
  await screen.findByRole('button', { name: /^Manter as aulas/ })
  expect(screen.getByRole('button', { name: /^Cancelar as aulas do dia/ })).toBeTruthy()
})

test('hours leave classes alone', async () => {
  const hours: Command = {
    kind: 'operationHours.update',
    id: 5,
    version: 1,
    body: { closeTime: '18:00', onStranded: 'ask' },
  }
  const affected = { ...stranded, classes: [strandedClass] }
  const refusal = refusedBy('strands-bookings', { affected })
  open({ refused: [anEntry(hours, { refusal })] })
  await screen.findByText(/Bia Souza/)
  await press(/^Cancelar as reservas:/)
  const sure = within(screen.getByRole('alertdialog', { name: 'Cancelar estas reservas?' }))
  expect(sure.queryByText(/Futevôlei iniciantes/)).toBeNull()
})

test('of a series the dates in the way are named, and the others can be taken', async () => {
  const body = { ...(create.kind === 'reservation.create' && create.body) }
  const series = {
    kind: 'reservation.create',
    body: { ...body, isRecurring: true, endDate: '2026-12-15' },
  } as Command
  const occurrences = [
    { date: '2026-11-24', courtId: 1, obstacle: null, otherCourts: [] },
    {
      date: '2026-12-01',
      courtId: 1,
      obstacle: { reason: 'taken', by: 'reservation', name: 'Bia' } as const,
      otherCourts: [],
    },
  ]
  const refusal = refusedBy('occurrences-taken', { occurrences })
  const { pending } = open({ refused: [anEntry(series, { refusal })] })
  expect(await screen.findByText('ter 01/12: Ocupado: Bia')).toBeTruthy()
  await press(/^Reservar só as datas livres/)
  expect(pending.change.mock.lastCall?.[1](series)).toMatchObject({ body: { skipConflicts: true } })
})

test('discarding names what goes with it, asks, and is no sending', async () => {
  const entry = anEntry(create, { tempId: TEMP, refusal: refusedBy('slot-past') })
  const cancel = { kind: 'reservation.cancel', id: TEMP, version: 0, body: {} }
  const dependent = anEntry(cancel)
  const { pending, become } = open({
    refused: [entry],
    waiting: [dependent],
    pending: { discardedWith: async () => [entry, dependent] },
  })
  expect(await screen.findByText('Espera uma edição recusada ser resolvida.')).toBeTruthy()
  await press(`Descartar: ${CREATE}`)
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Descartar 2 edições?' }))
  expect(dialog.getByRole('listitem').textContent).toContain('Cancelar a reserva de Bruno Lima')
  await person.click(dialog.getByRole('button', { name: 'Voltar' }))
  expect(pending.discard).not.toHaveBeenCalled()
  await press(`Descartar: ${CREATE}`)
  await press('Sim, descartar')
  expect(pending.discard).toHaveBeenCalledExactlyOnceWith(entry.key)
  await expectToast('2 edições descartadas')
  await become({ refused: [], waiting: [] })
  await screen.findByText('Tudo enviado')
  await expectToast('2 edições descartadas')
})

test('one that was on its way is discarded with a warning', async () => {
  const entry = anEntry(create, { attempts: 1 })
  const { pending } = open({ waiting: [entry] })
  await screen.findByText('A enviar (1)')
  await press(`Descartar: ${CREATE}`)
  await screen.findByText(/pode já ter chegado ao servidor/)
  await press('Sim, descartar')
  expect(pending.discard).toHaveBeenCalledExactlyOnceWith(entry.key)
})

test('one that was never sent is discarded without a warning', async () => {
  open({ waiting: [anEntry(create)] })
  await screen.findByText('A enviar (1)')
  await press(`Descartar: ${CREATE}`)
  await screen.findByRole('alertdialog', { name: 'Descartar esta edição?' })
  expect(screen.queryByText(/pode já ter chegado/)).toBeNull()
})

test('what an older app wrote can only be discarded', async () => {
  const refusal = { text: 'Refaça-a.', status: null, problem: null }
  open({ refused: [anEntry({ kind: 'court.paint' }, { refusal })] })
  await screen.findByRole('heading', { name: 'Edição de uma versão anterior do aplicativo' })
  const names = screen.getAllByRole('button').map((button) => button.textContent)
  expect(names).toEqual(['Sincronizar agora', 'Descartar'])
})
