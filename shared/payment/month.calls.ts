import * as v from 'valibot'
import { defineCall, media } from '../account/call/defineCall.ts'
import { MonthSchema } from '../platform/time/month.ts'
import { MONTH_FILES, MonthAnswerSchema } from './charges/month.ts'

const byMonth = v.object({ month: MonthSchema })

export const readMonth = defineCall({
  method: 'GET',
  path: '/api/months/:month',
  permission: 'month.close',
  says: 'As somas de um mês, como foram fechadas ou como estão',
  params: byMonth,
  answer: MonthAnswerSchema,
  repeats: 'always',
})
export const closeMonth = defineCall({
  method: 'POST',
  path: '/api/months/:month/close',
  permission: 'month.close',
  says: 'Fecha um mês que terminou: as somas não mudam mais',
  proof: true,
  params: byMonth,
  answer: MonthAnswerSchema,
  repeats: 'by-key',
  refusals: ['month-closed', 'month-running'],
})
export const downloadMonth = defineCall({
  method: 'GET',
  path: '/api/months/:month/:file.csv',
  permission: 'month.close',
  says: 'Uma planilha do mês para a contabilidade',
  proof: true,
  params: v.object({ month: MonthSchema, file: v.picklist(MONTH_FILES, 'Planilha desconhecida') }),
  answer: media('text/csv; charset=utf-8'),
  repeats: 'always',
})

export const monthCalls = [readMonth, closeMonth, downloadMonth] as const
