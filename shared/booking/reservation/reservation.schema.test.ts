import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { fieldErrors } from '../../platform/testing/fieldErrors.ts'
import { aCheckout, aCheckoutSlot } from './checkout.fixtures.ts'
import {
  CancelUnpaidSchema,
  CartCheckoutSchema,
  CheckoutSlotSchema,
  SingleCheckoutSchema,
} from './reservation.schema.ts'

const slotErrors = (change: object) => fieldErrors(CheckoutSlotSchema, aCheckoutSlot({ ...change }))
const cartOf = (count: number) =>
  cartErrors({
    timeSlots: Array.from({ length: count }, (_, index) => aCheckoutSlot({ courtId: index + 1 })),
  })
const cartErrors = (change: object) => fieldErrors(CartCheckoutSchema, aCheckout({ ...change }))

describe('a slot', () => {
  test('is read with its price in centavos', () => {
    const { price: _price, ...rest } = aCheckoutSlot()
    const read = v.parse(CheckoutSlotSchema, aCheckoutSlot({ price: 89.9 }))
    expect(read).toEqual({ ...rest, price: 8990 })
  })

  test('needs neither a court nor an end', () => {
    const slot = { date: '2026-07-04', startTime: '18:00', price: 100 }
    expect(fieldErrors(CheckoutSlotSchema, slot)).toEqual({})
  })

  test.each([
    [{ endTime: '20:00' }, { endTime: ['Cada horário dura uma hora'] }],
    [{ endTime: '18:00' }, { endTime: ['Cada horário dura uma hora'] }],
    [{ endTime: '17:00' }, { endTime: ['Cada horário dura uma hora'] }],
    [{ price: -1 }, { price: ['Preço não pode ser negativo'] }],
    [{ price: 10.001 }, { price: ['Valor com mais de duas casas decimais'] }],
    [{ price: '100' }, { price: ['Informe um valor em reais'] }],
    [{ price: undefined }, { price: ['Informe um valor em reais'] }],
    [{ date: '2026-13-01' }, { date: ['Data inválida'] }],
    [{ courtId: 0 }, { courtId: ['Identificador inválido'] }],
    [{ startTime: 18, endTime: undefined }, { startTime: ['Informe o horário'] }],
  ])('is refused with %j', (change, errors) => {
    expect(slotErrors(change)).toEqual(errors)
  })

  test('may end at midnight, which is 24:00, and not later', () => {
    expect(slotErrors({ startTime: '23:00', endTime: '24:00' })).toEqual({})
    expect(slotErrors({ startTime: '23:00', endTime: '00:00' })).toHaveProperty('endTime')
    expect(slotErrors({ startTime: '24:00', endTime: '25:00' })).toHaveProperty('endTime')
  })
})

describe('a cart', () => {
  test('is read with digits only, centavos and the sport of the enum', () => {
    const sent = aCheckout({
      sportType: 'futevolei',
      customerPhone: '(11) 98765-4321',
      customerCpf: '529.982.247-25',
      role: 'admin',
    })
    expect(v.parse(CartCheckoutSchema, sent)).toEqual({
      sportType: 'futevôlei',
      customerName: 'Ana Souza',
      customerEmail: 'ana@example.com',
      customerPhone: '11987654321',
      customerCpf: '52998224725',
      paymentGroupId: '7f0c2f1e-5c0f-4a51-9a52-3e1f6a4a7d10',
      timeSlots: [
        { date: '2026-07-04', startTime: '18:00', endTime: '19:00', price: 10_000, courtId: 1 },
      ],
    })
  })

  test('names every field that is missing', () => {
    expect(fieldErrors(CartCheckoutSchema, {})).toEqual({
      sportType: ['Selecione uma modalidade'],
      customerName: ['Nome completo é obrigatório'],
      customerEmail: ['E-mail inválido'],
      customerPhone: ['Telefone inválido'],
      customerCpf: ['CPF deve ter 11 dígitos'],
      paymentGroupId: ['Informe o grupo de pagamento'],
      timeSlots: ['Informe os horários'],
    })
  })

  test('holds from 1 to 12 slots', () => {
    expect(cartOf(0)).toEqual({ timeSlots: ['Nenhum horário selecionado'] })
    expect(cartOf(1)).toEqual({})
    expect(cartOf(12)).toEqual({})
    expect(cartOf(13)).toEqual({ timeSlots: ['No máximo 12 horários por reserva'] })
  })

  test('names no slot twice, and the same hour on two courts is no repetition', () => {
    const twice = [aCheckoutSlot(), aCheckoutSlot()]
    expect(cartErrors({ timeSlots: twice })).toEqual({ timeSlots: ['Horário repetido'] })
    const sameHour = [aCheckoutSlot({ courtId: 1 }), aCheckoutSlot({ courtId: 2 })]
    expect(cartErrors({ timeSlots: sameHour })).toEqual({})
  })

  test('names which of its slots is wrong', () => {
    const timeSlots = [aCheckoutSlot(), aCheckoutSlot({ date: 'amanhã' })]
    expect(cartErrors({ timeSlots })).toEqual({ 'timeSlots.1.date': ['Data inválida'] })
    expect(cartErrors({ timeSlots: [null] })).toEqual({ 'timeSlots.0': ['Dados inválidos'] })
  })

  test.each(['curto', '', 'a'.repeat(65), "1' OR '1'='1", 'com espaço no meio', 'acentuação-1'])(
    'refuses the payment group %j',
    (paymentGroupId) => {
      expect(cartErrors({ paymentGroupId })).toEqual({
        paymentGroupId: ['Grupo de pagamento inválido'],
      })
    },
  )
})

test('one hour may be given by its own fields', () => {
  const { timeSlots: _timeSlots, ...customer } = aCheckout()
  const single = { ...customer, ...aCheckoutSlot() }
  expect(v.parse(SingleCheckoutSchema, single)).toMatchObject({ startTime: '18:00', price: 10_000 })
  expect(fieldErrors(SingleCheckoutSchema, { ...single, endTime: '20:00' })).toEqual({
    endTime: ['Cada horário dura uma hora'],
  })
})

test.each([
  [{}, { reservationIds: ['Informe as reservas'] }],
  [{ reservationIds: 3 }, { reservationIds: ['Informe as reservas'] }],
  [{ reservationIds: [] }, { reservationIds: ['Informe as reservas'] }],
  [{ reservationIds: [1, -2] }, { 'reservationIds.1': ['Identificador inválido'] }],
  [
    { reservationIds: Array.from({ length: 51 }, (_, id) => id + 1) },
    { reservationIds: ['Lista longa demais'] },
  ],
  [{ reservationIds: [1, 2] }, {}],
])('cancelling %j: %j', (input, errors) => {
  expect(fieldErrors(CancelUnpaidSchema, input)).toEqual(errors)
})
