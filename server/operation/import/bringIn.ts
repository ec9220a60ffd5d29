import type { ImportPreview, ImportRow, Verdict } from '#shared/operation/import/import.schema.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import type { CatalogDeps } from '../../venue/catalog/catalog.ts'
import { record } from '../../platform/db/audit.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { insertMany } from '../../platform/db/insertMany.ts'
import { inChunks, present } from '../../platform/db/rows.ts'
import type { ImportColumns } from '../../platform/db/tables.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import { Refused } from '../../platform/http/problem.ts'
import { writeWork } from './writeWork.ts'
import { findImport, wholeRows, type Progress } from './imports.ts'
import { judgeRows, type Judgement } from './judgeRows.ts'
import type { Judged, Judging } from './judging.ts'
import { previewOf } from './previewOf.ts'

/** What a check found. */
type Checked = { rows: Judged[]; preview: ImportPreview; skipTaken: boolean }
type ImportDeps = Pick<CatalogDeps, 'catalog' | 'config' | 'reads' | 'clock'>

/** Says of every row what would become of it now; writes nothing but these verdicts. */
export async function judgeImport(
  deps: ImportDeps,
  row: Pick<ImportColumns, 'id' | 'kind' | 'total'>,
  { progress, skipTaken }: { progress: Progress; skipTaken: boolean },
): Promise<Checked> {
  const nowMs = deps.clock.now()
  const catalog = await deps.catalog.current()
  const { rows, work } = await judgeRows(
    {
      db: deps.reads,
      nowMs,
      now: venueNow(nowMs, deps.config.venueTimezone),
      timeZone: deps.config.venueTimezone,
      catalog,
      onProgress: (done) => progress.set(row.id, done),
    },
    { kind: row.kind, skipTaken },
    await wholeRows(deps.reads, row),
  )
  return { rows, preview: previewOf(work, catalog.courts), skipTaken }
}

/** Stores the verdicts of rows that are there. */
export async function storeVerdicts(
  tx: Tx,
  id: number,
  { preview, rows, skipTaken }: Checked,
): Promise<void> {
  for (const chunk of inChunks(rows)) {
    await tx
      .trx('import_rows')
      .insert(chunk.map((judged) => ({ importId: id, cells: '{}', ...judged })))
      .onConflict(['importId', 'line'])
      .merge({ verdict: tx.trx.raw('excluded.verdict'), reason: tx.trx.raw('excluded.reason') })
  }
  const count = (verdict: Verdict) => rows.filter((one) => one.verdict === verdict).length
  const [checked] = await tx
    .trx('imports')
    .where({ id })
    .whereIn('state', ['draft', 'checked'])
    .update({
      state: 'checked',
      skipTaken,
      preview: JSON.stringify(preview),
      ok: count('ok'),
      conflicts: count('conflict'),
      errors: count('error'),
    })
    .returning('id')
  if (!checked) throw new Refused('import-state')
}

/** Brings in the rows that were judged to be all right, all of them or none: they are judged again by what the venue has now. */
export async function bringIn(
  tx: Tx,
  deps: ImportDeps,
  id: number,
  { progress, who }: { progress: Progress; who: { id: number } },
): Promise<void> {
  await lockCourts(tx)
  const row = await takeImport(tx, id, who)
  const rows = await wholeRows(tx.trx, row)
  const versions = await tx.trx('calendar_versions').where({ id: 1 }).first('catalogVersion')
  const judging: Judging = {
    db: tx.trx,
    nowMs: tx.nowMs,
    now: venueNow(tx.nowMs, deps.config.venueTimezone),
    timeZone: deps.config.venueTimezone,
    catalog: await deps.catalog.within(tx.trx, present(versions).catalogVersion),
    onProgress: (done) => progress.set(id, done / 2),
  }
  const judgement = await judgeRows(judging, row, rows)
  refuseChanged(rows, judgement)
  const made = await writeWork(tx, judging, judgement.work, who)
  for (const [index, chunk] of inChunks(made).entries()) {
    progress.set(id, 0.9 + (0.1 * index * chunk.length) / made.length)
    const entries = chunk.map((one) => ({ importId: id, before: null, ...one }))
    await insertMany(tx.trx, 'import_made', entries)
  }
  // What is in the venue's own tables now is not stored twice.
  await tx.trx('import_rows').where({ importId: id, verdict: 'ok' }).update({ cells: '{}' })
  const { errors, conflicts, fileName, kind, ok } = row
  const after = { kind, fileName, imported: ok, conflicts, errors }
  await record(tx, [{ entity: 'import', id, action: 'imported', after }], who)
}

// First of all, so that of two who press at once the second finds it done.
async function takeImport({ nowMs, trx }: Tx, id: number, who: { id: number }) {
  const found = await findImport(trx, id)
  const [taken] = await trx('imports')
    .where({ id, state: 'checked' })
    .update({ state: 'done', imported: found.ok, importedAt: toInstant(nowMs), importedBy: who.id })
    .returning('*')
  if (!taken || taken.ok === 0) throw new Refused('import-state')
  return taken
}

function refuseChanged(
  before: readonly (ImportRow & { verdict: Verdict | null })[],
  { rows }: Judgement,
): void {
  const seen = new Map(before.map(({ line, verdict }) => [line, verdict]))
  const isSame = rows.every(({ line, verdict }) => (verdict === 'ok') === (seen.get(line) === 'ok'))
  if (!isSame) throw new Refused('import-changed')
}
