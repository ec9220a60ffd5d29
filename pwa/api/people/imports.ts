import type {
  ImportDraft,
  ImportEntry,
  ImportList,
  ImportRow,
  JudgedRow,
  JudgedRows,
  UndoPreview,
  Verdict,
} from '#shared/operation/import/import.schema.ts'
import { CHARACTERS_AT_ONCE, ROWS_AT_ONCE } from '#shared/operation/import/kinds.ts'
import { request } from '../client.ts'

// Thousands of rows are compared before the answer begins.
const LONG = { silenceMs: 29_000 }

/** What a venue brings in from its own spreadsheets. */
export const importsApi = {
  list: () => request<ImportList>('GET', '/api/imports'),
  one: (id: number) => request<ImportEntry>('GET', `/api/imports/${id}`),
  begin: (body: ImportDraft) => request<ImportEntry>('POST', '/api/imports', { body }),
  remove: (id: number) => request<void>('DELETE', `/api/imports/${id}`),
  check: (id: number, skipTaken: boolean) =>
    request<ImportEntry>('POST', `/api/imports/${id}/check`, { body: { skipTaken }, ...LONG }),
  run: (id: number) =>
    request<ImportEntry>('POST', `/api/imports/${id}/run`, { body: {}, ...LONG }),
  previewUndo: (id: number) => request<UndoPreview>('GET', `/api/imports/${id}/undo`),
  undo: (id: number, kept: number) =>
    request<ImportEntry>('POST', `/api/imports/${id}/undo`, { body: { kept }, ...LONG }),
  rows: (id: number, verdict: Verdict, after = 0) =>
    request<JudgedRows>('GET', `/api/imports/${id}/rows?verdict=${verdict}&after=${after}`),
}

/** Sends the rows in parts that the server takes; says after each how many have gone. */
export async function sendRows(
  id: number,
  rows: readonly ImportRow[],
  onSent: (count: number) => void,
): Promise<void> {
  let sent = 0
  for (const part of partsOf(rows)) {
    await request('POST', `/api/imports/${id}/rows`, { body: { rows: part } })
    sent += part.length
    onSent(sent)
  }
}

/** The rows in parts by number and length. */
export function partsOf(rows: readonly ImportRow[]): ImportRow[][] {
  const parts: ImportRow[][] = []
  let room = 0
  for (const row of rows) {
    const length = JSON.stringify(row).length
    const last = parts.at(-1)
    if (!last || last.length >= ROWS_AT_ONCE || length > room) {
      parts.push([row])
      room = CHARACTERS_AT_ONCE - length
    } else {
      last.push(row)
      room -= length
    }
  }
  return parts
}

/** All rows with that verdict. */
export async function allRows(id: number, verdict: Verdict): Promise<JudgedRow[]> {
  const rows: JudgedRow[] = []
  for (let after: number | null = 0; after !== null;) {
    const page: JudgedRows = await importsApi.rows(id, verdict, after)
    rows.push(...page.rows)
    after = page.next
  }
  return rows
}
