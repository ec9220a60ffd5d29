import type { Knex } from 'knex'
import { codeColumn, dropTables, instantColumn, versionColumn } from '../columns.ts'
import { isSqlite } from '../connect.ts'

const FIRST_POLICY =
  '{"steps":[{"untilHoursBefore":24,"percent":100}],"form":"original","reschedule":{"untilHoursBefore":24,"most":2},"unanswered":"credit"}'

export async function up(knex: Knex): Promise<void> {
  const randomId = isSqlite(knex)
    ? '(lower(hex(randomblob(16))))'
    : `replace(gen_random_uuid()::text, '-', '')`
  await knex.schema.createTable('users', (table) => {
    table.increments('id')
    table.string('username', 60).notNullable().unique()
    table.text('password').notNullable()
    codeColumn(table, 'role', ['admin', 'manager', 'reception', 'teacher', 'user'])
      .notNullable()
      .defaultTo('user')
    table.string('email', 254).notNullable()
    table.string('name', 120)
    // Somebody else knows it: the first thing that its owner does is to choose another one.
    table.boolean('must_change_password').notNullable().defaultTo(false)
    instantColumn(table, 'created_at').notNullable()
    instantColumn(table, 'last_seen_at')
    instantColumn(table, 'deactivated_at')
    // Of six digits, by which they sign in on enrolled devices only; and how often it was wrong since it was right.
    table.text('pin')
    table.integer('pin_failures').notNullable().defaultTo(0)
  })
  // A browser at the venue that a manager has enrolled: its cookie holds what the hash is of.
  await knex.schema.createTable('devices', (table) => {
    table.increments('id')
    table.string('name', 60).notNullable()
    table.string('token_hash', 64).notNullable().unique()
    table.integer('enrolled_by').references('users.id').onDelete('SET NULL')
    instantColumn(table, 'enrolled_at').notNullable()
    instantColumn(table, 'last_seen_at')
    table.integer('last_user_id').references('users.id').onDelete('SET NULL')
    instantColumn(table, 'revoked_at')
  })
  // What a device and the server know of a person there: the tries at their PIN, and until when the device lets them in without a connection.
  await knex.schema.createTable('device_people', (table) => {
    table.integer('device_id').notNullable().references('devices.id').onDelete('CASCADE')
    table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE').index()
    table.integer('tries').notNullable().defaultTo(0)
    instantColumn(table, 'tried_at')
    table.string('unlock_hash', 64)
    instantColumn(table, 'unlock_until')
    table.primary(['device_id', 'user_id'])
  })
  // One call that somebody who may has approved by their PIN, named by its key.
  await knex.schema.createTable('approvals', (table) => {
    table.string('key', 36).primary()
    table.string('fingerprint', 64).notNullable()
    table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
    table.integer('approved_by').notNullable().references('users.id').onDelete('CASCADE')
    table.integer('device_id').notNullable().references('devices.id').onDelete('CASCADE')
    instantColumn(table, 'created_at').notNullable()
    instantColumn(table, 'expires_at').notNullable()
    instantColumn(table, 'used_at')
  })
  // By a link somebody becomes one of the staff, sets the password of an account, or enrols a device.
  await knex.schema.createTable('account_links', (table) => {
    table.increments('id')
    codeColumn(table, 'kind', ['invite', 'password', 'device']).notNullable()
    table.string('token_hash', 64).notNullable().unique()
    table.integer('user_id').references('users.id').onDelete('CASCADE').index()
    codeColumn(table, 'role', ['admin', 'manager', 'reception', 'teacher'])
    table.string('name', 120)
    table.integer('created_by').references('users.id').onDelete('SET NULL')
    instantColumn(table, 'created_at').notNullable()
    instantColumn(table, 'expires_at').notNullable().index()
    instantColumn(table, 'used_at')
  })
  await knex.schema.createTable('passkeys', (table) => {
    table.increments('id')
    table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE').index()
    table.string('credential_id', 1364).notNullable().unique()
    table.text('public_key').notNullable()
    // How often the device says to have used it; 0 for ever where it does not count.
    table.bigInteger('counter').notNullable()
    table.text('transports').notNullable()
    table.string('name', 60).notNullable()
    instantColumn(table, 'created_at').notNullable()
    instantColumn(table, 'last_used_at')
  })
  // An app that shows codes; one for each person.
  await knex.schema.createTable('code_apps', (table) => {
    table.integer('user_id').primary().references('users.id').onDelete('CASCADE')
    // Sealed: who reads the table can make no codes.
    table.text('secret').notNullable()
    // Of the last code that was used: it and those before it are refused.
    table.integer('last_step').notNullable()
    instantColumn(table, 'created_at').notNullable()
  })
  await knex.schema.createTable('recovery_codes', (table) => {
    table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
    table.integer('number').notNullable()
    table.text('code_hash').notNullable()
    instantColumn(table, 'used_at')
    table.primary(['user_id', 'number'])
  })
  // What a browser has been asked and has not answered yet: one of each kind, good once.
  await knex.schema.createTable('auth_steps', (table) => {
    table.string('id_hash', 64).notNullable()
    codeColumn(table, 'kind', ['password', 'sign-in', 'proof', 'passkey', 'app']).notNullable()
    table.integer('user_id').references('users.id').onDelete('CASCADE')
    table.text('challenge').notNullable()
    instantColumn(table, 'expires_at').notNullable().index()
    table.primary(['id_hash', 'kind'])
  })
  await knex.schema.createTable('sessions', (table) => {
    table.string('id_hash', 64).primary()
    table.text('data').notNullable()
    table.string('user_agent', 300)
    table.integer('user_id').references('users.id').onDelete('CASCADE').index()
    table.integer('device_id').references('devices.id').onDelete('SET NULL').index()
    instantColumn(table, 'created_at').notNullable()
    instantColumn(table, 'last_seen_at').notNullable()
    instantColumn(table, 'expires_at').notNullable().index()
  })
  // Under which conditions customers cancel and reschedule: a change is a new row, because what was bought keeps the one of its day.
  await knex.schema.createTable('policies', (table) => {
    table.increments('id')
    table.text('data').notNullable()
    table.integer('user_id').references('users.id').onDelete('SET NULL')
    instantColumn(table, 'created_at').notNullable()
  })
  await knex('policies').insert({ data: FIRST_POLICY, createdAt: new Date().toISOString() })
  await keepPolicies(knex)
  await knex.schema.createTable('venue', (table) => {
    table.integer('id').primary().checkIn(['1'])
    table.string('name', 120).notNullable()
    table.string('brand', 12).notNullable()
    table.string('address', 300).notNullable()
    table.string('phone', 20).notNullable()
    table.string('email', 254).notNullable()
    // Where it is on a map, in degrees.
    table.double('latitude')
    table.double('longitude')
    table.check('(latitude is null) = (longitude is null)', undefined, 'venue_whole_position')
    // In centavos: what the reception may give back by one act without asking.
    table.integer('refund_limit').notNullable().defaultTo(0)
    // Who sells, and who answers for people's data (the encarregado of the LGPD); empty until somebody says so.
    table.string('company_name', 120).notNullable().defaultTo('')
    table.string('cnpj', 14).notNullable().defaultTo('')
    table.string('dpo_name', 120).notNullable().defaultTo('')
    table.string('dpo_email', 254).notNullable().defaultTo('')
    // Names the files of its picture; empty without one.
    table.string('picture', 16).notNullable().defaultTo('')
    // After how long without a touch an enrolled device locks itself.
    table.integer('lock_minutes').notNullable().defaultTo(5)
    // The one in force; the first row is there from the start.
    table.integer('policy_id').notNullable().defaultTo(1).references('policies.id')
    versionColumn(table)
    // Of this installation alone, and never another one: what leaves it is named by this.
    table.string('installation_id', 32).notNullable().defaultTo(knex.raw(randomId))
  })
  await knex.schema.createTable('venue_pictures', (table) => {
    table.string('id', 16).notNullable()
    table.integer('width').notNullable()
    codeColumn(table, 'format', ['avif', 'webp']).notNullable()
    // As base64, which both databases read back alike.
    table.text('content').notNullable()
    table.primary(['id', 'width', 'format'])
  })
  await knex.schema.createTable('audit_entries', (table) => {
    table.increments('id')
    instantColumn(table, 'at').notNullable()
    // Not a foreign key: an entry is not changed when its account goes.
    table.integer('user_id')
    codeColumn(table, 'actor', ['admin', 'customer', 'system']).notNullable()
    table.string('entity', 40).notNullable()
    table.string('entity_id', 64).notNullable()
    table.string('action', 60).notNullable()
    table.text('changes').notNullable()
    table.string('session', 16)
    codeColumn(table, 'session_kind', ['password', 'passkey', 'pin'])
    instantColumn(table, 'made_at')
    table.boolean('offline').notNullable().defaultTo(false)
    // No foreign keys either.
    table.integer('device_id')
    table.integer('approved_by')
    table.index(['entity', 'entity_id', 'id'])
    table.index(['entity', 'id'])
    table.index(['user_id', 'id'])
    table.index(['at'])
  })
  // What people asked about their data: the person is stored as keyed hashes of CPF, e-mail and phone alone.
  await knex.schema.createTable('privacy_requests', (table) => {
    table.increments('id')
    instantColumn(table, 'at').notNullable().index()
    codeColumn(table, 'kind', [
      'export',
      'correction',
      'anonymisation',
      'account-deletion',
    ]).notNullable()
    // Not a foreign key, as in the audit.
    table.integer('user_id')
    codeColumn(table, 'outcome', ['done', 'refused']).notNullable()
    table.text('subjects').notNullable()
    table.text('detail').notNullable()
  })
  await (isSqlite(knex) ? protectOnSqlite(knex) : protectOnPostgres(knex))
}

