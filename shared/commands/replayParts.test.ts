import { expect, test } from 'vitest'
import type { AdminReservation } from '../booking/reservation/adminReservation.ts'
import type { ListedCustomer } from '../customers/people/listedCustomer.ts'
import type { Command, CommandOf } from './command.ts'
import { aReservation, aSnapshot, queued } from './commands.fixtures.ts'
import { everyReservation } from './days.ts'
import { replay } from './replay.ts'

const KEY = '6b1f7cf0-22a6-4f0e-9d0f-0c6f8f6a4f11'
type Body = CommandOf<'reservation.part'>['body']
const take = (amount: number, method: Body['method'] = 'cash'): Command => ({
  kind: 'reservation.part',
  id: 1,
  body: { amount, method },
})
const undo = (amount: number, method: Body['method'] = 'cash'): Command => ({
  kind: 'reservation.undoPart',
  id: 1,
  body: { part: KEY, amount, method },
})
const unpaid = { price: 80, paid: 0, paymentStatus: 'pending', paidBy: null } as const
const marina: ListedCustomer = {
  id: 7,
  name: 'Marina Souza',
  phone: '',
  email: '',
  tags: [],
  marks: [],
  block: null,
  credit: 100,
  version: 1,
}

function after(rows: readonly AdminReservation[], ...commands: Command[]) {
  const before = { ...aSnapshot([...rows]), customers: [marina] }
  const shown = replay(
    before,
    commands.map((command) => queued(command, { key: KEY })),
  )
  const paid = everyReservation(shown).map(({ paid, paymentStatus }) => [paymentStatus, paid])
  return { paid, credit: shown.customers[0]?.credit }
}

test('a part that is undone while both wait leaves the parts before it', () => {
  const row = aReservation(unpaid)
  expect(after([row], take(30), take(50)).paid).toEqual([['paid', 80]])
  expect(after([row], take(30), take(50), undo(50)).paid).toEqual([['pending', 30]])
  expect(after([row], take(80), undo(80)).paid).toEqual([['pending', 0]])
})

test('of hours that a customer booked together it is undone in all of them', () => {
  const group = { ...unpaid, userId: null, paymentGroupId: 'g' }
  const rows = [
    aReservation(group),
    aReservation({ ...group, id: 2, startTime: '20:00', endTime: '21:00' }),
  ]
  expect(after(rows, take(120)).paid).toEqual([
    ['paid', 80],
    ['pending', 40],
  ])
  expect(after(rows, take(120), undo(120)).paid).toEqual([
    ['pending', 0],
    ['pending', 0],
  ])
})

test('credit is used once on a device, and there again when it is undone', () => {
  const row = aReservation({ ...unpaid, customerId: 7 })
  expect(after([row], take(80, 'balance'))).toEqual({ paid: [['paid', 80]], credit: 20 })
  expect(after([row], take(80, 'balance'), undo(80, 'balance'))).toEqual({
    paid: [['pending', 0]],
    credit: 100,
  })
})
