import type {
  ImportDraft,
  ImportEntry,
  ImportList,
  ImportRow,
  JudgedRows,
  Verdict,
} from '#shared/operation/import/import.schema.ts'
import { IMPORT_KINDS } from '#shared/operation/import/kinds.ts'
import { UNDO_IMPORT_DAYS } from '#shared/guest/privacy/retention.ts'
import { peopleNames } from '../../account/people/peopleNames.ts'
import type { Db } from '../../platform/db/db.ts'
import { fromInstant, toInstant } from '../../platform/db/instant.ts'
import { inChunks, present } from '../../platform/db/rows.ts'
import type { ImportColumns, Row } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { record } from '../../platform/db/audit.ts'

const DAY_MS = 86_400_000
const MOST_LISTED = 50
const PAGE = 500

/** How far the work on an import is, of 1; only the process that does it knows. */
export type Progress = Map<number, number>
type Reading = { db: Db; nowMs: number; progress: Progress }

export async function readImports({ db, nowMs, progress }: Reading): Promise<ImportList> {
  const rows = await db('imports').orderBy('id', 'desc').limit(MOST_LISTED)
  const columns: ImportList['columns'] = {}
  for (const kind of IMPORT_KINDS) {
    const last = await db('imports').where({ kind }).orderBy('id', 'desc').first('columns')
    if (last) columns[kind] = JSON.parse(last.columns)
  }
  return { imports: await toEntries({ db, nowMs, progress }, rows), columns }
}

export async function readImport(reading: Reading, id: number): Promise<ImportEntry> {
  const [entry] = await toEntries(reading, [await findImport(reading.db, id)])
  return present(entry)
}

async function toEntries({ db, nowMs, progress }: Reading, rows: readonly ImportColumns[]) {
  const ids = rows.map(({ id }) => id)
  const people = await peopleNames(
    db,
    rows.flatMap(({ createdBy, importedBy, undoneBy }) => [createdBy, importedBy, undoneBy]),
  )
  const nameOf = (id: number | null) => people.get(id ?? 0) ?? null
  const counted = await db('import_rows')
    .whereIn('importId', ids)
    .groupBy('importId')
    .select('importId')
    .count('* as count')
  const received = new Map(counted.map(({ count, importId }) => [importId, Number(count)]))
  return rows.map(({ columns: _columns, createdBy, importedBy, undoneBy, ...row }): ImportEntry => {
    const until =
      row.importedAt === null ? 0 : fromInstant(row.importedAt) + UNDO_IMPORT_DAYS * DAY_MS
    return {
      ...row,
      preview: row.preview === null ? null : JSON.parse(row.preview),
      received: received.get(row.id) ?? 0,
      createdBy: nameOf(createdBy),
      importedBy: nameOf(importedBy),
      undoneBy: nameOf(undoneBy),
      undoUntil: row.state === 'done' && until > nowMs ? toInstant(until) : null,
      progress: progress.get(row.id) ?? null,
    }
  })
}

/** The import; 404 when there is none. */
export async function findImport(db: Db, id: number): Promise<Row<'imports'>> {
  const row = await db('imports').where({ id }).first()
  if (!row) throw new ProblemError('not-found')
  return row
}

/** The same, which is still to be brought in. */
export async function openImport(db: Db, id: number): Promise<Row<'imports'>> {
  const row = await findImport(db, id)
  if (row.state !== 'draft' && row.state !== 'checked') throw new Refused('import-state')
  return row
}

export async function beginImport(tx: Tx, { columns, ...draft }: ImportDraft): Promise<number> {
  const [made] = await tx
    .trx('imports')
    .insert({
      ...draft,
      columns: JSON.stringify(columns),
      createdBy: tx.author?.userId ?? null,
      createdAt: toInstant(tx.nowMs),
    })
    .returning('id')
  const { id } = present(made)
  await record(tx, [
    {
      entity: 'import',
      id,
      action: 'created',
      after: { kind: draft.kind, fileName: draft.fileName, total: draft.total },
    },
  ])
  return id
}

/** Adds rows to the draft; a line that is there already takes the place of its earlier words. */
export async function addRows(tx: Tx, id: number, rows: readonly ImportRow[]): Promise<void> {
  const { total } = await openImport(tx.trx, id)
  for (const chunk of inChunks(rows)) {
    await tx
      .trx('import_rows')
      .insert(
        chunk.map(({ cells, line }) => ({
          importId: id,
          line,
          cells: JSON.stringify(cells),
          verdict: null,
          reason: null,
        })),
      )
      .onConflict(['importId', 'line'])
      .merge()
  }
  const [counted] = await tx.trx('import_rows').where({ importId: id }).count('* as count')
  if (Number(counted?.count) > total) throw new Refused('import-state')
  await tx.trx('imports').where({ id }).update({ state: 'draft' })
}

export async function removeImport(tx: Tx, id: number): Promise<void> {
  await openImport(tx.trx, id)
  await tx.trx('imports').where({ id }).delete()
  await record(tx, [{ entity: 'import', id, action: 'removed' }])
}

/** All rows of the import, as they came; refused while some are on their way. */
export async function wholeRows(db: Db, { id, total }: Pick<ImportColumns, 'id' | 'total'>) {
  const rows = await db('import_rows').where({ importId: id }).orderBy('line')
  if (rows.length < total) throw new Refused('import-incomplete')
  return rows.map(({ cells, line, verdict }) => ({
    line,
    verdict,
    cells: JSON.parse(cells) as ImportRow['cells'],
  }))
}

type Page = { verdict?: Verdict | undefined; after: number }

export async function readRows(db: Db, id: number, { after, verdict }: Page): Promise<JudgedRows> {
  await findImport(db, id)
  const found = await db('import_rows')
    .where({ importId: id, ...(verdict && { verdict }) })
    .where('line', '>', after)
    .orderBy('line')
    .limit(PAGE + 1)
  const rows = found.slice(0, PAGE)
  return {
    rows: rows.map(({ cells, line, reason, verdict: said }) => ({
      line,
      reason,
      verdict: said,
      cells: JSON.parse(cells),
    })),
    next: found.length > PAGE ? rows.at(-1)!.line : null,
  }
}
