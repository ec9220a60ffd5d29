import { isSqlite } from '../connect.ts'
import type { Db } from '../db.ts'

export type Copied = {
  rows: number
  /** What the new schema has no place for, in words. */
  leftBehind: string[]
}

/** In the order in which their keys allow. */
const TABLES = [
  'users',
  'sessions',
  'venue',
  'audit_entries',
  'courts',
  'operation_hours',
  'special_closing_dates',
  'prices',
  'special_prices',
  'fixed_classes',
  'fixed_class_cancellations',
  'calendar_versions',
  'payment_groups',
  'series',
  'reservations',
  'recurrence_skips',
  'holds',
  'slot_claims',
  'payment_attempts',
  'refunds',
  'refund_reservations',
  'money_decisions',
  'payment_issue_decisions',
  'sandbox_charges',
  'sandbox_refunds',
  'webhook_logs',
  'jobs',
  'idempotency_keys',
  'rate_limits',
  'client_error_counts',
]

/** Columns that were not there before: empty, or at their start, in what is carried over. */
const NEW_COLUMNS: Record<string, string[]> = {
  users: ['must_change_password', 'last_seen_at', 'deactivated_at', 'pin', 'pin_failures'],
  sessions: ['user_agent', 'device_id'],
  venue: [
    'installation_id',
    'refund_limit',
    'lock_minutes',
    'company_name',
    'cnpj',
    'dpo_name',
    'dpo_email',
    'policy_id',
    'picture',
    'latitude',
    'longitude',
    'time_zone',
  ],
  courts: ['covered'],
  fixed_classes: ['teacher_id'],
  audit_entries: ['session', 'session_kind', 'made_at', 'offline', 'device_id', 'approved_by'],
  calendar_versions: ['changed'],
  reservations: ['email_template', 'times_moved', 'customer_id', 'arrived_at', 'missed_at'],
  payment_groups: [
    'client',
    'terms_version',
    'policy_id',
    'code',
    'link_hash',
    'link_turn',
    'handed_over_at',
    'forgotten',
  ],
  holds: ['client'],
  slot_claims: ['incident_id'],
  payment_attempts: ['provider_customer_id', 'charge_turn', 'move_id', 'credit'],
  refund_reservations: ['credit'],
  // Whoever had a job has stopped.
  jobs: ['leased_by', 'leased_at'],
}

/** Tables whose rows are not copied as they were, and what they are made from. */
const MADE: Record<string, (old: string) => string> = {
  // A charge belongs to a group even without a reservation.
  payment_groups: (old) => `
    select payment_group_id as id, min(owner_id) as owner_id, min(created_at) as created_at,
      min(terms_accepted_at) as terms_accepted_at, max(expires_at) as expires_at
    from (
      select payment_group_id, owner_id, created_at, terms_accepted_at, expires_at from ${old}.reservations
      union all
      select payment_group_id, owner_id, created_at, null, null from ${old}.payment_attempts
    ) as members
    where payment_group_id is not null group by payment_group_id`,
  // A decision about a charge belongs to one of the charge's statuses: to the one that it has.
  payment_issue_decisions: (old) => `
    select case when issue_id like 'charge-%' then issue_id || '-0' else issue_id end as issue_id,
      decision, user_id, at, note
    from ${old}.payment_issue_decisions`,
  // From its first to its last date: what the person had asked for was not stored.
  series: (old) => `
    select recurrence_id as id, min(date) as start_date, max(date) as end_date, min(created_at) as created_at
    from (
      select recurrence_id, date, created_at from ${old}.reservations
      union all
      select recurrence_id, date, created_at from ${old}.recurrence_skips
    ) as dates
    where recurrence_id is not null group by recurrence_id`,
}

const MONEY = {
  prices: ['price'],
  special_prices: ['price'],
  reservations: ['price'],
  holds: ['price'],
  payment_attempts: ['amount', 'received'],
  refunds: ['amount'],
  sandbox_charges: ['amount'],
  sandbox_refunds: ['amount'],
  webhook_logs: ['amount'],
}

/** What this version reads from elsewhere: nothing ever wrote it. */
const LEFT = {
  court_availability: ['id'],
  reservations: [
    'checkout_url',
    'payment_customer_id',
    'pix_qr_code_url',
    'pix_qr_code_text',
    'pix_qr_code_expiration_date',
    'payment_due_date',
  ],
  webhook_logs: [
    'reservation_id',
    'raw_data',
    'processed_data',
    'cpf_snapshot',
    'template_version',
    'email_sent_time',
  ],
}

