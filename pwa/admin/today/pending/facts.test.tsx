import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aReservation } from '#shared/commands/commands.fixtures.ts'
import type { Command } from '#shared/commands/command.ts'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import { expectToast, person, press } from '../../../testing/adminSteps.ts'
import { anEntry, onMonday, openOverQueue, refusedBy } from './pending.fixtures.tsx'
import { PendingScreen } from './PendingScreen.tsx'

// Money that was in hand and people who were there: what becomes of the edits that say so.

beforeEach(onMonday)

const open = (shown: Parameters<typeof openOverQueue>[1] = {}) =>
  openOverQueue(<PendingScreen />, shown)
const row = { id: 2, version: 1 }
const PLACE = 'Quadra 1, ter 24/11 10:00–11:00'
const about = [
  { kind: 'reservation' as const, row: aReservation({ id: 2, customerName: 'Caio Sá' }) },
]
const paid: Command = {
  kind: 'reservation.create',
  body: aStaffDraft({ paymentStatus: 'paid', paidWith: 'cash' }) as never,
}

test('an edit of what is on no list any more names its person', async () => {
  const { card } = open({
    refused: [
      anEntry(
        { kind: 'reservation.update', ...row, body: { notes: 'Trazer bola' } },
        { about, refusal: refusedBy('reservation-canceled') },
      ),
    ],
    waiting: [
      anEntry(
        { kind: 'tab.pay', id: 4, body: { parts: [{ method: 'cash', amount: 8 }] } },
        { about: [{ kind: 'tab', row: { id: 4, version: 1, name: 'Mesa 3' } as never }] },
      ),
    ],
  })
  await card(`Alterar a reserva de Caio Sá, ${PLACE}: observações para Trazer bola`)
  expect(await card('Receber R$ 8,00 em Dinheiro da comanda Mesa 3')).toBeTruthy()
})

test('what is cancelled stays so: its approval is only discarded', async () => {
  const current = { ...about[0]!.row, status: 'canceled', version: 3 }
  const { card } = open({
    refused: [
      anEntry(
        { kind: 'reservation.status', ...row, body: { status: 'approved' } },
        { about, refusal: refusedBy('stale-version', { status: 412, current }) },
      ),
    ],
  })
  const shown = within(await card(`Aprovar a reserva de Caio Sá, ${PLACE}`))
  expect(shown.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Descartar'])
})

test('money that is in the book is no part any more of what was refused beside it', async () => {
  const body = { customerName: 'Bia Reis', paymentStatus: 'paid', taken: 90, paidWith: 'cash' }
  const refusal = refusedBy('stale-version', { status: 412, recorded: true, current: { ...row, version: 2 } }) // prettier-ignore
  const edit = { kind: 'reservation.update', ...row, body }
  const { card, pending } = open({ refused: [anEntry(edit, { about, refusal })] })
  const shown = within(
    await card(`Alterar a reserva de Caio Sá, ${PLACE}: nome do cliente para Bia Reis`),
  )
  await person.click(shown.getByRole('button', { name: /^Descartar/ }))
  await press('Sim, descartar')
  await expectToast('Edição descartada')
  expect(pending.register).not.toHaveBeenCalled()
})

test('money of a booking that could not be made is registered as it is discarded, or there was none', async () => {
  const refused = [anEntry(paid, { refusal: refusedBy('slot-taken') })]
  const { pending } = open({ refused })
  await press(/^Descartar/)
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/foram recebidos R\$\s90,00 em Dinheiro/)).toBeTruthy()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Sim, descartar' }).disabled).toBe(
    true,
  )
  await person.click(dialog.getByRole('radio', { name: /^Registrar: .*Bruno Lima$/ }))
  await press('Sim, descartar')
  await expectToast('Dinheiro registrado')
  expect(pending.register).toHaveBeenCalledWith(refused[0]!.key, {
    name: 'Bruno Lima',
    parts: [{ method: 'cash', cents: 9_000 }],
  })
  expect(pending.discard).not.toHaveBeenCalled()
})

test('a closing with an old list is looked at again, and never tried with the same marks', async () => {
  const body = { courtIds: [1], date: '2026-11-23', startTime: '18:00', endTime: '20:00', reason: 'Chuva', rows: [] } // prettier-ignore
  const refusal = refusedBy('incident-changed', { recorded: true })
  const { card } = open({ refused: [anEntry({ kind: 'incident.create', body }, { refusal })] })
  const shown = within(await card(/^Fechar Quadra 1, seg 23\/11/))
  expect(shown.getByText('Os horários que estavam livres estão fechados.')).toBeTruthy()
  expect(shown.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Conferir e fechar de novo',
    'Descartar',
  ])
  await person.click(shown.getByRole('button', { name: /^Conferir e fechar de novo/ }))
  expect(await screen.findByRole('dialog', { name: 'Choveu' })).toBeTruthy()
})
