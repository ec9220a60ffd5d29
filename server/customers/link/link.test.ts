import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import { signInStaff } from '../../test/fixtures/staff.fixtures.ts'
import { aCheckout, aSlot, CUSTOMER, TOMORROW } from '../../test/support/aCheckout.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.stop())

const customers = () => app.deps.knex('customers').orderBy('id')
const bookedBy = async () =>
  (await app.deps.knex('reservations').orderBy('id').select('customerId')).map(
    ({ customerId }) => customerId,
  )
const booked = async (hour: string, change: Record<string, unknown> = {}) => {
  const answer = await app.browser().post('/api/reservations', aCheckout([aSlot(hour)], change))
  expect(answer.status).toBe(201)
}

describe('a booking online', () => {
  test('makes a customer, and the next one with that CPF is of the same, whatever else it says', async () => {
    await booked('08:00')
    await booked('09:00', {
      customerName: 'Mari S.',
      customerEmail: 'outro@example.com',
      customerPhone: '11912345678',
    })
    const [marina, ...others] = await customers()
    expect(others).toEqual([])
    expect(marina).toMatchObject({
      name: 'Marina Souza',
      email: 'marina@example.com',
      phone: '+5548999887766',
      cpf: CUSTOMER.customerCpf,
      cpfIndex: expect.stringMatching(/^[0-9a-f]{64}$/),
      mergedInto: null,
      version: 1,
    })
    expect(await bookedBy()).toEqual([marina!.id, marina!.id])
  })

  test('from abroad keeps the country, and the desk finds whose phone it is', async () => {
    const { customerName, customerEmail } = CUSTOMER
    const { browser: staff } = await signInStaff(app)
    const draft = (startTime: string, endTime: string, customerPhone: string) => ({
      ...aStaffDraft({ courtId: 1, date: TOMORROW, startTime, endTime, sportType: 'futevôlei' }),
      customerName,
      customerEmail,
      customerPhone,
    })
    const made = [
      await staff.post('/api/reservations', draft('08:00', '09:00', '+598 99 123 456')),
      await staff.post('/api/reservations', draft('09:00', '10:00', '00598 99 123-456')),
      await staff.post('/api/reservations', draft('10:00', '11:00', '+55 (048) 99988-7766')),
    ]
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await customers()).map(({ phone }) => phone)).toEqual([
      '+59899123456',
      '+5548999887766',
    ])
    const { body } = await staff.get<{ customerPhone: string }[]>(
      `/api/reservations?date=${TOMORROW}&search=${encodeURIComponent('+598 99 123 456')}`,
    )
    expect(body.map(({ customerPhone }) => customerPhone)).toEqual(['+59899123456', '+59899123456'])
  })

  test('of somebody known reads them in one statement and writes nothing of them', async () => {
    await booked('08:00')
    await app.browser().get(`/api/calendar?startDate=${TOMORROW}&endDate=${TOMORROW}`)
    const sent: string[] = []
    app.deps.knex.on('query', ({ sql }: { sql: string }) => sent.push(sql))
    await booked('09:00')
    expect(sent.filter((sql) => /customers|installation_id/.test(sql))).toEqual([
      expect.stringMatching(/^select .* from customers where/s),
    ])
  })

  test('of a record that was merged is of the last one in its row, found by its data or not', async () => {
    await booked('08:00')
    const [marina] = await customers()
    const { id: _, ...row } = { ...marina!, name: 'Marina', cpf: null, cpfIndex: null }
    const insert = async (change: Partial<typeof row>) =>
      (
        await app.deps
          .knex('customers')
          .insert({ ...row, ...change })
          .returning('id')
      )[0]!.id
    const last = await insert({ phone: null, phoneKey: null })
    const between = await insert({ mergedInto: last })
    await app.deps.knex('customers').where({ id: marina!.id }).update({ mergedInto: between })
    await booked('09:00')
    expect((await bookedBy()).at(-1)).toBe(last)
  })

  test('that is refused leaves no customer', async () => {
    await booked('08:00')
    const other = {
      customerName: 'Bruno Dias',
      customerCpf: '11144477735',
      customerPhone: '4833221100',
    }
    const taken = [1, 2, 3, 4].map((courtId) => aSlot('08:00', { courtId }))
    const answer = await app.browser().post('/api/reservations', aCheckout(taken, other))
    expect(answer.status).toBe(409)
    expect(await customers()).toHaveLength(1)
  })
})

