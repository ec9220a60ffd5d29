import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { choose, openList, openMenu, rowTexts } from './list.testkit.ts'
import { expectToast, noting, press, refusal } from '../../../testing/adminSteps.ts'
import { aListed, aPending } from './reservationList.fixtures.ts'

test('what was written down after it began is marked as a walk-in', async () => {
  const walkIn = { userId: 1, createdAt: '2026-11-21T21:00:00.000Z' }
  await openList(() => [aListed(walkIn), aListed({ id: 13, userId: 1, customerName: 'Ana Dias' })])
  const [marked, usual] = await rowTexts()
  expect(marked![0]).toBe('21/11/2026 | 18:00 às 19:00 | Encaixe')
  expect(usual![0]).toBe('21/11/2026 | 18:00 às 19:00')
})

test('who is there is noted by one tap on their line of today, and taken back by another', async () => {
  const sent: unknown[] = []
  let row = aListed()
  const rows = () => [row, aListed({ id: 13, customerName: 'Ana Dias', status: 'pending' })]
  const { emit } = await openList(rows, {
    'POST /api/reservations/12/arrival': (body) => {
      sent.push(body)
      const arrivedAt = sent.length === 1 ? '2026-11-21T12:00:00.000Z' : null
      return (row = { ...row, arrivedAt, version: row.version + 1 })
    },
  })
  await press('Chegou: Marina Souza, 18:00')
  await expectToast('Chegada anotada')
  emit('reservations', { dates: ['2026-11-21'] })
  await press('Desfazer chegada: Marina Souza, 18:00')
  await expectToast('Anotação desfeita')
  expect(sent).toEqual([{ arrival: 'arrived' }, { arrival: null }])
  expect(screen.queryByRole('button', { name: /^Chegou: Ana Dias/ })).toBeNull()
})

test('who was missed and comes late is there by one tap', async () => {
  const missed = aListed({ startTime: '08:00', missedAt: '2026-11-21T11:30:00.000Z' })
  const sent: unknown[] = []
  await openList(() => [missed], {
    'POST /api/reservations/12/arrival': noting(sent, missed),
  })
  await press('Chegou: Marina Souza, 08:00')
  await waitFor(() => expect(sent).toEqual([['"3"', { arrival: 'arrived' }]]))
})

describe('the menu', () => {
  const items = async () =>
    (await openMenu()).getAllByRole('menuitem').map((one) => one.textContent)

  test.each([
    ['a pending one', aPending(), ['Detalhes', 'Receber R$ 120,00', 'Aprovar', 'Cancelar']],
    ['an approved one', aListed(), ['Detalhes', 'Chegou', 'Cancelar']],
    [
      'one that has begun',
      aListed({ startTime: '09:00', endTime: '10:00' }),
      ['Detalhes', 'Chegou', 'Faltou', 'Cancelar'],
    ],
    ['one of tomorrow', aListed({ date: '2026-11-22' }), ['Detalhes', 'Cancelar']],
    ['a canceled one', aListed({ status: 'canceled' }), ['Detalhes']],
    ['one that waits for a decision', aListed({ status: 'pending_confirmation' }), ['Detalhes']],
  ])('of %s', async (_name, row, expected) => {
    await openList(() => [row])
    expect(await items()).toEqual(expected)
  })

  const PATCH = 'PATCH /api/reservations/12'

  test('approves', async () => {
    let row = aPending()
    const sent: unknown[] = []
    const { calls } = await openList(() => [row], {
      [PATCH]: (body, _path, headers) => {
        sent.push(body, headers['If-Match'])
        row = aListed({ version: 4 })
        return row
      },
    })
    await choose('Aprovar')
    await expectToast('Reserva aprovada', 'A reserva foi aprovada com sucesso.')
    expect(sent).toEqual([{ status: 'approved' }, '"3"'])
    expect(calls).toEqual([PATCH])
    await screen.findByText('Aprovada')
  })

  test('says how much of an unpaid cart was approved', async () => {
    const reservations = [aListed(), aListed({ id: 13 })]
    await openList(() => [aPending()], { [PATCH]: () => ({ ...aListed(), reservations }) })
    await choose('Aprovar')
    await expectToast('Reservas aprovadas', 'Os 2 horários deste pedido foram aprovados juntos.')
  })

  test('approves once however quickly it is clicked twice', async () => {
    const { calls } = await openList(() => [aPending()], { [PATCH]: () => aListed() })
    const item = (await openMenu()).getByRole('menuitem', { name: 'Aprovar' })
    fireEvent.click(item)
    fireEvent.click(item)
    await screen.findByText('Reserva aprovada')
    expect(calls).toEqual([PATCH])
  })

  test.each([
    ['slot-taken', refusal(409, 'slot-taken'), 'Este horário já está reservado'],
    [
      'stale-version',
      refusal(412, 'stale-version'),
      'Este registro foi alterado por outra pessoa.',
    ],
  ])('shows why it was not approved: %s', async (_name, thrown, message) => {
    await openList(() => [aPending()], {
      [PATCH]: () => {
        throw thrown
      },
    })
    await choose('Aprovar')
    await expectToast('Erro', `Falha ao aprovar a reserva: ${message}`)
  })

  test('without a connection is stored on this device', async () => {
    await openList(() => [aPending()], {
      [PATCH]: () => {
        throw new TypeError('no connection')
      },
    })
    await choose('Aprovar')
    await expectToast('Salvo neste aparelho', 'Será enviado quando a conexão voltar.')
  })
})

describe('cancelling', () => {
  const POST = 'POST /api/reservations/12/cancel'

  test('warns that it cannot be undone and names whom it hits', async () => {
    let rows = [aPending()]
    const { calls } = await openList(() => rows, {
      [POST]: () => {
        rows = []
        return { canceled: [aListed({ status: 'canceled' })] }
      },
    })
    await choose('Cancelar')
    const sure = within(await screen.findByRole('alertdialog', { name: 'Confirmar Cancelamento' }))
    sure.getByText('Marina Souza')
    sure.getByText('Sábado, 21/11/2026')
    sure.getByText('18:00 às 19:00')
    sure.getByText(/não pode ser desfeita/)
    expect(calls).toEqual([])
    const yes = sure.getByRole('button', { name: 'Sim, cancelar' })
    fireEvent.click(yes)
    fireEvent.click(yes)
    await expectToast('Reserva cancelada', 'A reserva foi cancelada com sucesso.')
    expect(calls).toEqual([POST])
    await screen.findByText('Nenhuma reserva encontrada')
  })

  test('that is refused says why', async () => {
    await openList(() => [aPending()], {
      [POST]: () => {
        throw refusal(409, 'status-not-allowed')
      },
    })
    await choose('Cancelar')
    await press('Sim, cancelar')
    await expectToast(
      'Erro',
      'Falha ao cancelar a reserva: Esta mudança de situação não é permitida.',
    )
  })
})
