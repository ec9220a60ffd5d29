import * as v from 'valibot'
import { keysOf } from '../../platform/text/keysOf.ts'
import { AnsweredDateSchema } from '../../platform/time/time.schema.ts'
import { singleLine, wireObject } from '../../platform/http/fields.ts'
import { FIELD_NAMES, IMPORT_KINDS, MAX_ROWS, ROWS_AT_ONCE, type ImportField } from './kinds.ts'

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
const VERDICTS = ['ok', 'conflict', 'error'] as const
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
const IMPORT_STATES = ['draft', 'checked', 'done', 'undone'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** What would come of the rows that are ready: people, dates (each week of a series is one), the sum of their prices in centavos, and up to five of the rows in words. */
const ImportPreviewSchema = v.object({
  people: v.number(),
  dates: v.number(),
  /** The first and the last of the dates; null without any. */
  from: v.nullable(AnsweredDateSchema),
  until: v.nullable(AnsweredDateSchema),
  cents: v.number(),
  examples: v.array(v.string()),
})
export type ImportPreview = v.InferOutput<typeof ImportPreviewSchema>

export const ImportEntrySchema = v.object({
  id: v.number(),
  kind: v.picklist(IMPORT_KINDS),
  fileName: v.string(),
  state: v.picklist(IMPORT_STATES),
  /** Rows of the file, and how many of them have come. */
  total: v.number(),
  received: v.number(),
  ok: v.number(),
  conflicts: v.number(),
  errors: v.number(),
  /** Of the last check; null before it. */
  preview: v.nullable(ImportPreviewSchema),
  skipTaken: v.boolean(),
  /** Rows that were brought in, and how many of them stayed when it was undone. */
  imported: v.number(),
  kept: v.number(),
  createdAt: v.string(),
  createdBy: v.nullable(v.string()),
  importedAt: v.nullable(v.string()),
  importedBy: v.nullable(v.string()),
  undoneAt: v.nullable(v.string()),
  undoneBy: v.nullable(v.string()),
  /** Until when it can be undone; null when it cannot. */
  undoUntil: v.nullable(v.string()),
  /** How far the work that is under way is, of 1; null when none is. */
  progress: v.nullable(v.number()),
})
export type ImportEntry = v.InferOutput<typeof ImportEntrySchema>

/** `GET /api/imports`; `columns` is how headings were read the last time, by kind. */
export const ImportListSchema = v.object({
  imports: v.array(ImportEntrySchema),
  columns: v.record(
    v.picklist(IMPORT_KINDS),
    v.exactOptional(v.record(v.string(), v.picklist(keysOf(FIELD_NAMES)))),
  ),
})
export type ImportList = v.InferOutput<typeof ImportListSchema>

const JudgedRowSchema = v.object({
  ...RowSchema.entries,
  verdict: v.nullable(v.picklist(VERDICTS)),
  reason: v.nullable(v.string()),
})
export type JudgedRow = v.InferOutput<typeof JudgedRowSchema>
/** `next` is the `after` of the following page; null at the end. */
export const JudgedRowsSchema = v.object({
  rows: v.array(JudgedRowSchema),
  next: v.nullable(v.number()),
})
export type JudgedRows = v.InferOutput<typeof JudgedRowsSchema>

/** `GET /api/imports/{id}/undo`: what goes, and the rows that stay because somebody has changed or paid them since. */
export const UndoPreviewSchema = v.object({
  rows: v.number(),
  kept: v.array(v.object({ line: v.number(), reason: v.string() })),
})
export type UndoPreview = v.InferOutput<typeof UndoPreviewSchema>