/** Copies every row of the tables in the schema `old` into this version's empty ones, and throws unless each is found again. */
export async function copyTables(trx: Db, old: string): Promise<Copied> {
  await trx('calendar_versions').delete()
  let rows = 0
  for (const table of TABLES) rows += await copyTable(trx, old, table)
  await checkMoney(trx, old)
  await writeDeskMoney(trx)
  await continueNumbers(trx, old)
  return { rows, leftBehind: await leftBehind(trx, old) }
}

async function copyTable(trx: Db, old: string, table: string): Promise<number> {
  const names = (await columnsOf(trx, table)).filter((name) => !NEW_COLUMNS[table]?.includes(name))
  const columns = names.join(', ')
  const source = MADE[table] ? `(${MADE[table](old)}) as made` : `${old}.${table}`
  await trx.raw(`insert into ${table} (${columns}) select ${columns} from ${source}`)
  const count = (from: string) => numberOf(trx, `select count(*) as number from ${from}`)
  const before = await count(source)
  const after = await count(table)
  const lost = await count(
    `(select ${columns} from ${source} except select ${columns} from ${table}) as lost`,
  )
  if (before !== after || lost !== 0) {
    throw new Error(`${table}: ${before} linhas antes, ${after} depois, ${lost} diferentes.`)
  }
  return after
}

async function checkMoney(trx: Db, old: string) {
  for (const [table, columns] of Object.entries(MONEY)) {
    for (const column of columns) {
      const total = (from: string) => numberOf(trx, `select sum(${column}) as number from ${from}`)
      const [before, after] = [await total(`${old}.${table}`), await total(table)]
      if (before !== after) {
        throw new Error(`${table}.${column}: ${before} centavos antes, ${after} depois.`)
      }
    }
  }
}

/** What people took at the desk becomes one movement each, without a method: nobody noted any. What they gave back is another one. */
async function writeDeskMoney(trx: Db): Promise<void> {
  const write = async (kind: string, sign: string, at: string, which: string) => {
    await trx.raw(
      `insert into till_movements (key, kind, method, cents, reservation_id, user_id, offline, at)
       select 'carried ${kind} ' || id, '${kind}', 'other', ${sign}price, id, user_id, ${isSqlite(trx) ? '0' : 'false'}, ${at}
       from reservations where paid_by = 'admin' and price > 0 and payment_status in (${which}) order by id`,
    )
  }
  await write('payment', '', 'coalesce(payment_confirmed_at, created_at)', `'paid', 'refunded'`)
  await write('return', '-', 'updated_at', `'refunded'`)
}

// The id of a row that was deleted is not given again.
async function continueNumbers(trx: Db, old: string) {
  if (isSqlite(trx)) {
    await trx.raw(`update main.sqlite_sequence set seq = max(seq, coalesce(
      (select o.seq from ${old}.sqlite_sequence as o where o.name = sqlite_sequence.name), 0))`)
    await trx.raw(
      `insert into main.sqlite_sequence (name, seq) select name, seq from ${old}.sqlite_sequence
       where name in (${TABLES.map(() => '?').join()}) and name not in (select name from main.sqlite_sequence)`,
      TABLES,
    )
    return
  }
  const numbered = await rowsOf(
    trx,
    `select table_name as name from information_schema.columns
     where table_schema = current_schema() and column_name = 'id' and column_default like 'nextval(%'`,
  )
  for (const { name } of numbered.filter(({ name }) => TABLES.includes(name))) {
    await trx.raw(
      `select setval('${name}_id_seq', greatest(was.last_value, (select max(id) from ${name})),
         was.is_called or exists (select 1 from ${name})) from ${old}.${name}_id_seq as was`,
    )
  }
}

async function leftBehind(trx: Db, old: string): Promise<string[]> {
  const found: string[] = []
  for (const [table, columns] of Object.entries(LEFT)) {
    for (const column of columns) {
      const count = await numberOf(trx, `select count(${column}) as number from ${old}.${table}`)
      if (count > 0) found.push(`${table}.${column}: ${count}`)
    }
  }
  return found
}

async function columnsOf(trx: Db, table: string): Promise<string[]> {
  const sql = isSqlite(trx)
    ? 'select name from pragma_table_info(?)'
    : 'select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = ?'
  return (await rowsOf(trx, sql, [table])).map(({ name }) => name)
}

async function numberOf(trx: Db, sql: string): Promise<number> {
  const [row] = await rowsOf(trx, sql)
  return Number(row?.number ?? 0)
}

type Found = { name: string; number: number | string | null }

async function rowsOf(trx: Db, sql: string, bindings: string[] = []) {
  const answer = await trx.raw<Found[] | { rows: Found[] }>(sql, bindings)
  return Array.isArray(answer) ? answer : answer.rows
}
