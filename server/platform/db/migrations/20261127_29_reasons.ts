import type { Knex } from 'knex'
import { isSqlite } from '../connect.ts'

const BEFORE = ['expired', 'customer', 'admin', 'refunded']
const REASONS = [...BEFORE, 'incident', 'stranded']

export async function up(knex: Knex): Promise<void> {
  await allowReasons(knex, BEFORE, REASONS)
  // As it stood when its court was closed: so it stands again when the rain has stopped. Null where that is not known.
  await knex.raw(
    `alter table incident_reservations add column status_before varchar(40) check (status_before in ('pending', 'approved'))`,
  )
  await reasonsOfLog(knex)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    `update reservations set canceled_reason = 'admin' where canceled_reason in ('incident', 'stranded')`,
  )
  await knex.raw('alter table incident_reservations drop column status_before')
  await allowReasons(knex, REASONS, BEFORE)
}

const listed = (codes: readonly string[]) => codes.map((code) => `'${code}'`).join(',')

async function allowReasons(knex: Knex, from: readonly string[], to: readonly string[]) {
  if (!isSqlite(knex)) {
    const { rows } = await knex.raw<{ rows: { name: string }[] }>(
      `select conname as name from pg_constraint
       where conrelid = 'reservations'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%canceled_reason%'`,
    )
    for (const { name } of rows) await knex.raw('alter table reservations drop constraint ??', name)
    await knex.raw(
      `alter table reservations add constraint ?? check (canceled_reason in (${listed(to)}))`,
      rows[0]?.name ?? 'reservations_canceled_reason',
    )
    return
  }
  // SQLite changes no check of a table that is there; that its text may be changed in place, as here where no stored row is read otherwise, is said in https://www.sqlite.org/lang_altertable.html#otheralter.
  const [{ version } = { version: 0 }] = await knex.raw<{ version: number }[]>(
    'select schema_version as version from pragma_schema_version',
  )
  await knex.raw('pragma writable_schema = on')
  const changed = await knex.raw<{ name: string }[]>(
    `update sqlite_master set sql = replace(sql, ?, ?) where type = 'table' and name = 'reservations' and instr(sql, ?) > 0 returning name`,
    [check(from), check(to), check(from)],
  )
  await knex.raw(`pragma schema_version = ${version + 1}`)
  await knex.raw('pragma writable_schema = reset')
  if (changed.length !== 1) throw new Error('The check of canceled_reason was not found.')
}

const check = (codes: readonly string[]) => `\`canceled_reason\` in (${listed(codes)})`

type Entry = { reservation: string; changes: string }
type Field = { field: string; before: unknown; after: unknown }

/** The last cancellation in the log says why, and what it was before; what was emptied there is not known. */
async function reasonsOfLog(knex: Knex) {
  const answer = await knex.raw<Entry[] | { rows: Entry[] }>(
    `select entity_id as reservation, changes from audit_entries
     where entity = 'reservation' and action = 'canceled' order by id`,
  )
  const entries = Array.isArray(answer) ? answer : answer.rows
  const last = new Map(entries.map((entry) => [entry.reservation, entry.changes]))
  for (const [reservation, changes] of last) {
    const fields = JSON.parse(changes) as Field[]
    const of = (name: string) => fields.find(({ field }) => field === name)
    const incident = of('incident')?.after
    const reason =
      typeof incident === 'number' ? 'incident' : of('reason')?.after === 'stranded' && 'stranded'
    if (!reason) continue
    await knex.raw(
      `update reservations set canceled_reason = ? where id = ? and status = 'canceled' and canceled_reason = 'admin'`,
      [reason, Number(reservation)],
    )
    const before = of('status')?.before
    if (reason === 'stranded' || (before !== 'pending' && before !== 'approved')) continue
    await knex.raw(
      'update incident_reservations set status_before = ? where incident_id = ? and reservation_id = ?',
      [before, Number(incident), Number(reservation)],
    )
  }
}
