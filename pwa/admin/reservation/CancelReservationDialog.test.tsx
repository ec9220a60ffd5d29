import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type {
  AdminReservation,
  AdminReservationDetail,
} from '#shared/booking/reservation/adminReservation.ts'
import { expectToast, noting, refusal } from '../../testing/adminSteps.ts'
import { venue, type Answers } from '../../testing/openApp.tsx'
import { choose, openList } from '../today/list/list.testkit.ts'
import { aDetail, aListed, aPending } from '../today/list/reservationList.fixtures.ts'

const POST = 'POST /api/reservations/12/cancel'
const CART = '0b5e9a44-8a67-4c9e-9f0e-0d8e7a4f1b2c'
const QUESTION = 'O que acontece com o dinheiro?'

/** Marina's hour in the list, with the dialog that cancels it. */
async function askToCancel(
  row: AdminReservation,
  detail: Partial<AdminReservationDetail> = {},
  answers: Answers = {},
) {
  const sent: unknown[] = []
  await openList(() => [row], {
    'GET /api/reservations/12': () => aDetail({ ...row, ...detail }),
    [POST]: noting(sent, { canceled: [{ ...row, status: 'canceled' }] }),
    ...answers,
  })
  await choose('Cancelar')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirmar Cancelamento' }))
  return { dialog, sent }
}
type Dialog = Awaited<ReturnType<typeof askToCancel>>['dialog']

const confirmOf = (dialog: Dialog) =>
  dialog.getByRole<HTMLButtonElement>('button', {
    name: /^(Sim, cancelar|Cancelar: o cliente perde R\$ [\d,]+)$/,
  })
const pickRadio = async (dialog: Dialog, name: string | RegExp) =>
  userEvent.click(await dialog.findByRole('radio', { name }))
const textOf = (dialog: Dialog, name: string) => {
  const id = dialog.getByRole('radio', { name }).getAttribute('aria-describedby')!
  return document.getElementById(id)?.textContent?.trim()
}

describe('what was paid', () => {
  test('waits for a decision about the money, and nothing is chosen beforehand', async () => {
    const { dialog, sent } = await askToCancel(aListed())
    const question = within(dialog.getByRole('radiogroup', { name: QUESTION }))
    const radios = question.getAllByRole<HTMLInputElement>('radio')
    expect(radios.map(({ checked }) => checked)).toEqual([false, false])
    dialog.getByText('Escolha uma das duas para poder cancelar a reserva.')
    dialog.getByText(/você escolhe entre remarcar e receber o valor de volta/)
    expect(dialog.getByRole('link', { name: 'Ver os termos' }).getAttribute('href')).toBe(
      '/termos-condicoes.html#cancelamento',
    )
    expect(confirmOf(dialog).disabled).toBe(true)
    fireEvent.click(confirmOf(dialog))
    expect(sent).toEqual([])
  })

  test.each([
    ['Estornar R$ 120,00', 'refund', 'Sim, cancelar'],
    ['Reter R$ 120,00', 'keep', 'Cancelar: o cliente perde R$ 120,00'],
  ])('%s is sent with the cancellation', async (name, money, button) => {
    const { dialog, sent } = await askToCancel(aListed())
    await pickRadio(dialog, name)
    expect(confirmOf(dialog).disabled).toBe(false)
    expect(confirmOf(dialog).textContent.replace('\u00A0', ' ')).toBe(button)
    await userEvent.click(confirmOf(dialog))
    await expectToast('Reserva cancelada', 'A reserva foi cancelada com sucesso.')
    expect(sent).toEqual([['"3"', { scope: 'one', money }]])
  })

  test.each([
    [
      'by PIX',
      {},
      'R$ 120,00 voltam por PIX para a conta que fez o pagamento. O estorno só aparece como concluído quando o provedor confirma.',
    ],
    [
      'by card',
      { paymentMethod: 'CREDIT_CARD' },
      'R$ 120,00 voltam para o cartão que fez o pagamento, em até 10 dias úteis. O estorno só aparece como concluído quando o provedor confirma.',
    ],
    [
      'to staff',
      { paidBy: 'admin', paymentMethod: null, userId: 1 },
      'R$ 120,00 foram pagos no local: nada volta sozinho. Devolva o valor em mãos a Marina Souza; aqui fica registrado que foi devolvido.',
    ],
  ] as const)('%s goes back the way it came', async (_way, change, text) => {
    const { dialog } = await askToCancel(aListed(change))
    expect(textOf(dialog, 'Estornar R$ 120,00')).toBe(text)
    expect(textOf(dialog, 'Reter R$ 120,00')).toBe(
      'O valor fica com o local. A decisão fica no histórico da reserva.',
    )
  })
})

