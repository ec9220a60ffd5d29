import type { AgendaDay } from '#shared/booking/calendar/agenda.ts'
import type { PaymentAtDeskInput } from '#shared/booking/reservation/adminReservation.schema.ts'
import type { LedgerEntry } from '#shared/payment/charges/ledger.ts'
import type { IssueAction, NewPlace, PaymentIssue } from '#shared/payment/refund/issue.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import type { Sport } from '#shared/venue/courts/sport.ts'
import { answeredEpoch } from '../answeredEpoch.ts'
import type { RequestOptions } from '../client.ts'
import { hasNowApproved } from '../account/approval.ts'
import { proving } from '../account/proof.ts'
import { send, sendForFile, sendForHeaders } from '../send.ts'
import { whileServerAnswers } from '../whileServerAnswers.ts'

export type LedgerPage = {
  entries: LedgerEntry[]
  total: number
}
export type DownloadedFile = { name: string; content: Blob }
export type RefundWish = { reservationIds: number[]; reason?: string }
export type Decision = { action: IssueAction; slots?: NewPlace[]; note?: string }

export const ledgerApi = {
  /** One page of the parts that a query (`TenderQuerySchema`) finds. */
  async readParts(text: string): Promise<LedgerPage> {
    const query = new URLSearchParams(text)
    const { answer: entries, response } = await sendForHeaders('GET /api/tenders', { query })
    return {
      entries,
      total: Number(response.headers.get('X-Total-Count') ?? entries.length),
    }
  },
  async readSpreadsheet(text: string): Promise<DownloadedFile> {
    const query = new URLSearchParams(text)
    const response = await proving(() => sendForFile('GET /api/tenders.csv', { query }))
    return fileOf(response, 'pagamentos.csv')
  },
  readDayClose: (date: CivilDate) => send('GET /api/takings', { query: { date } }),
  readClosedTills: (page: number) => send('GET /api/till/closed', { query: { page } }),
  readTillMovements: (id: number, page: number) =>
    send('GET /api/till/closed/:id/movements', { params: { id }, query: { page } }),
  async readTakings(startDate: CivilDate, endDate: CivilDate): Promise<DownloadedFile> {
    const query = { startDate, endDate }
    const response = await proving(() => sendForFile('GET /api/takings.csv', { query }))
    return fileOf(response, 'recebimentos.csv')
  },
  readTotals: (text: string) =>
    send('GET /api/payment-attempts/totals', { query: new URLSearchParams(text) }),
  /** A page of what customers owe, by a query of `GET /api/receivables`. */
  readReceivables: (text: string) =>
    send('GET /api/receivables', { query: new URLSearchParams(text) }),
  readHistory: (id: string) => send('GET /api/payment-groups/:id', { params: { id } }),
  async readIssues(): Promise<PaymentIssue[]> {
    const issues = await send('GET /api/payment-issues')
    return Array.isArray(issues) ? issues : []
  },
  async countIssues(): Promise<number> {
    const counted = await send('GET /api/payment-issues', { query: { count: 'true' } })
    return 'open' in counted ? counted.open : counted.length
  },
  async readOpenDay(date: CivilDate, sportType: Sport): Promise<AgendaDay> {
    const query = { startDate: date, endDate: date, sportType }
    const { days } = await send('GET /api/calendar for staff', { query })
    return days[0]!
  },
  readFloods: () => send('GET /api/floods'),
  releaseFlood: (client: string) => send('POST /api/floods/release', { body: { client } }),
  blockClient: (client: string) => send('POST /api/floods/block', { body: { client } }),
  unblockClient: (client: string) => send('DELETE /api/floods/block', { query: { client } }),
  refund: (body: RefundWish, key: string) =>
    sendMoney({ path: '/api/refunds', body, key }, (options) =>
      send('POST /api/refunds', { ...options, body, key }),
    ),
  /** What a customer booked and has not paid, at the desk. */
  pay: (id: number, body: PaymentAtDeskInput, key: string) =>
    sendMoney({ path: `/api/reservations/${id}/pay`, body, key }, (options) =>
      send('POST /api/reservations/:id/pay', { ...options, params: { id }, body, key }),
    ),
  resolve: (id: string, body: Decision, key: string) =>
    sendMoney({ path: `/api/payment-issues/${id}/resolve`, body, key }, (options) =>
      send('POST /api/payment-issues/:id/resolve', { ...options, params: { id }, body, key }),
    ),
}

type Options = Pick<RequestOptions, 'signal' | 'silenceMs' | 'epoch'>

/** Above a limit it is sent again once somebody who may has approved it. */
async function sendMoney<Answer>(
  act: { path: string; body: object; key: string },
  call: (options: Options) => Promise<Answer>,
): Promise<Answer> {
  const attempt = () =>
    proving(() => whileServerAnswers((options) => call({ ...options, ...onThisCopy() })))
  try {
    return await attempt()
  } catch (error) {
    if (!(await hasNowApproved(error, { method: 'POST', ...act }))) throw error
    return attempt()
  }
}

async function fileOf(response: Response, otherwise: string): Promise<DownloadedFile> {
  const disposition = response.headers.get('Content-Disposition') ?? ''
  const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? otherwise
  return { name, content: await response.blob() }
}

// On a restored copy the same numbers are somebody else's money.
const onThisCopy = () => ({ epoch: answeredEpoch.get() ?? undefined })
export type LedgerApi = typeof ledgerApi