describe('a booking at the desk', () => {
  test('is of the one with its phone and first name, and adds what was not known', async () => {
    const staff = await signInStaff(app)
    const desk = { customerEmail: '', customerPhone: '(48) 8877-6655', customerCpf: null }
    await staff.placed({ ...desk, customerName: 'Tiago' })
    await booked('09:00', { customerName: 'Thiago Reis', customerPhone: '48988776655' })
    const [tiago, ...others] = await customers()
    expect(others).toEqual([])
    expect(tiago).toMatchObject({
      name: 'Tiago',
      phone: '+554888776655',
      email: 'marina@example.com',
      cpf: CUSTOMER.customerCpf,
      version: 2,
    })
  })

  test('of somebody who was picked needs neither phone nor e-mail', async () => {
    await booked('08:00')
    const staff = await signInStaff(app)
    const [marina] = await customers()
    const made = await staff.placed({
      customerId: marina!.id,
      customerName: 'Marina',
      customerEmail: '',
      customerPhone: '',
      customerCpf: null,
      startTime: '20:00',
      endTime: '21:00',
    })
    const { id } = made.reservations[0]!
    expect(await staff.read(id)).toMatchObject({
      ...CUSTOMER,
      customerName: 'Marina',
      customerId: marina!.id,
    })
  })

  test('without a phone and of nobody known is refused, as is somebody who is gone', async () => {
    const staff = await signInStaff(app)
    const nobody = await staff.place({ customerPhone: '' })
    expect([nobody.status, Object.keys(nobody.body.errors ?? {})]).toEqual([422, ['customerPhone']])
    const gone = await staff.place({ customerId: 99_999 })
    expect([gone.status, Object.keys(gone.body.errors ?? {})]).toEqual([422, ['customerName']])
  })

  test('without an e-mail is confirmed without a mail; a wrong one is refused', async () => {
    const staff = await signInStaff(app)
    await staff.placed({ customerEmail: '' })
    expect(await app.deps.knex('jobs').where({ kind: 'mail' })).toEqual([])
    expect((await staff.place({ customerEmail: 'ana@' })).status).toBe(422)
  })

  test('corrected by staff stays with its customer; with the data of another it is theirs', async () => {
    await booked('08:00')
    const staff = await signInStaff(app)
    const { id } = await staff.placed({
      customerName: 'Ana Prado',
      customerPhone: '48988776655',
      customerCpf: null,
    })
    const [marina, ana] = await customers()
    await staff.change(id, { customerPhone: '4832221100', customerName: 'Ana P. Prado' })
    expect((await bookedBy()).at(-1)).toBe(ana!.id)
    await staff.change(id, { customerCpf: CUSTOMER.customerCpf })
    expect((await bookedBy()).at(-1)).toBe(marina!.id)
  })
})

test('the two bookings of a race are of one customer', async () => {
  await Promise.all([booked('08:00'), booked('09:00'), booked('10:00')])
  expect(await customers()).toHaveLength(1)
})

test('who is blocked is told to ask the reception; the desk may pass it, and that is recorded', async () => {
  await booked('08:00')
  const [marina] = await customers()
  const block = { blockReason: 'Não paga', blockedUntil: '2026-11-30' }
  await app.deps.knex('customers').where({ id: marina!.id }).update(block)
  const online = () =>
    app
      .browser()
      .post<{ code: string; message: string }>(
        '/api/reservations',
        aCheckout([aSlot('15:00')], { paymentGroupId: randomUUID() }),
      )
  const refused = await online()
  expect([refused.status, refused.body.code]).toEqual([409, 'customer-blocked'])
  expect(refused.body.message).toContain('Fale com a recepção')
  expect(refused.body.message).not.toContain('Não paga')

  const staff = await signInStaff(app)
  const person = { customerId: marina!.id, customerPhone: '' }
  const warned = await staff.place(person)
  expect([warned.status, warned.body.code]).toEqual([409, 'customer-blocked'])
  expect(warned.body.message).toBe('Marina Souza não pode reservar: Não paga (até 30/11/2026).')
  await staff.placed({ ...person, passBlock: true })
  const entries = await app.deps.knex('audit_entries').where({ entity: 'customer' })
  expect(entries).toMatchObject([{ action: 'block-passed', entityId: String(marina!.id) }])

  await app.deps.knex('customers').update({ blockedUntil: '2026-11-22' })
  expect((await online()).status).toBe(201)
})
