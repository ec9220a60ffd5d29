import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import { addDays, formatDate } from '#shared/platform/time/civil.ts'
import type { Cells } from '#shared/operation/import/readRow.ts'
import type { ImportEntry, ImportList } from '#shared/operation/import/import.schema.ts'
import type { Problem } from '#shared/problem.ts'
import { TOMORROW } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { forgetPeople } from '../../guest/privacy/forgetPeople.ts'
import { checkFile, everyTable, rowsOf } from '../../test/fixtures/import.fixtures.ts'

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
/** Somebody has an hour of that day. */
async function taken(change: object) {
  const draft = aStaffDraft({
    courtId: 1,
    date: addDays(TOMORROW, 30),
    sportType: 'futevôlei',
    customerEmail: '',
    ...change,
  })
  expect((await owner.post('/api/reservations', draft)).status).toBe(201)
}
const run = (id: number) => owner.post<ImportEntry & Problem>(`/api/imports/${id}/run`, {})
const undo = (id: number, kept = 0) =>
  owner.post<ImportEntry & Problem>(`/api/imports/${id}/undo`, { kept })
const verdicts = async (id: number) =>
  (await rowsOf(owner, id)).map(({ line, reason, verdict }) => [line, verdict, reason])

describe('the check', () => {
  test('names each row and writes nothing', async () => {
    await taken({
      startTime: '10:00',
      endTime: '11:00',
      customerName: 'Bia Prado',
    })
    const before = await everyTable(app)
    const entry = await checkFile(owner, 'reservations', [
      hour('9h'),
      hour('10h'),
      hour('9h', { name: 'Outro Nome' }),
      hour('3h'),
      hour('11h30'),
      hour('9h', { date: '01/02/2020' }),
      hour('9h', { court: 'Mar', price: 'R$ 75,00', name: 'Caio Dias', phone: '48995556677' }),
    ])
    expect(entry).toMatchObject({
      state: 'checked',
      ok: 2,
      conflicts: 3,
      errors: 2,
      total: 7,
      received: 7,
      progress: null,
    })
    expect(await verdicts(entry.id)).toEqual([
      [2, 'ok', null],
      [3, 'conflict', 'Ocupado: Bia Prado'],
      [4, 'conflict', 'Mesmo horário da linha 2'],
      [5, 'conflict', 'Fora do horário de funcionamento'],
      [6, 'error', 'Início: “11h30” não é hora cheia, e as reservas são de horas cheias'],
      [7, 'error', 'A data já passou'],
      [8, 'ok', null],
    ])
    expect(await everyTable(app)).toEqual(before)
    expect(entry.preview).toMatchObject({
      people: 2,
      dates: 2,
      from: addDays(TOMORROW, 30),
      until: addDays(TOMORROW, 30),
    })
  })

  test('says before anything is written who and what would come', async () => {
    const weekly = { ...ana, court: 'Central', weekday: 'Quinta', startTime: '9h', price: '75' }
    const { preview } = await checkFile(owner, 'weekly', [
      { ...weekly, endDate: formatDate(addDays(TOMORROW, 13)) },
      { ...weekly, startTime: '10h', endDate: formatDate(addDays(TOMORROW, 6)), price: 'R$ 80,50' },
      { ...weekly, startTime: '3h' },
    ])
    expect(preview).toMatchObject({ people: 1, dates: 3, cents: 2 * 75_00 + 80_50 })
    expect(preview!.examples).toHaveLength(2)
    expect(preview!.examples[0]).toMatch(
      /^Ana Clara Reis: Quadra Central, quinta-feira, 09:00 - 10:00, 2 datas de \d\d\/\d\d\/\d{4} a \d\d\/\d\d\/\d{4}, R\$ 75,00 cada$/,
    )
    expect(preview!.examples[1]).toMatch(
      /^Ana Clara Reis: Quadra Central, \d\d\/\d\d\/\d{4}, quinta-feira, 10:00 - 11:00, R\$ 80,50$/,
    )
    const people = await checkFile(
      owner,
      'customers',
      Array.from({ length: 9 }, (_, at) => ({
        name: `Pessoa ${'ABCDEFGHI'[at]}`,
        phone: `4899000000${at}`,
      })),
    )
    expect(people.preview).toMatchObject({ people: 9, dates: 0, from: null, cents: 0 })
    expect(people.preview!.examples).toHaveLength(5)
    expect(people.preview!.examples[0]).toBe('Pessoa A, (48) 99000-0000')
    const prices = await checkFile(owner, 'prices', [
      { court: 'Central', weekday: 'dom', startTime: '23h', endTime: '24h', price: '90' },
    ])
    expect(prices.preview!.examples).toEqual(['Quadra Central: domingo, 23:00 - 24:00, R$ 90,00'])
  })

  test('somebody who is blocked, and a court that does not play it, are conflicts', async () => {
    const { body: made } = await owner.post<{ id: number; version: number }>('/api/customers', {
      name: 'Ana Clara Reis',
      phone: '48991112233',
      notes: '',
    })
    await owner.post(`/api/customers/${made.id}/block`, { reason: 'Não pagou' })
    const { id } = await checkFile(owner, 'reservations', [
      hour('9h'),
      hour('9h', {
        name: 'Léo Paz',
        phone: '48990001111',
        court: 'Dunas',
        sport: 'futevôlei',
      }),
    ])
    const said = await verdicts(id)
    expect(said[0]).toEqual([2, 'conflict', 'Ana Clara Reis não pode reservar: Não pagou'])
    expect(said[1]?.slice(1)).toEqual(['conflict', 'Quadra das Dunas não recebe Futevôlei'])
  })

  test('is refused before the whole file is there, and finds who knows what', async () => {
    const { body: draft } = await owner.post<ImportEntry>('/api/imports', {
      kind: 'customers',
      fileName: 'a.csv',
      columns: {},
      total: 2,
    })
    await owner.post(`/api/imports/${draft.id}/rows`, { rows: [{ line: 2, cells: ana }] })
    const early = await owner.post<Problem>(`/api/imports/${draft.id}/check`, {})
    expect([early.status, early.body.code]).toEqual([409, 'import-incomplete'])
    expect((await run(draft.id)).body.code).toBe('import-state')
  })

  test('a customer who is known is named, here and in the file', async () => {
    await owner.post('/api/customers', { name: 'Ana Clara Reis', phone: '48991112233', notes: '' })
    const { id } = await checkFile(owner, 'customers', [
      { name: 'Ana C. Reis', phone: '(48) 99111-2233' },
      { name: 'Caio Dias', cpf: '529.982.247-25' },
      { name: 'Caio D.', cpf: '52998224725' },
      { name: 'Só Nome' },
    ])
    expect(await verdicts(id)).toEqual([
      [2, 'conflict', expect.stringMatching(/^Já existe um cadastro desta pessoa: Ana Clara Reis/)],
      [3, 'ok', null],
      [4, 'conflict', 'É a mesma pessoa da linha 3: Caio Dias'],
      [5, 'ok', null],
    ])
  })
})

