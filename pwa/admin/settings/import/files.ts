import type { JudgedRow } from '#shared/operation/import/import.schema.ts'
import {
  FIELD_NAMES,
  KIND_FIELDS,
  KIND_NAMES,
  type ImportKind,
} from '#shared/operation/import/kinds.ts'
import { saveFile } from '../../ui/saveFile.ts'

/** A file with the columns of that kind and one row as an example. */
export async function saveTemplate(kind: ImportKind): Promise<void> {
  const fields = KIND_FIELDS[kind]
  await saveCsv(`modelo-${fileName(kind)}`, [
    fields.map(({ field }) => FIELD_NAMES[field]),
    fields.map(({ example }) => example),
  ])
}

/** The rows that were left, each with why: corrected, the file can be brought in as it is. */
export async function saveLeftRows(kind: ImportKind, rows: readonly JudgedRow[]): Promise<void> {
  const fields = KIND_FIELDS[kind].map(({ field }) => field)
  await saveCsv(`corrigir-${fileName(kind)}`, [
    [...fields.map((field) => FIELD_NAMES[field]), 'Linha no arquivo', 'Motivo'],
    ...rows.map(({ cells, line, reason }) => [
      ...fields.map((field) => cells[field] ?? ''),
      String(line),
      reason ?? '',
    ]),
  ])
}

function fileName(kind: ImportKind) {
  return `${KIND_NAMES[kind].toLowerCase().replace('ç', 'c').replace(' ', '-')}.csv`
}

async function saveCsv(name: string, table: string[][]) {
  const text = await csvText(table)
  saveFile({ name, content: new Blob([text], { type: 'text/csv;charset=utf-8' }) })
}

/** As a Brazilian spreadsheet opens it: with a byte order mark and semicolons. No cell becomes a formula. */
export async function csvText(table: string[][]): Promise<string> {
  const { default: Papa } = await import('papaparse')
  return `\uFEFF${Papa.unparse(table, { delimiter: ';', escapeFormulae: true })}\r\n`
}
