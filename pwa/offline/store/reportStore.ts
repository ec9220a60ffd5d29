import type { Report, TodayReport } from '#shared/operation/report/report.ts'
import type { Period } from '#shared/operation/report/period.ts'
import type { TableName } from '#shared/operation/report/tables.ts'
import type { EventStream } from '../../api/events.ts'
import type { DownloadedFile } from '../../api/payment/ledger.ts'
import type { Resource } from '../../api/resource.ts'
import { send, sendForFile } from '../../api/send.ts'
import { createResources } from './resources.ts'

/** What the owner looks at. Only with a connection: nothing of it is stored on the device. */
export type ReportStore = {
  of(period: Period): Resource<Report>
  today: Resource<TodayReport>
  /** A table of it as a file for a spreadsheet. */
  file(table: TableName, period: Period): Promise<DownloadedFile>
}

const TODAY = 'today'
const MINUTE_MS = 60_000

export function createReportStore(events: EventStream): ReportStore {
  const reports = createResources({
    read: (query: string) => send('GET /api/reports', { query: new URLSearchParams(query) }),
    events,
    // A year does not look different for one booking more: what is read stays until the person asks again.
    isRelevant: () => false,
    idle: 2,
  })
  const today = createResources({
    read: () => send('GET /api/reports/today'),
    events,
    everyMs: MINUTE_MS,
  })
  return {
    of: (period) => reports.of(String(new URLSearchParams(period))),
    today: today.of(TODAY),
    async file(table, period) {
      const named = { params: { table }, query: period }
      const response = await sendForFile('GET /api/reports/:table.csv', named)
      const disposition = response.headers.get('Content-Disposition') ?? ''
      const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? `relatorio-${table}.csv`
      return { name, content: await response.blob() }
    },
  }
}