describe('bringing in', () => {
  test('weekly bookings become series, without the dates that are taken when that was said', async () => {
    const first = addDays(TOMORROW, 30)
    await taken({
      startTime: '10:00',
      endTime: '11:00',
      customerName: 'Bia Prado',
    })
    const weekday = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'][
      new Date(`${first}T00:00:00Z`).getUTCDay()
    ]!
    const row: Cells = {
      ...ana,
      court: 'central',
      weekday,
      startTime: '10h',
      startDate: DAY,
      endDate: formatDate(addDays(first, 21)),
      price: '90',
    }
    const refused = await checkFile(owner, 'weekly', [row])
    expect(await verdicts(refused.id)).toEqual([
      [2, 'conflict', `1 de 4 datas: ${DAY} (Ocupado: Bia Prado)`],
    ])
    const entry = await checkFile(owner, 'weekly', [row], true)
    expect(await verdicts(entry.id)).toEqual([
      [2, 'ok', `Sem 1 de 4 datas: ${DAY} (Ocupado: Bia Prado)`],
    ])
    expect((await run(entry.id)).body).toMatchObject({ state: 'done', imported: 1 })
    const made = await app.deps
      .knex('reservations')
      .where({ customerName: ana.name! })
      .orderBy('date')
    expect(made.map(({ date }) => date)).toEqual([7, 14, 21].map((days) => addDays(first, days)))
    expect(new Set(made.map(({ recurrenceId }) => recurrenceId)).size).toBe(1)
    expect(made[0]).toMatchObject({
      reservationType: 'recorrente',
      price: 90_00,
      status: 'approved',
      paymentStatus: 'pending',
      paidBy: null,
    })
    expect(await app.deps.knex('recurrence_skips').pluck('date')).toEqual([first])
    const jobs = await app.deps.knex('jobs').where({ kind: 'mail' })
    expect(jobs).toEqual([])
  })

  test('what the venue has changed since the check is refused whole', async () => {
    const entry = await checkFile(owner, 'reservations', [hour('9h'), hour('10h')])
    await taken({
      startTime: '10:00',
      endTime: '11:00',
    })
    const before = await everyTable(app)
    const answer = await run(entry.id)
    expect([answer.status, answer.body.code]).toEqual([409, 'import-changed'])
    expect(await everyTable(app)).toEqual(before)
    expect((await owner.get<ImportEntry>(`/api/imports/${entry.id}`)).body.state).toBe('checked')
  })

  test('is done once, keeps the rows that were left, and is written down', async () => {
    const entry = await checkFile(owner, 'customers', [ana, { ...ana, name: 'X' }])
    expect((await run(entry.id)).status).toBe(200)
    expect((await run(entry.id)).body.code).toBe('import-state')
    expect((await owner.delete<Problem>(`/api/imports/${entry.id}`)).body.code).toBe('import-state')
    expect((await rowsOf(owner, entry.id)).map(({ cells }) => cells)).toEqual([
      {},
      { ...ana, name: 'X' },
    ])
    const { body } = await owner.get<ImportList>('/api/imports')
    expect(body.imports[0]).toMatchObject({
      kind: 'customers',
      state: 'done',
      imported: 1,
      errors: 1,
      importedBy: expect.any(String),
      undoUntil: expect.any(String),
    })
    expect(body.columns).toEqual({ customers: { nome: 'name' } })
    const acts = await app.deps
      .knex('audit_entries')
      .where({ entity: 'import' })
      .orderBy('id')
      .pluck('action')
    expect(acts).toEqual(['created', 'imported'])
  })

  test('a file as long as the longest cells is sent in parts that the server takes, and a line sent again is not two', async () => {
    const { body: draft } = await owner.post<ImportEntry>('/api/imports', {
      kind: 'customers',
      fileName: 'a.csv',
      columns: {},
      total: 1,
    })
    const row = { line: 2, cells: { ...ana, notes: 'á'.repeat(2_000) } }
    for (const rows of [[row], [row]]) await owner.post(`/api/imports/${draft.id}/rows`, { rows })
    expect((await owner.get<ImportEntry>(`/api/imports/${draft.id}`)).body.received).toBe(1)
    const other = { line: 3, cells: ana }
    expect((await owner.post(`/api/imports/${draft.id}/rows`, { rows: [other] })).status).toBe(409)
    const wrong = await owner.post(`/api/imports/${draft.id}/rows`, {
      rows: [{ line: 2, cells: { passwort: 'x' } }],
    })
    expect(wrong.status).toBe(422)
  })
})

