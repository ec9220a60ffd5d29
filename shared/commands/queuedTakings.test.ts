import { describe, expect, test } from 'vitest'
import { aStaffDraft } from '../booking/reservation/adminReservation.fixtures.ts'
import type { Tab } from '../book/tab/tab.ts'
import type { TillState } from '../book/till/till.ts'
import type { Command } from './command.ts'
import { aReservation, aSnapshot, queued, TEMP } from './commands.fixtures.ts'
import { applyAnswer, replay } from './replay.ts'
import type { Snapshot } from './snapshot.ts'

const KEY = '6b1f7cf0-22a6-4f0e-9d0f-0c6f8f6a4f11'
const till: TillState = {
  id: 1,
  version: 3,
  open: { key: KEY, opening: 100, openedBy: 'Rita', openedAt: '2026-11-23T11:00:00.000Z' },
  drawer: 150,
  movements: [],
  last: null,
}
type Body = Extract<Command, { kind: 'reservation.create' }>['body']
const created = (change: object): Command => ({
  kind: 'reservation.create',
  body: { ...aStaffDraft({ paymentStatus: 'paid', price: 80 }), ...change } as unknown as Body,
})
const edited = (body: object): Command => ({
  kind: 'reservation.update',
  id: 1,
  version: 1,
  body,
})
const unpaid = () => ({ ...aSnapshot([aReservation({ price: 80 })]), till })

/** The drawer, and what each movement of it says, the last one first. */
function shown(before: Snapshot, ...commands: Command[]) {
  const queue = commands.map((command, index) =>
    queued(command, { key: `${KEY.slice(0, -1)}${index}`, tempId: TEMP - index * 1000 }),
  )
  const { drawer, movements } = replay(before, queue).till!
  return [drawer, movements.map(({ amount, kind, method }) => [kind, method, amount])]
}

describe('money that waits on a device is in the drawer that it shows', () => {
  test('of a reservation that is made and paid, in its parts', () => {
    const parts = { paidWith: 'cash', paidParts: [{ method: 'pix', amount: 30 }] }
    expect(shown(unpaid(), created(parts))).toEqual([
      200,
      [
        ['payment', 'pix', 30],
        ['payment', 'cash', 50],
      ],
    ])
  })

  test('of a card with its brand and the number on the receipt', () => {
    const card = { method: 'credit', amount: 80, nsu: '004512', brand: 'Elo' }
    const command = queued(created({ paidParts: [card] }), { key: KEY, tempId: TEMP })
    expect(replay(unpaid(), [command]).till!.movements).toMatchObject([
      { method: 'credit', amount: 80, nsu: '004512', brand: 'Elo' },
    ])
  })

  test('of one that is paid now; neither credit nor a courtesy is money', () => {
    const paid = { paymentStatus: 'paid', paidWith: 'cash', paidCredit: 20 }
    expect(shown(unpaid(), edited(paid))).toEqual([210, [['payment', 'cash', 60]]])
    const courtesy = { amount: 80, reason: 'Aniversário' }
    expect(shown(unpaid(), edited({ paymentStatus: 'paid', courtesy }))).toEqual([150, []])
    expect(shown(unpaid(), edited({ price: 90 }))).toEqual([150, []])
  })

  test('of a part, which is undone in the till where it stands', () => {
    const part = (method: 'cash' | 'balance'): Command => ({
      kind: 'reservation.part',
      id: 1,
      body: { amount: 80, method },
    })
    const undo = (method: 'cash' | 'balance'): Command => ({
      kind: 'reservation.undoPart',
      id: 1,
      body: { part: `${KEY.slice(0, -1)}0`, amount: 80, method },
    })
    expect(shown(unpaid(), part('cash'), undo('cash'))).toEqual([
      150,
      [
        ['correction', 'cash', -80],
        ['payment', 'cash', 80],
      ],
    ])
    expect(shown(unpaid(), part('balance'), undo('balance'))).toEqual([150, []])
  })

  test('and leaves it by the way it came', () => {
    const paid = edited({ paymentStatus: 'paid', paidWith: 'cash' })
    const cancel: Command = {
      kind: 'reservation.cancel',
      id: 1,
      version: 1,
      body: { money: 'refund' },
    }
    expect(shown(unpaid(), paid, edited({ paymentStatus: 'pending' }))).toEqual([
      150,
      [
        ['correction', 'cash', -80],
        ['payment', 'cash', 80],
      ],
    ])
    expect(shown(unpaid(), paid, cancel)[0]).toBe(150)
    expect(shown(unpaid(), paid, { ...cancel, body: { money: 'keep' } })[0]).toBe(230)
  })

  test('of a tab', () => {
    const tab: Tab = {
      id: 5,
      version: 1,
      key: KEY,
      name: 'Mesa 2',
      reservationId: null,
      follows: null,
      items: [
        {
          id: 1,
          productId: 1,
          name: 'Água',
          price: 12,
          quantity: 2,
          who: null,
          at: '',
          madeAt: null,
        },
      ],
      parts: [],
      openedBy: null,
      openedAt: '2026-11-23T12:00:00.000Z',
      closedAt: null,
    }
    const before = { ...unpaid(), bar: { id: 1, version: 1, products: [], tabs: [tab] } }
    const pay = {
      kind: 'tab.pay',
      id: 5,
      body: { parts: [{ method: 'cash', amount: 24 }] },
    } as const
    expect(shown(before, pay as unknown as Command)).toEqual([174, [['payment', 'cash', 24]]])
  })

  test('but not where the drawer is unknown, and never as what the server has said', () => {
    const hidden = { ...unpaid(), till: { ...till, drawer: null } }
    const command = created({ paidWith: 'cash' })
    expect(shown(hidden, command)).toEqual([null, [['payment', 'cash', 80]]])
    expect(replay({ ...unpaid(), till: null }, [queued(command)]).till).toBeNull()
    expect(applyAnswer(unpaid(), queued(command), null).till).toEqual(till)
  })
})