// Nobody changes or deletes an entry through the product's connection. Only what was changed may be emptied, because it may hold personal
// data that has to go: who did what to which row, and when, stays.
const STAYS = [
  'id',
  'at',
  'user_id',
  'actor',
  'entity',
  'entity_id',
  'action',
  'session',
  'session_kind',
  'made_at',
  'offline',
  'device_id',
  'approved_by',
]

async function protectOnSqlite(knex: Knex) {
  const same = STAYS.map((column) => `new.${column} is old.${column}`).join(' and ')
  await knex.raw(
    `create trigger audit_entries_update before update on audit_entries
     when not (new.changes = '[]' and ${same}) begin
       select raise(abort, 'audit entries stay as they are');
     end`,
  )
  await knex.raw(
    `create trigger audit_entries_delete before delete on audit_entries begin
       select raise(abort, 'audit entries stay as they are');
     end`,
  )
}

// What somebody bought under a version is judged by it for ever; only who wrote it may be forgotten.
async function keepPolicies(knex: Knex) {
  const stays = 'stored policies stay as they are'
  if (isSqlite(knex)) {
    await knex.raw(
      `create trigger policies_update before update on policies
       when not (new.id is old.id and new.data is old.data and new.created_at is old.created_at) begin
         select raise(abort, '${stays}');
       end`,
    )
    await knex.raw(
      `create trigger policies_delete before delete on policies begin
         select raise(abort, '${stays}');
       end`,
    )
    return
  }
  await knex.raw(
    `create function policies_stay() returns trigger language plpgsql as $$
     begin
       if tg_op = 'UPDATE' then
         if new.id = old.id and new.data = old.data and new.created_at = old.created_at then return new; end if;
       end if;
       raise exception '${stays}';
     end $$`,
  )
  await knex.raw(
    `create trigger policies_stay before update or delete on policies
       for each row execute function policies_stay()`,
  )
  await knex.raw(
    `create trigger policies_truncate before truncate on policies
       for each statement execute function policies_stay()`,
  )
}

async function protectOnPostgres(knex: Knex) {
  const same = STAYS.map((column) => `new.${column} is not distinct from old.${column}`)
  await knex.raw(
    `create function audit_entries_stay() returns trigger language plpgsql as $$
     begin
       if tg_op = 'UPDATE' then
         if new.changes = '[]' and ${same.join(' and ')} then return new; end if;
       end if;
       raise exception 'audit entries stay as they are';
     end $$`,
  )
  await knex.raw(
    `create trigger audit_entries_stay before update or delete on audit_entries
       for each row execute function audit_entries_stay()`,
  )
  await knex.raw(
    `create trigger audit_entries_truncate before truncate on audit_entries
       for each statement execute function audit_entries_stay()`,
  )
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, [
    'privacy_requests',
    'audit_entries',
    'venue_pictures',
    'venue',
    'policies',
    'sessions',
    'approvals',
    'device_people',
    'devices',
    'auth_steps',
    'recovery_codes',
    'code_apps',
    'passkeys',
    'account_links',
    'users',
  ])
  if (isSqlite(knex)) return
  await knex.raw('drop function audit_entries_stay()')
  await knex.raw('drop function policies_stay()')
}
