import { expect, test } from 'vitest'
import { createReservationLists } from './reservationList.ts'

function someLists() {
  const read: string[] = []
  const lists = createReservationLists({
    async readReservations(query) {
      read.push(query)
      return { reservations: [], total: 0 }
    },
    async readReservation(id) {
      read.push(`#${id}`)
      return {} as never
    },
  })
  return { lists, read }
}

const nothing = () => {}
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('a list is read when it is shown, and again when it is shown again', async () => {
  const { lists, read } = someLists()
  const list = lists.list('date=1')
  expect(lists.list('date=1')).toBe(list)
  expect(read).toEqual([])
  const leave = list.subscribe(nothing)
  await settled()
  leave()
  list.subscribe(nothing)
  expect(read).toEqual(['date=1', 'date=1'])
})

test('only what is shown is read again when the server reports a change', async () => {
  const { lists, read } = someLists()
  const leave = lists.list('date=1').subscribe(nothing)
  leave()
  lists.list('date=2').subscribe(nothing)
  lists.detail(7).subscribe(nothing)
  await settled()
  read.length = 0
  lists.onEvent({ type: 'reservations' })
  lists.onEvent({ type: 'calendar', dates: ['2026-11-21'] })
  expect(read).toEqual(['date=2', '#7'])
  lists.onEvent({ type: 'calendar', dates: null })
  expect(read).toHaveLength(4)
})

test('a reservation is dropped from memory when no screen shows it any more', async () => {
  const { lists } = someLists()
  const detail = lists.detail(7)
  const leave = detail.subscribe(nothing)
  expect(lists.detail(7)).toBe(detail)
  leave()
  expect(lists.detail(7)).not.toBe(detail)
})

test('of many lists only the last stay in memory', async () => {
  const { lists } = someLists()
  const first = lists.list('date=0')
  for (let day = 0; day < 30; day++) lists.list(`date=${day}`).subscribe(nothing)()
  expect(lists.list('date=0')).not.toBe(first)
  const last = lists.list('date=29')
  lists.list('date=30').subscribe(nothing)()
  expect(lists.list('date=29')).toBe(last)
})

test('a reservation about to be shown is not dropped because another was closed', () => {
  const { lists } = someLists()
  const leave = lists.detail(7).subscribe(nothing)
  const next = lists.detail(8)
  leave()
  expect(lists.detail(8)).toBe(next)
})
