import * as call from '#shared/operation/report.calls.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import { isAllowed } from '#shared/account/people/permissions.ts'
import { toReais } from '#shared/platform/money/money.ts'
import { type Period } from '#shared/operation/report/period.ts'
import type { Report } from '#shared/operation/report/report.ts'
import {
  reportTable,
  TABLE_NAMES,
  type Cell,
  type ReportTable,
} from '#shared/operation/report/tables.ts'
import { recordEvent } from '../../account/audit/securityEvents.ts'
import { createCoalescer } from '../../platform/db/coalesce.ts'
import { CSV_START, csvLine, csvNumber, csvReais, csvText } from '../../platform/http/csv.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import { readReport, readToday } from './readReport.ts'

/** What the owner looks at; of it the reception sees the day that is under way, without sums of money. */
export function reportRoutes(deps: PaymentDeps): Calls {
  const calls = createCalls(deps)
  // However many ask for the same period, one report is made and one waits behind it.
  const share = createCoalescer<Report>()
  const reportOf = (period: Period) =>
    share(`${period.startDate} ${period.endDate}`, () => readReport(deps, period))

  calls.answer(call.readReport, ({ query }) => reportOf(query))
  calls.answer(call.readToday, (_, { user }) =>
    readToday(deps, { withMoney: isAllowed(user, 'report.read') }),
  )
  calls.answer(call.downloadTable, async ({ params: { table }, query: period }, { ctx }) => {
    const name = TABLE_NAMES.find((one) => one === table)
    if (!name) throw new ProblemError('not-found')
    const report = await reportOf(period)
    await recordEvent(deps, ctx, 'export', { id: `relatorio-${name}`, after: period })
    ctx.attachment(`relatorio-${name}-${period.startDate}-${period.endDate}.csv`)
    return tableCsv(reportTable(report, name))
  })
  return calls
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
