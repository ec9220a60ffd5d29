import * as v from 'valibot'
import { singleLine, wireObject } from '../../platform/http/fields.ts'
import {
  FIELD_NAMES,
  IMPORT_KINDS,
  MAX_ROWS,
  ROWS_AT_ONCE,
  type ImportField,
  type ImportKind,
} from './kinds.ts'
import type { CivilDate } from '../../platform/time/civil.ts'

const FIELDS = Object.keys(FIELD_NAMES) as [ImportField, ...ImportField[]]
const FieldSchema = v.picklist(FIELDS, 'Coluna desconhecida')
const LongCellSchema = v.pipe(v.string('Texto inválido'), v.maxLength(2_000, 'Texto longo demais'))

/** `POST /api/imports`: a file is about to be sent. `columns` is what its headings mean, to be remembered. */
export const ImportDraftSchema = wireObject({
  kind: v.picklist(IMPORT_KINDS, 'Escolha o que importar'),
  fileName: v.pipe(
    v.string('Informe o arquivo'),
    v.trim(),
    v.minLength(1, 'Informe o arquivo'),
    v.maxLength(120, 'Nome de arquivo longo demais'),
    singleLine('Nome de arquivo inválido'),
  ),
  columns: v.pipe(
    v.record(
      v.pipe(v.string(), v.maxLength(80, 'Título longo demais')),
      FieldSchema,
      'Colunas inválidas',
    ),
    v.check((columns) => Object.keys(columns).length <= 60, 'Colunas demais'),
  ),
  total: v.pipe(
    v.number('Informe quantas linhas são'),
    v.integer('Informe quantas linhas são'),
    v.minValue(1, 'O arquivo não tem nenhuma linha'),
    v.maxValue(MAX_ROWS, `No máximo ${MAX_ROWS.toLocaleString('pt-BR')} linhas por arquivo`),
  ),
})
export type ImportDraft = v.InferOutput<typeof ImportDraftSchema>

const RowSchema = wireObject({
  /** As the spreadsheet numbers it. */
  line: v.pipe(
    v.number('Linha inválida'),
    v.integer('Linha inválida'),
    v.minValue(1, 'Linha inválida'),
    v.maxValue(1_048_576, 'Linha inválida'),
  ),
  cells: v.record(FieldSchema, LongCellSchema, 'Linha inválida'),
})
/** `POST /api/imports/{id}/rows`: a part of its rows. A line that is there already takes the place of its earlier words. */
export const ImportRowsSchema = wireObject({
  rows: v.pipe(
    v.array(RowSchema, 'Lista inválida'),
    v.minLength(1, 'Lista vazia'),
    v.maxLength(ROWS_AT_ONCE, 'Lista longa demais'),
  ),
})
export type ImportRow = v.InferOutput<typeof RowSchema>

/** `POST /api/imports/{id}/check` */
export const ImportCheckSchema = wireObject({
  /** Whether a weekly booking is made without the dates that are taken. */
  skipTaken: v.optional(v.boolean('Use verdadeiro ou falso'), false),
})

/** `POST /api/imports/{id}/undo`: `kept` is how many rows the person has seen that stay. */
export const ImportUndoSchema = wireObject({
  kept: v.pipe(
    v.number('Informe quantas ficam'),
    v.integer('Informe quantas ficam'),
    v.minValue(0, 'Informe quantas ficam'),
  ),
})

/** What becomes of a row. */
export const VERDICTS = ['ok', 'conflict', 'error'] as const
export type Verdict = (typeof VERDICTS)[number]

/** `GET /api/imports/{id}/rows` */
export const ImportRowsQuerySchema = wireObject({
  verdict: v.optional(v.picklist(VERDICTS, 'Resultado desconhecido')),
  /** The rows after this line. */
  after: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,7}$/, 'Linha inválida'), v.transform(Number)),
    '0',
  ),
})

/** `draft` while its rows come, `checked` once each has a verdict. */
export const IMPORT_STATES = ['draft', 'checked', 'done', 'undone'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** What would come of the rows that are ready: people, dates (each week of a series is one), the sum of their prices in centavos, and up to five of the rows in words. */
export type ImportPreview = {
  people: number
  dates: number
  /** The first and the last of the dates; null without any. */
  from: CivilDate | null
  until: CivilDate | null
  cents: number
  examples: string[]
}

export type ImportEntry = {
  id: number
  kind: ImportKind
  fileName: string
  state: ImportState
  /** Rows of the file, and how many of them have come. */
  total: number
  received: number
  ok: number
  conflicts: number
  errors: number
  /** Of the last check; null before it. */
  preview: ImportPreview | null
  skipTaken: boolean
  /** Rows that were brought in, and how many of them stayed when it was undone. */
  imported: number
  kept: number
  createdAt: string
  createdBy: string | null
  importedAt: string | null
  importedBy: string | null
  undoneAt: string | null
  undoneBy: string | null
  /** Until when it can be undone; null when it cannot. */
  undoUntil: string | null
  /** How far the work that is under way is, of 1; null when none is. */
  progress: number | null
}

/** `GET /api/imports`; `columns` is how headings were read the last time, by kind. */
export type ImportList = {
  imports: ImportEntry[]
  columns: Partial<Record<ImportKind, Record<string, ImportField>>>
}

export type JudgedRow = ImportRow & { verdict: Verdict | null; reason: string | null }
/** `next` is the `after` of the following page; null at the end. */
export type JudgedRows = { rows: JudgedRow[]; next: number | null }

/** `GET /api/imports/{id}/undo`: what goes, and the rows that stay because somebody has changed or paid them since. */
export type UndoPreview = { rows: number; kept: { line: number; reason: string }[] }
