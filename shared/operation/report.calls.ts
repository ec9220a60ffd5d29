import * as v from 'valibot'
import { byId, defineCall, media } from '../account/call/defineCall.ts'
import {
  ImportCheckSchema,
  ImportDraftSchema,
  ImportEntrySchema,
  ImportListSchema,
  ImportRowsQuerySchema,
  ImportRowsSchema,
  ImportUndoSchema,
  JudgedRowsSchema,
  UndoPreviewSchema,
} from './import/import.schema.ts'
import { PeriodSchema } from './report/period.ts'
import { ReportSchema, TodayReportSchema } from './report/report.ts'

export const readReport = defineCall({
  method: 'GET',
  path: '/api/reports',
  permission: 'report.read',
  says: 'O relatório de um período',
  query: PeriodSchema,
  answer: ReportSchema,
  repeats: 'always',
})
export const readToday = defineCall({
  method: 'GET',
  path: '/api/reports/today',
  permission: 'report.today',
  says: 'O dia de hoje; somas de dinheiro só para quem pode vê-las',
  answer: TodayReportSchema,
  repeats: 'always',
})
export const downloadTable = defineCall({
  method: 'GET',
  path: '/api/reports/:table.csv',
  permission: 'report.read',
  says: 'Uma tabela do relatório como planilha',
  params: v.object({ table: v.string() }),
  query: PeriodSchema,
  answer: media('text/csv; charset=utf-8'),
  repeats: 'always',
})

export const listImports = defineCall({
  method: 'GET',
  path: '/api/imports',
  permission: 'system.edit',
  says: 'Lista as importações',
  answer: ImportListSchema,
  repeats: 'always',
})
export const beginImport = defineCall({
  method: 'POST',
  path: '/api/imports',
  permission: 'system.edit',
  says: 'Começa uma importação',
  body: ImportDraftSchema,
  status: 201,
  answer: ImportEntrySchema,
  repeats: 'by-key',
})
export const readImport = defineCall({
  method: 'GET',
  path: '/api/imports/:id',
  permission: 'system.edit',
  says: 'Mostra uma importação',
  params: byId,
  answer: ImportEntrySchema,
  repeats: 'always',
})
export const removeImport = defineCall({
  method: 'DELETE',
  path: '/api/imports/:id',
  permission: 'system.edit',
  says: 'Joga fora uma importação que não foi feita',
  params: byId,
  answer: v.object({ id: v.number() }),
  repeats: 'by-key',
  refusals: ['import-state'],
})
export const readImportRows = defineCall({
  method: 'GET',
  path: '/api/imports/:id/rows',
  permission: 'system.edit',
  says: 'Lista as linhas de uma importação por veredito',
  params: byId,
  query: ImportRowsQuerySchema,
  answer: JudgedRowsSchema,
  repeats: 'always',
})
export const addImportRows = defineCall({
  method: 'POST',
  path: '/api/imports/:id/rows',
  permission: 'system.edit',
  says: 'Envia linhas de uma importação',
  params: byId,
  body: ImportRowsSchema,
  answer: ImportEntrySchema,
  repeats: 'by-key',
  refusals: ['import-state'],
})
export const checkImport = defineCall({
  method: 'POST',
  path: '/api/imports/:id/check',
  permission: 'system.edit',
  says: 'Confere uma importação com o que já existe',
  params: byId,
  body: ImportCheckSchema,
  answer: ImportEntrySchema,
  repeats: 'by-key',
  refusals: ['import-incomplete'],
})
export const runImport = defineCall({
  method: 'POST',
  path: '/api/imports/:id/run',
  permission: 'system.edit',
  says: 'Faz uma importação, toda ou nada',
  params: byId,
  answer: ImportEntrySchema,
  repeats: 'by-key',
  refusals: ['import-changed', 'import-state'],
})
export const previewUndo = defineCall({
  method: 'GET',
  path: '/api/imports/:id/undo',
  permission: 'system.edit',
  says: 'Diz o que sairia se uma importação fosse desfeita',
  params: byId,
  answer: UndoPreviewSchema,
  repeats: 'always',
})
export const undoImport = defineCall({
  method: 'POST',
  path: '/api/imports/:id/undo',
  permission: 'system.edit',
  says: 'Desfaz uma importação',
  params: byId,
  body: ImportUndoSchema,
  answer: ImportEntrySchema,
  repeats: 'by-key',
  refusals: ['import-changed', 'import-state', 'import-too-old'],
})

export const reportCalls = [
  readReport,
  readToday,
  downloadTable,
  listImports,
  beginImport,
  readImport,
  removeImport,
  readImportRows,
  addImportRows,
  checkImport,
  runImport,
  previewUndo,
  undoImport,
] as const
