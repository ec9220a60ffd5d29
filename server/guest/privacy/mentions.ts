import { readPhone } from '#shared/platform/contact/phone.ts'
import { untyped } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { says } from '../../platform/mail/writtenMail.ts'
import { ERASED_EVENT, eraseTabNames, NOBODY } from './erase.ts'
import {
  identifiersOf,
  namingsOf,
  spellingsOf,
  wholeNamesOf,
  type FoundIdentity,
} from './findPerson.ts'

/** Rows that have somebody in a text: what was recorded, reported by the provider, queued, answered. */
type Mentions = {
  audit: number[]
  /** Tabs by a free name that is the whole name of one of them, or has a document or contact of theirs. */
  tabs: number[]
  events: number[]
  jobs: number[]
  answers: string[]
  /** Edits that wait for an owner, or that a device has said it has. */
  edits: number[]
  /** Sentences that the staff wrote of something else, and names of files. */
  notes: { table: NoteTable; id: number | string }[]
  /** Rows of spreadsheets, by import and line. */
  imported: [importId: number, line: number][]
}

/** Finds by its rows what is written of a person themselves, so that nobody of the same name loses theirs. */
const OWN_AUDIT = ['reservation', 'customer', 'account', 'fixedClass', 'session'] as const

/** Where the staff wrote a sentence that nobody's row leads to, and what then stands there. */
const NOTES = {
  till_notes: { key: 'movementId', column: 'note', instead: NOBODY.customerName },
  till_explanations: { key: 'sessionId', column: 'note', instead: NOBODY.customerName },
  doubt_verdicts: { key: 'doubtId', column: 'note', instead: null },
  provider_account_notes: { key: 'id', column: 'note', instead: null },
  payment_issue_decisions: { key: 'issueId', column: 'note', instead: null },
  imports: { key: 'id', column: 'fileName', instead: NOBODY.customerName },
} as const
type NoteTable = keyof typeof NOTES
const NOTE_TABLES = Object.keys(NOTES) as NoteTable[]

export async function findMentions(db: Db, people: readonly FoundIdentity[]): Promise<Mentions> {
  const spellings = spellingsOf(identifiersOf(people))
  const saying = (column: string, texts = spellings) => ({
    sql: `(${texts.map(() => `lower(${column}) like ? escape '\\'`).join(' or ') || '1 = 0'})`,
    values: texts.map((text) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`),
  })
  const inAudit = saying('changes')
  const namedInAudit = saying('changes', wholeNamesOf(people))
  const inEvents = saying('payload')
  const inJobs = saying("payload || coalesce(last_error, '')")
  const inAnswers = saying('body')
  const inEdits = saying('edit')
  const inCells = saying('cells')
  const inNames = saying('name')
  const [audit, events, jobs, answers, edits, imported] = [
    await db('audit_entries')
      .whereRaw(inAudit.sql, inAudit.values)
      .orWhere((elsewhere) =>
        elsewhere.whereRaw(namedInAudit.sql, namedInAudit.values).whereNotIn('entity', OWN_AUDIT),
      )
      .pluck('id'),
    await db('webhook_logs').whereRaw(inEvents.sql, inEvents.values).pluck('id'),
    await db('jobs').whereRaw(inJobs.sql, inJobs.values).pluck('id'),
    await db('idempotency_keys').whereRaw(inAnswers.sql, inAnswers.values).pluck('key'),
    await db('held_edits').whereRaw(inEdits.sql, inEdits.values).pluck('id'),
    await importedRows(db, inCells),
  ]
  const names = people.flatMap(({ name }) => name ?? [])
  const isNamed = names.map(() => 'lower(name) = lower(?)').join(' or ') || '1 = 0'
  const tabs = await db('tabs')
    .whereRaw(`(${inNames.sql} or ${isNamed})`, [...inNames.values, ...names])
    .pluck('id')
  const notes = await notesNaming(db, people)
  return { audit, tabs, events, jobs, answers, edits, imported, notes }
}

async function notesNaming(db: Db, people: readonly FoundIdentity[]) {
  const found: Mentions['notes'] = []
  const namings = namingsOf(people)
  for (const table of NOTE_TABLES) {
    const { column, key } = NOTES[table]
    const rows = await untyped(db)(table).whereNotNull(column).select({ id: key, text: column })
    // Few have a note, and SQLite's own `lower` knows no accents.
    found.push(...rows.filter(({ text }) => says(text, namings)).map(({ id }) => ({ table, id })))
  }
  return found
}

async function importedRows(db: Db, saying: { sql: string; values: string[] }) {
  const rows = await db('import_rows')
    .whereRaw(saying.sql, saying.values)
    .select('importId', 'line')
  return rows.map(({ importId, line }): [number, number] => [importId, line])
}

/** Removes somebody from texts that belong to no row of theirs. */
export async function eraseMentions(
  tx: Tx,
  people: readonly FoundIdentity[],
  { audit, events, jobs, answers, edits, imported, notes, tabs }: Mentions,
): Promise<void> {
  const { trx } = tx
  await eraseTabNames(tx, tabs)
  await trx('audit_entries')
    .whereIn('id', audit)
    .whereNot({ changes: '[]' })
    .update({ changes: '[]' })
  await trx('webhook_logs').whereIn('id', events).update({ payload: ERASED_EVENT, error: null })
  for (const [importId, line] of imported) {
    await trx('import_rows').where({ importId, line }).update({ cells: '{}', reason: null })
  }
  for (const { id, table } of notes) {
    const { column, instead, key } = NOTES[table]
    await untyped(trx)(table)
      .where({ [key]: id })
      .update({ [column]: instead })
  }
  const stored = await trx('idempotency_keys').whereIn('key', answers).select('key', 'body')
  const erase = withoutPerson(people)
  // A mail that was not sent has no address then, and goes to nobody.
  for (const { id, payload } of await trx('jobs').whereIn('id', jobs).select('id', 'payload')) {
    const erased = JSON.stringify(erase(JSON.parse(payload)))
    await trx('jobs').where({ id }).update({ payload: erased, lastError: null })
  }
  for (const { id, edit } of await trx('held_edits').whereIn('id', edits).select('id', 'edit')) {
    const erased = JSON.stringify(erase(JSON.parse(edit)))
    await trx('held_edits').where({ id }).update({ edit: erased })
  }
  for (const { key, body } of stored) {
    const erased = JSON.stringify(erase(JSON.parse(body ?? 'null')))
    await trx('idempotency_keys').where({ key }).update({ body: erased })
  }
}

/** The same value without the person: a call that is repeated gets the answer that it got, of nobody. */
function withoutPerson(people: readonly FoundIdentity[]) {
  const identifiers = new Set(identifiersOf(people))
  const names = new Set(people.flatMap(({ name }) => name?.toLowerCase() ?? []))
  const isOne = (text: string) =>
    identifiers.has(text.toLowerCase()) ||
    identifiers.has(readPhone(text)) ||
    names.has(text.toLowerCase())
  const isTheirs = (row: object) =>
    Object.values(row).some((value) => typeof value === 'string' && isOne(value))
  return function erase(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(erase)
    if (value === null || typeof value !== 'object') return value
    const nobody = isTheirs(value) ? NOBODY : {}
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        if (name in nobody) return [name, nobody[name as keyof typeof nobody]]
        return [name, typeof inner === 'string' && isOne(inner) ? '' : erase(inner)]
      }),
    )
  }
}