test.each([
  ['that nobody paid', aPending()],
  ['whose money is back', aListed({ paymentStatus: 'refunded' })],
  ['that cost nothing', aListed({ price: 0 })],
])('one %s does not ask', async (_name, row) => {
  const { dialog, sent } = await askToCancel(row)
  expect(dialog.queryByText(QUESTION)).toBeNull()
  await userEvent.click(confirmOf(dialog))
  await expectToast('Reserva cancelada', 'A reserva foi cancelada com sucesso.')
  expect(sent).toEqual([['"3"', { scope: 'one' }]])
})

describe('of what was paid together', () => {
  const row = aListed({ paymentGroupId: CART })
  const part = (change: Partial<AdminReservation>) => ({ ...row, ...change })
  const group = [
    part({ id: 10, date: '2026-11-18' }),
    part({}),
    part({ id: 13, startTime: '19:00', endTime: '20:00', price: 100 }),
    part({ id: 14, date: '2026-11-28', status: 'canceled' }),
  ]

  test('this hour alone is meant until all of it is', async () => {
    const { dialog, sent } = await askToCancel(row, { group })
    const one = await dialog.findByRole<HTMLInputElement>('radio', { name: 'Apenas este horário' })
    expect(one.checked).toBe(true)
    dialog.getByRole('radio', { name: 'Estornar R$ 120,00' })
    await pickRadio(dialog, 'Tudo o que foi pago junto (2 horários)')
    dialog.getByText('21/11/2026, 18:00 às 19:00 · 21/11/2026, 19:00 às 20:00')
    await pickRadio(dialog, 'Estornar R$ 220,00')
    await userEvent.click(confirmOf(dialog))
    await waitFor(() => expect(sent).toEqual([['"3"', { scope: 'group', money: 'refund' }]]))
  })

  test('another sum needs another confirmation', async () => {
    const { dialog } = await askToCancel(row, { group })
    await pickRadio(dialog, 'Estornar R$ 120,00')
    expect(confirmOf(dialog).disabled).toBe(false)
    await pickRadio(dialog, /^Tudo o que foi pago junto/)
    expect(confirmOf(dialog).disabled).toBe(true)
  })

  test('a cart of one hour has nothing to choose', async () => {
    const { dialog } = await askToCancel(row, { group: [part({})] })
    await waitFor(() => expect(dialog.queryByText('Carregando...')).toBeNull())
    expect(dialog.queryByText('O que deve ser cancelado?')).toBeNull()
  })

  test('what cannot be read is not cancelled', async () => {
    const { dialog, sent } = await askToCancel(
      row,
      {},
      {
        'GET /api/reservations/12': () => {
          throw new TypeError('no connection')
        },
      },
    )
    await dialog.findByText(/Só este será cancelado/)
    await pickRadio(dialog, 'Reter R$ 120,00')
    await userEvent.click(confirmOf(dialog))
    await waitFor(() => expect(sent).toEqual([['"3"', { scope: 'one', money: 'keep' }]]))
  })
})

describe('of a cart that is not paid', () => {
  const row = aPending({ paymentGroupId: CART })
  const group = [
    { ...row },
    { ...row, id: 13, startTime: '19:00', endTime: '20:00' },
    { ...row, id: 14, date: '2026-11-28', status: 'canceled' as const },
  ]

  test('all that waits goes, which is said and not asked', async () => {
    const { dialog, sent } = await askToCancel(row, { group })
    const said = 'Este pedido ainda não foi pago: os 2 horários são cancelados juntos.'
    expect(await dialog.findByText(said)).toBeTruthy()
    expect(dialog.getByText('21/11/2026, 18:00 às 19:00 · 21/11/2026, 19:00 às 20:00')).toBeTruthy()
    expect(dialog.queryByRole('radio')).toBeNull()
    await userEvent.click(confirmOf(dialog))
    await waitFor(() => expect(sent).toEqual([['"3"', { scope: 'one' }]]))
  })
})

