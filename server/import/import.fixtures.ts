import { expect } from 'vitest'
import type { Cells } from '#shared/import/readRow.ts'
import type { ImportEntry, JudgedRow, JudgedRows } from '#shared/import/import.schema.ts'
import type { ImportKind } from '#shared/import/kinds.ts'
import { isSqlite, untyped } from '../db/connect.ts'
import type { TestApp } from '../testing/startTestApp.ts'
import type { TestBrowser } from '../testing/testBrowser.ts'

/** Sends a file of these rows, from line 2 on as its headings are the first, and has it checked. */
export async function checkFile(
  owner: TestBrowser,
  kind: ImportKind,
  cells: readonly Cells[],
  skipTaken = false,
): Promise<ImportEntry> {
  const { body: draft } = await owner.post<ImportEntry>('/api/imports', {
    kind,
    fileName: `${kind}.xlsx`,
    columns: { nome: 'name' },
    total: cells.length,
  })
  for (let at = 0; at < cells.length; at += 500) {
    const rows = cells
      .slice(at, at + 500)
      .map((row, index) => ({ line: at + index + 2, cells: row }))
    const sent = await owner.post(`/api/imports/${draft.id}/rows`, { rows })
    expect(sent.status).toBe(200)
  }
  const { body, status } = await owner.post<ImportEntry>(`/api/imports/${draft.id}/check`, {
    skipTaken,
  })
  expect(status).toBe(200)
  return body
}

export async function rowsOf(owner: TestBrowser, id: number): Promise<JudgedRow[]> {
  const rows: JudgedRow[] = []
  for (let after: number | null = 0; after !== null;) {
    const { body }: { body: JudgedRows } = await owner.get(`/api/imports/${id}/rows?after=${after}`)
    rows.push(...body.rows)
    after = body.next
  }
  return rows
}

/** What an import leaves behind on purpose, and what a request does whatever it is about. */
const APART =
  /^(knex_|sqlite_|reservation_search_|audit_entries|calendar_versions|changes|days_to_count|import|sessions|sid)/

/** Every row of every table but the audit, the versions and the list of imports. */
export async function everyTable(app: TestApp): Promise<Record<string, string>> {
  const { knex } = app.deps
  const sql = isSqlite(knex)
    ? `select name from sqlite_master where type = 'table'`
    : `select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`
  const answer = await knex.raw<{ name: string }[] | { rows: { name: string }[] }>(sql)
  const names = (Array.isArray(answer) ? answer : answer.rows).map(({ name }) => name)
  const tables: Record<string, string> = {}
  for (const name of names.filter((one) => !APART.test(one)).sort()) {
    const rows: Record<string, unknown>[] = await untyped(knex)(name).select()
    tables[name] = rows
      .map((row) => JSON.stringify({ ...row, version: undefined }))
      .sort()
      .join('\n')
  }
  expect(Object.keys(tables)).toEqual(
    expect.arrayContaining([
      'reservations',
      'slot_claims',
      'customers',
      'series',
      'payment_groups',
      'prices',
    ]),
  )
  return tables
}
