import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays, formatDate } from '#shared/platform/time/civil.ts'
import type { Cells } from '#shared/operation/import/readRow.ts'
import type { ImportEntry, UndoPreview } from '#shared/operation/import/import.schema.ts'
import type { Problem } from '#shared/problem.ts'
import { TOMORROW } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { checkFile, everyTable } from '../../test/fixtures/import.fixtures.ts'

let app: TestApp
let owner: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  owner = await signedIn(app, 'admin')
})
afterEach(() => app.stop())

const DAY = formatDate(addDays(TOMORROW, 30))
const ana: Cells = { name: 'Ana Clara Reis', phone: '48991112233' }
const hour = (startTime: string, more: Cells = {}): Cells => ({
  ...ana,
  court: 'Central',
  date: DAY,
  startTime,
  ...more,
})
const run = (id: number) => owner.post<ImportEntry & Problem>(`/api/imports/${id}/run`, {})
const undo = (id: number, kept = 0) =>
  owner.post<ImportEntry & Problem>(`/api/imports/${id}/undo`, { kept })

describe('undoing', () => {
  const monday: Cells = {
    court: 'Quadra do Mar',
    weekday: 'seg a sex',
    startTime: '14h',
    endTime: '17h',
    price: 'R$ 61,00',
  }
  const files: [Parameters<typeof checkFile>[1], Cells[]][] = [
    ['customers', [{ ...ana, tags: 'Torneio' }, { name: 'Caio Dias' }]],
    [
      'reservations',
      [
        hour('9h'),
        hour('10h', { name: 'Caio Dias', phone: '48995556677', notes: 'Bola' }),
        hour('11h', { paid: 'sim', email: 'ana@example.com', cpf: '529.982.247-25' }),
      ],
    ],
    [
      'weekly',
      [{ ...ana, court: 'Quadra do Mar', weekday: 'seg e qua', startTime: '9h', startDate: DAY }],
    ],
    ['prices', [monday]],
  ]

  test.each(files)('%s leaves every table as it was', async (kind, cells) => {
    if (kind === 'prices') await app.deps.knex('prices').where({ courtId: 2 }).delete()
    if (kind === 'prices')
      await owner.post('/api/prices', {
        courtId: 2,
        weekday: 'sunday',
        startTime: '08:00',
        endTime: '09:00',
        price: 10,
      })
    // Somebody whose missing contact the file fills in.
    if (kind === 'reservations')
      await owner.post('/api/customers', { name: ana.name, phone: ana.phone, notes: '' })
    const before = await everyTable(app)
    const entry = await checkFile(owner, kind, cells, true)
    expect(entry).toMatchObject({ ok: cells.length })
    expect((await run(entry.id)).status).toBe(200)
    expect(await everyTable(app)).not.toEqual(before)
    const { body: preview } = await owner.get<UndoPreview>(`/api/imports/${entry.id}/undo`)
    expect(preview).toEqual({ rows: cells.length, kept: [] })
    expect((await undo(entry.id)).body).toMatchObject({ state: 'undone', kept: 0, undoUntil: null })
    expect(await everyTable(app)).toEqual(before)
    expect((await undo(entry.id)).body.code).toBe('import-state')
  })

  test('what somebody has changed or paid since is named, asked about and stays', async () => {
    const entry = await checkFile(owner, 'reservations', [
      hour('9h'),
      hour('10h'),
      hour('11h', { name: 'Caio Dias', phone: '48995556677' }),
    ])
    await run(entry.id)
    const made = await app.deps
      .knex('reservations')
      .orderBy('id', 'desc')
      .limit(3)
      .select('id', 'startTime')
    const at = (time: string) => made.find(({ startTime }) => startTime === time)!.id
    await owner.patch(`/api/reservations/${at('09:00')}`, { notes: 'Chega antes' })
    await owner.patch(`/api/reservations/${at('10:00')}`, {
      paymentStatus: 'paid',
      paidWith: 'cash',
    })
    const { body: preview } = await owner.get<UndoPreview>(`/api/imports/${entry.id}/undo`)
    expect(preview).toEqual({
      rows: 1,
      kept: [
        { line: 2, reason: 'a reserva foi alterada' },
        { line: 3, reason: 'foi paga no caixa' },
      ],
    })
    const money = await app.deps.knex('till_movements')
    expect(money).toHaveLength(1)
    expect((await undo(entry.id)).body.code).toBe('import-changed')
    expect((await undo(entry.id, 2)).body).toMatchObject({ state: 'undone', kept: 2 })
    const left = await app.deps
      .knex('reservations')
      .whereIn(
        'id',
        made.map(({ id }) => id),
      )
      .orderBy('startTime')
      .select('startTime')
    expect(left.map(({ startTime }) => startTime)).toEqual(['09:00', '10:00'])
    expect(await app.deps.knex('till_movements')).toEqual(money)
    // Of those that stay, the person stays too.
    const names = await app.deps
      .knex('customers')
      .whereIn('name', ['Ana Clara Reis', 'Caio Dias'])
      .pluck('name')
    expect(names).toEqual(['Ana Clara Reis'])
  })

  test('leaves what has been played since', async () => {
    const date = formatDate(TOMORROW)
    const entry = await checkFile(owner, 'reservations', [
      hour('9h', { date }),
      hour('21h', { date, court: 'Mar' }),
    ])
    expect(entry.ok).toBe(2)
    await run(entry.id)
    // Tomorrow at noon.
    app.clock.advance(Date.parse(`${TOMORROW}T15:00:00Z`) - app.clock.now())
    const { body: preview } = await owner.get<UndoPreview>(`/api/imports/${entry.id}/undo`)
    expect(preview).toEqual({ rows: 1, kept: [{ line: 2, reason: 'já foi jogada' }] })
    expect((await undo(entry.id, 1)).status).toBe(200)
    const left = await app.deps.knex('reservations').where({ date: TOMORROW }).select('startTime')
    expect(left).toEqual([{ startTime: '09:00' }])
  })

  test('ends after seven days', async () => {
    const entry = await checkFile(owner, 'customers', [ana])
    await run(entry.id)
    app.clock.advance(7 * 86_400_000 + 1_000)
    expect((await undo(entry.id)).body.code).toBe('import-too-old')
    expect((await owner.get<ImportEntry>(`/api/imports/${entry.id}`)).body.undoUntil).toBeNull()
  })
})
