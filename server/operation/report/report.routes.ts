import Router from '@koa/router'
import * as v from 'valibot'
import { isAllowed } from '#shared/account/people/permissions.ts'
import { toReais } from '#shared/platform/money/money.ts'
import { PeriodSchema, type Period } from '#shared/operation/report/period.ts'
import type { Report } from '#shared/operation/report/report.ts'
import {
  reportTable,
  TABLE_NAMES,
  type Cell,
  type ReportTable,
} from '#shared/operation/report/tables.ts'
import { recordEvent } from '../../account/audit/securityEvents.ts'
import { createCoalescer } from '../../platform/db/coalesce.ts'
import { permit } from '../../platform/http/access.ts'
import { CSV_START, csvLine, csvNumber, csvReais, csvText } from '../../platform/http/csv.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { currentUser } from '../../platform/http/session.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import { readReport, readToday } from './readReport.ts'

/** What the owner looks at; of it the reception sees the day that is under way, without sums of money. */
export function reportRoutes(deps: PaymentDeps): Router {
  const router = new Router({ prefix: '/api/reports' })
  // However many ask for the same period, one report is made and one waits behind it.
  const share = createCoalescer<Report>()
  const reportOf = (period: Period) =>
    share(`${period.startDate} ${period.endDate}`, () => readReport(deps, period))

  router.get('/', permit('report.read'), async (ctx) => {
    const period = v.parse(PeriodSchema, { ...ctx.query })
    ctx.set('Cache-Control', 'no-store')
    ctx.body = await reportOf(period)
  })

  router.get('/today', permit('report.today'), async (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    ctx.body = await readToday(deps, { withMoney: isAllowed(currentUser(ctx), 'report.read') })
  })

  router.get('/:table.csv', permit('report.read'), async (ctx) => {
    const name = TABLE_NAMES.find((one) => one === ctx.params['table'])
    if (!name) throw new ProblemError('not-found')
    const period = v.parse(PeriodSchema, { ...ctx.query })
    const report = await reportOf(period)
    await recordEvent(deps, ctx, 'export', { id: `relatorio-${name}`, after: period })
    ctx.set('Cache-Control', 'no-store')
    ctx.attachment(`relatorio-${name}-${period.startDate}-${period.endDate}.csv`)
    ctx.type = 'text/csv; charset=utf-8'
    ctx.body = tableCsv(reportTable(report, name))
  })

  return router
}

/** The table as a file that a pt-BR spreadsheet opens; shares as percent. */
export function tableCsv({ headings, rows }: ReportTable): string {
  return (
    CSV_START +
    csvLine(headings.map(csvText)) +
    rows.map((cells) => csvLine(cells.map(csvCell))).join('')
  )
}

function csvCell(cell: Cell): string {
  if ('text' in cell) return csvText(cell.text)
  if ('number' in cell) return csvNumber(cell.number)
  if ('cents' in cell) return csvReais(cell.cents === null ? null : toReais(cell.cents))
  return cell.share === null ? '' : `${csvNumber(cell.share * 100, 1)}%`
}
