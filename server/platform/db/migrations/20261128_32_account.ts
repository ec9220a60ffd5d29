import type { Knex } from 'knex'
import { codeColumn, dropFunctions, dropTables, instantColumn } from '../columns.ts'
import { isSqlite } from '../connect.ts'
import { appendOnly } from '../triggers.ts'

const STAFF = ['admin', 'manager', 'reception', 'teacher']

export async function up(knex: Knex): Promise<void> {
  await createPeople(knex)
  await createSecondFactors(knex)
  await createSessions(knex)
  await createKeys(knex)
  await createAudit(knex)
}

async function createPeople(knex: Knex) {
  await knex.schema.createTable('users', (table) => {
    table.increments('id')
    table.string('username', 60).notNullable().unique()
    table.text('password').notNullable()
    codeColumn(table, 'role', [...STAFF, 'user'])
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
    // Edits that it had not sent when it last called.
    table.integer('waiting').notNullable().defaultTo(0)
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
    codeColumn(table, 'role', STAFF)
    table.string('name', 120)
    table.integer('created_by').references('users.id').onDelete('SET NULL')
    instantColumn(table, 'created_at').notNullable()
    instantColumn(table, 'expires_at').notNullable().index()
    instantColumn(table, 'used_at')
  })
}

async function createSecondFactors(knex: Knex) {
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
}

async function createSessions(knex: Knex) {
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
}

/** What other programs call with, for the person who made the key, as far as that person and the key may. */
async function createKeys(knex: Knex) {
  await knex.schema.createTable('api_keys', (table) => {
    table.increments('id')
    table.string('name', 60).notNullable()
    table.string('token_hash', 64).notNullable().unique()
    // Names it in the audit, as the beginning of a session's hash names a session.
    table.string('mark', 12).notNullable().unique()
    table.text('permissions').notNullable()
    table.integer('created_by').notNullable().references('users.id').onDelete('CASCADE')
    instantColumn(table, 'created_at').notNullable()
    instantColumn(table, 'expires_at').notNullable()
    instantColumn(table, 'last_used_at')
    instantColumn(table, 'revoked_at')
  })
}

async function createAudit(knex: Knex) {
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
  // Only what was changed may be emptied, because it may hold personal data that has to go: who did what to which row, and when, stays.
  const equals = isSqlite(knex) ? 'is' : 'is not distinct from'
  const same = STAYS.map((column) => `new.${column} ${equals} old.${column}`).join(' and ')
  await appendOnly(knex, 'audit_entries', 'audit entries stay as they are', {
    unless: `new.changes = '[]' and ${same}`,
  })
}

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

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, [
    'audit_entries',
    'api_keys',
    'sessions',
    'auth_steps',
    'recovery_codes',
    'code_apps',
    'passkeys',
    'account_links',
    'approvals',
    'device_people',
    'devices',
    'users',
  ])
  await dropFunctions(knex, ['audit_entries_stay'])
}