test('five times the rows cost far less than five times the statements', async () => {
  const statements = async (rows: number, offset: number) => {
    const cells = Array.from({ length: rows }, (_, index): Cells => {
      const at = offset + index
      const date = formatDate(addDays(TOMORROW, 40 + Math.floor(at / 8)))
      return {
        name: `Pessoa ${at} Silva`,
        phone: `4898${1_000_000 + at}`,
        court: 'central',
        date,
        startTime: `${9 + (at % 8)}h`,
      }
    })
    let asked = 0
    const note = () => (asked += 1)
    app.deps.knex.on('query', note)
    const entry = await checkFile(owner, 'reservations', cells)
    expect(entry.ok).toBeGreaterThan(rows / 2)
    expect((await run(entry.id)).status).toBe(200)
    expect((await undo(entry.id)).status).toBe(200)
    app.deps.knex.removeListener('query', note)
    return asked
  }
  const few = await statements(200, 0)
  const many = await statements(1_000, 200)
  expect(many / few).toBeLessThan(2)
  expect(many).toBeLessThan(1_000)
})

test('after a week what was not brought in is forgotten, and with it a file that nobody finished', async () => {
  const done = await checkFile(owner, 'customers', [ana, { ...ana, name: 'X' }])
  await run(done.id)
  const left = await checkFile(owner, 'customers', [{ ...ana, name: 'Outra Pessoa' }])
  app.clock.advance(6 * 86_400_000)
  await forgetPeople(app.deps)
  expect(await rowsOf(owner, left.id)).toHaveLength(1)
  app.clock.advance(2 * 86_400_000)
  await forgetPeople(app.deps)
  expect((await owner.get<Problem>(`/api/imports/${left.id}`)).status).toBe(404)
  expect(await rowsOf(owner, done.id)).toEqual([])
  expect((await owner.get<ImportEntry>(`/api/imports/${done.id}`)).body).toMatchObject({
    imported: 1,
    errors: 1,
  })
})

test('who is anonymised goes from the rows of a spreadsheet too', async () => {
  const file = await checkFile(owner, 'customers', [{ ...ana, name: 'X' }, { name: 'Caio Dias' }])
  await owner.post('/api/customers', { name: ana.name, phone: ana.phone, notes: '' })
  const term = '48991112233'
  const { body: found } = await owner.post<{ identities: { key: string }[] }>(
    '/api/privacy/search',
    { term },
  )
  const who = { term, identities: found.identities.map(({ key }) => key) }
  const { body: preview } = await owner.post<{ seen: string }>('/api/privacy/preview', who)
  expect((await owner.post('/api/privacy/anonymise', { ...who, seen: preview.seen })).status).toBe(
    200,
  )
  expect((await rowsOf(owner, file.id)).map(({ cells }) => cells)).toEqual([
    {},
    { name: 'Caio Dias' },
  ])
})
