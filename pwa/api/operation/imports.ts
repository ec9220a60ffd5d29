import type {
  ImportDraft,
  ImportRow,
  JudgedRow,
  JudgedRows,
  Verdict,
} from '#shared/operation/import/import.schema.ts'
import { CHARACTERS_AT_ONCE, ROWS_AT_ONCE } from '#shared/operation/import/kinds.ts'
import { createOnce } from '../retryKey.ts'
import { send } from '../send.ts'

// Thousands of rows are compared before the answer begins.
const LONG = { silenceMs: 29_000 }
const once = createOnce()

/** What a venue brings in from its own spreadsheets. */
export const importsApi = {
  list: () => send('GET /api/imports'),
  one: (id: number) => send('GET /api/imports/:id', { params: { id } }),
  begin: (body: ImportDraft) =>
    once(['begin', body], (key) => send('POST /api/imports', { body, key })),
  remove: (id: number) =>
    once(['remove', id], (key) => send('DELETE /api/imports/:id', { params: { id }, key })),
  check: (id: number, skipTaken: boolean) =>
    once(['check', id, skipTaken], (key) =>
      send('POST /api/imports/:id/check', { params: { id }, body: { skipTaken }, key, ...LONG }),
    ),
  run: (id: number) =>
    once(['run', id], (key) => send('POST /api/imports/:id/run', { params: { id }, key, ...LONG })),
  previewUndo: (id: number) => send('GET /api/imports/:id/undo', { params: { id } }),
  undo: (id: number, kept: number) =>
    once(['undo', id, kept], (key) =>
      send('POST /api/imports/:id/undo', { params: { id }, body: { kept }, key, ...LONG }),
    ),
  rows: (id: number, verdict: Verdict, after = 0) =>
    send('GET /api/imports/:id/rows', { params: { id }, query: { verdict, after } }),
}

/** Sends the rows in parts that the server takes; says after each how many have gone. */
export async function sendRows(
  id: number,
  rows: readonly ImportRow[],
  onSent: (count: number) => void,
): Promise<void> {
  let sent = 0
  for (const part of partsOf(rows)) {
    await once(['rows', id, sent], (key) =>
      send('POST /api/imports/:id/rows', { params: { id }, body: { rows: part }, key }),
    )
    sent += part.length
    onSent(sent)
  }
}

/** The rows in parts by number and length. */
function partsOf(rows: readonly ImportRow[]): ImportRow[][] {
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
