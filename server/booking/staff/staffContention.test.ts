import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#shared/platform/time/civil.ts'
import { hourText } from '#shared/platform/time/hours.ts'
import { booked } from '../../test/fixtures/booked.fixtures.ts'
import { aCheckout, aSlot, TOMORROW } from '../../test/support/aCheckout.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { checkClaims, signInStaff } from '../../test/fixtures/staff.fixtures.ts'

let apps: TestApp[]
beforeEach(async () => {
  const first = await startTestApp()
  apps = [first]
  // Several server processes are PostgreSQL's case: a second server on the same database.
  if (first.deps.config.database.kind === 'postgres')
    apps.push(await startTestApp({ beside: first }))
})
afterEach(async () => {
  for (const app of apps.toReversed()) await app.stop()
})

const first = () => apps[0]!
const last = () => apps.at(-1)!

describe('at the same instant', () => {
  test('two admins and a customer want one hour: one has it', async () => {
    const people = [await signInStaff(first()), await signInStaff(last())]
    for (let hour = 6; hour < 16; hour += 1) {
      const startTime = hourText(hour)
      const answers = await Promise.all([
        ...people.map((staff) => staff.place({ startTime, endTime: hourText(hour + 1) })),
        last()
          .browser()
          .post<{ code?: string }>(
            '/api/reservations',
            aCheckout([aSlot(startTime, { courtId: 1 })]),
          ),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
      expect(answers.flatMap(({ body }) => body.code ?? [])).toEqual(['slot-taken', 'slot-taken'])
    }
    await checkClaims(first())
  })

  test('a series and single reservations on its days: whole or not at all', async () => {
    const people = [await signInStaff(first()), await signInStaff(last())]
    const dates = Array.from({ length: 6 }, (_, week) => addDays(TOMORROW, 7 * week))
    const [series, ...singles] = await Promise.all([
      people[0]!.place({ isRecurring: true, endDate: dates.at(-1) }),
      ...dates.map((date) => people[1]!.place({ date })),
    ])
    const taken = singles.filter(({ status }) => status === 201)
    if (series!.status === 201) expect(taken).toEqual([])
    else expect(series!.body.code).toBe('occurrences-taken')
    await checkClaims(first())
  })

  test('two reservations that are moved onto one hour: one of them gets there', async () => {
    const people = [await signInStaff(first()), await signInStaff(last())]
    const a = await people[0]!.placed()
    const b = await people[0]!.placed({ startTime: '12:00', endTime: '13:00' })
    const onto = { startTime: '11:00', endTime: '12:00' }
    const answers = await Promise.all([
      people[0]!.change(a.id, onto),
      people[1]!.change(b.id, onto),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await checkClaims(first())
  })

  test('one edit of the same version by two: the second one is refused', async () => {
    const people = [await signInStaff(first()), await signInStaff(last())]
    const { id } = await people[0]!.placed()
    const headers = { 'If-Match': '"1"' }
    const answers = await Promise.all([
      people[0]!.change(id, { price: 100 }, headers),
      people[1]!.change(id, { notes: 'Traz bola' }, headers),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  test('one approves what ran out while a customer takes its hour: one occupant', async () => {
    const staff = await signInStaff(first())
    for (let hour = 6; hour < 12; hour += 1) {
      const slot = aSlot(hourText(hour), { courtId: 1 })
      const { ids } = await booked(first(), slot)
      for (const app of apps) app.clock.advance(900_000)
      const [approval, checkout] = await Promise.all([
        staff.change(ids[0]!, { status: 'approved' }),
        last()
          .browser()
          .post<{ code?: string }>('/api/reservations', aCheckout([slot])),
      ])
      expect([approval!.status, checkout!.status].sort()).not.toEqual([200, 201])
      const occupants = await first()
        .deps.knex('slot_claims')
        .where({ date: TOMORROW, startTime: slot.startTime, courtId: 1 })
      expect(occupants).toHaveLength(1)
    }
  })

  test('of names that are changed at once only the new ones are found', async () => {
    const staff = await signInStaff(first())
    const rows = []
    for (let hour = 6; hour < 12; hour += 1) {
      rows.push(await staff.placed({ startTime: hourText(hour), endTime: hourText(hour + 1) }))
    }
    await Promise.all(rows.map(({ id }) => staff.change(id, { customerName: 'Zuleica Prado' })))
    const found = async (word: string) =>
      (await staff.browser.get<unknown[]>(`/api/reservations?search=${word}`)).body.length
    expect([await found('zuleica'), await found('lima')]).toEqual([rows.length, 0])
  })
})