describe('of a series', () => {
  const week = (id: number, date: string, change: object = {}) =>
    ({
      id,
      date,
      startTime: '18:00',
      status: 'approved',
      price: 90,
      paymentStatus: 'pending',
      ...change,
    }) as const
  const paid = { paymentStatus: 'paid', paidBy: 'admin', paymentMethod: null }
  const series = [
    week(12, '2026-11-21'),
    week(13, '2026-11-28', paid),
    week(14, '2026-12-05', paid),
    week(15, '2026-12-12', { ...paid, status: 'canceled' }),
  ]
  const row = aPending({ userId: 1, recurrenceId: 'r', reservationType: 'recorrente', price: 90 })

  test('what was played this morning is neither counted nor cancelled', async () => {
    const played = { ...week(11, '2026-11-21', paid), startTime: '08:00' }
    const { dialog } = await askToCancel(
      { ...row, date: '2026-11-28', id: 12 },
      { series: [played, week(12, '2026-11-28'), week(14, '2026-12-05', paid)] },
    )
    await pickRadio(dialog, 'Todas as futuras (2 datas)')
    expect(dialog.getByText('28/11/2026, 05/12/2026')).toBeTruthy()
    expect(dialog.getByRole('radio', { name: 'Estornar R$ 90,00' })).toBeTruthy()
  })

  test('asks about the money of the dates within the scope', async () => {
    const { dialog, sent } = await askToCancel(row, { series })
    await dialog.findByRole('radio', { name: 'Apenas esta (1 data)' })
    expect(dialog.queryByText(QUESTION)).toBeNull()
    await pickRadio(dialog, 'Esta e as próximas (3 datas)')
    expect(confirmOf(dialog).disabled).toBe(true)
    expect(textOf(dialog, 'Estornar R$ 180,00')).toContain('R$ 180,00 foram pagos no local')
    await pickRadio(dialog, 'Reter R$ 180,00')
    await userEvent.click(confirmOf(dialog))
    await waitFor(() => expect(sent).toEqual([['"3"', { scope: 'following', money: 'keep' }]]))
  })
})

test('asks again about what was paid meanwhile', async () => {
  const versions: unknown[] = []
  const paid = aListed({ version: 8 })
  const { dialog } = await askToCancel(
    aPending(),
    {},
    {
      [POST]: (body, _path, headers) => {
        versions.push([headers['If-Match'], body])
        if (versions.length > 1) return { canceled: [] }
        throw refusal(412, 'stale-version', { current: paid })
      },
    },
  )
  await userEvent.click(confirmOf(dialog))
  await dialog.findByText(/foi alterada por outra pessoa/)
  expect(confirmOf(dialog).disabled).toBe(true)
  await pickRadio(dialog, 'Estornar R$ 120,00')
  await userEvent.click(confirmOf(dialog))
  await expectToast('Reserva cancelada', 'A reserva foi cancelada com sucesso.')
  expect(versions).toEqual([
    ['"3"', { scope: 'one' }],
    ['"8"', { scope: 'one', money: 'refund' }],
  ])
})

describe('the reception', () => {
  const asReception = (refundLimit: number, given = 0): Answers => ({
    givenToday: () => given,
    'GET /api/user': () => ({ id: 1, username: 'ana', name: 'Ana', role: 'reception' }),
    'GET /api/venue': () => ({ ...venue, refundLimit }),
  })

  test('decides about what was paid up to the limit', async () => {
    const { dialog } = await askToCancel(aListed(), {}, asReception(120))
    expect(dialog.getByRole('radiogroup', { name: QUESTION })).toBeTruthy()
    dialog.getByText(/^Hoje você ainda pode dar R\$ 120,00/)
  })

  test('has less for the next one by what they gave today', async () => {
    const { dialog } = await askToCancel(aListed(), {}, asReception(200, 80))
    await dialog.findByText(/^Hoje você ainda pode dar R\$ 120,00/)
    expect(dialog.getByRole('radiogroup', { name: QUESTION })).toBeTruthy()
  })

  test('cannot decide about more than is left of the day', async () => {
    const { dialog } = await askToCancel(aListed(), {}, asReception(200, 80.01))
    await dialog.findByText(/passam do que você ainda pode devolver hoje \(R\$ 119,99\)/)
    expect(dialog.queryByRole('radiogroup')).toBeNull()
  })

  test('above it cancels, and the money waits for who may decide', async () => {
    const { dialog, sent } = await askToCancel(aListed(), {}, asReception(119.99))
    expect(dialog.queryByRole('radiogroup')).toBeNull()
    dialog.getByText(/R\$ 120,00 foram pagos e passam do que você ainda pode devolver hoje/)
    await userEvent.click(confirmOf(dialog))
    await waitFor(() => expect(sent).toEqual([['"3"', { scope: 'one' }]]))
  })
})
