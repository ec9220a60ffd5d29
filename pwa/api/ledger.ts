import type { Agenda, AgendaDay } from '#shared/booking/calendar/agenda.ts'
import type { Sport } from '#shared/venue/courts/sport.ts'
import type { FloodList, ReleaseAnswer } from '#shared/booking/hold/flood.ts'
import type { LedgerEntry, PaymentTotal } from '#shared/payment/charges/ledger.ts'
import type { PaymentGroupHistory } from '#shared/payment/refund/groupHistory.ts'
import type {
  MoneyAnswer,
  PaymentIssue,
  IssueAction,
  NewPlace,
} from '#shared/payment/refund/issue.ts'
import type { DayClose } from '#shared/payment/charges/dayClose.ts'
import type { ClosedTillPage, MovementPage } from '#shared/book/till/till.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import type { PaymentAtDeskInput } from '#shared/booking/reservation/adminReservation.schema.ts'
import { bodyOf, request } from './client.ts'
import { hasNowApproved } from './people/approval.ts'
import { sendQuery } from './sendQuery.ts'
import { proving } from './people/proof.ts'
import { answeredEpoch } from './answeredEpoch.ts'
import { whileServerAnswers } from './whileServerAnswers.ts'

export type LedgerPage = {
  entries: LedgerEntry[]
  total: number
}
export type DownloadedFile = { name: string; content: Blob }
export type RefundWish = { reservationIds: number[]; reason?: string }
export type Decision = { action: IssueAction; slots?: NewPlace[]; note?: string }

export const ledgerApi = {
  /** One page of the parts that a query (`TenderQuerySchema`) finds. */
  async readParts(query: string): Promise<LedgerPage> {
    const response = await sendQuery('/api/tenders', query)
    const entries = await bodyOf<LedgerEntry[]>(response)
    return {
      entries,
      total: Number(response.headers.get('X-Total-Count') ?? entries.length),
    }
  },
  async readSpreadsheet(query: string): Promise<DownloadedFile> {
    const response = await proving(() => sendQuery('/api/tenders.csv', query))
    return fileOf(response, 'pagamentos.csv')
  },
  readDayClose: (date: CivilDate) =>
    request<DayClose>('GET', `/api/takings?${new URLSearchParams({ date })}`),
  readClosedTills: (page: number) =>
    request<ClosedTillPage>('GET', `/api/till/closed?page=${page}`),
  readTillMovements: (sessionId: number, page: number) =>
    request<MovementPage>('GET', `/api/till/closed/${sessionId}/movements?page=${page}`),
  async readTakings(startDate: CivilDate, endDate: CivilDate): Promise<DownloadedFile> {
    const query = String(new URLSearchParams({ startDate, endDate }))
    const response = await proving(() => sendQuery('/api/takings.csv', query))
    return fileOf(response, 'recebimentos.csv')
  },
  readTotals: (query: string) =>
    sendQuery('/api/payment-attempts/totals', query).then(bodyOf<PaymentTotal[]>),
  readHistory: (paymentGroupId: string) =>
    request<PaymentGroupHistory>(
      'GET',
      `/api/payment-groups/${encodeURIComponent(paymentGroupId)}`,
    ),
  readIssues: () => request<PaymentIssue[]>('GET', '/api/payment-issues'),
  async countIssues(): Promise<number> {
    const { open } = await request<{ open: number }>('GET', '/api/payment-issues?count=true')
    return open
  },
  async readOpenDay(date: CivilDate, sport: Sport): Promise<AgendaDay> {
    const query = new URLSearchParams({ startDate: date, endDate: date, sportType: sport })
    const { days } = await request<Agenda>('GET', `/api/calendar?${query}`)
    return days[0]!
  },
  readFloods: () => request<FloodList>('GET', '/api/floods'),
  /** These three may be sent again: they say how it shall be. */
  releaseFlood: (client: string) =>
    request<ReleaseAnswer>('POST', '/api/floods/release', { body: { client } }),
  blockClient: (client: string) =>
    request<FloodList>('POST', '/api/floods/block', { body: { client } }),
  unblockClient: (client: string) =>
    request<FloodList>('DELETE', `/api/floods/block?${new URLSearchParams({ client })}`),
  refund: (body: RefundWish, idempotencyKey: string) =>
    sendMoney<MoneyAnswer>('/api/refunds', body, idempotencyKey),
  /** What a customer booked and has not paid, at the desk. */
  pay: (id: number, body: PaymentAtDeskInput, idempotencyKey: string) =>
    sendMoney<Pick<MoneyAnswer, 'reservations'>>(
      `/api/reservations/${id}/pay`,
      body,
      idempotencyKey,
    ),
  resolve: (issueId: string, body: Decision, idempotencyKey: string) =>
    sendMoney<MoneyAnswer>(`/api/payment-issues/${issueId}/resolve`, body, idempotencyKey),
}

/** Above a limit it is sent again once somebody who may has approved it. */
async function sendMoney<Answer>(path: string, body: object, idempotencyKey: string) {
  const send = () =>
    proving(() =>
      whileServerAnswers((call) =>
        request<Answer>('POST', path, { ...call, ...onThisCopy(), body, idempotencyKey }),
      ),
    )
  try {
    return await send()
  } catch (error) {
    if (!(await hasNowApproved(error, { method: 'POST', path, body, key: idempotencyKey })))
      throw error
    return send()
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
