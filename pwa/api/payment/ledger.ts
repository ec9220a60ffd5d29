import type { AgendaDay } from '#shared/booking/calendar/agenda.ts'
import type {
  DeskReturnInput,
  PaymentAtDeskInput,
} from '#shared/booking/reservation/adminReservation.schema.ts'
import type { AccountNote } from '#shared/payment/charges/providerAccount.ts'
import type { LedgerEntry } from '#shared/payment/charges/ledger.ts'
import type { IssueAction, IssuePage, NewPlace } from '#shared/payment/refund/issue.ts'
import type { MonthFile } from '#shared/payment/charges/month.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import type { Month } from '#shared/platform/time/month.ts'
import type { Verdict } from '#shared/book/till/doubt.ts'
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
export type RefundWish = { reservationIds: number[]; amount: number; reason?: string }
export type Decision = {
  action: IssueAction
  slots?: NewPlace[]
  reservationId?: number
  note?: string
}

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
  readDayClose: (date: CivilDate, drawer?: number) =>
    send('GET /api/takings', { query: { date, ...(drawer && { drawer }) } }),
  readClosedTills: (page: number, drawer?: number) =>
    send('GET /api/till/closed', { query: { page, ...(drawer && { drawer }) } }),
  readTillMovements: (id: number, page: number) =>
    send('GET /api/till/closed/:id/movements', { params: { id }, query: { page } }),
  async readTakings(
    startDate: CivilDate,
    endDate: CivilDate,
    drawer?: number,
  ): Promise<DownloadedFile> {
    const query = { startDate, endDate, ...(drawer && { drawer }) }
    const response = await proving(() => sendForFile('GET /api/takings.csv', { query }))
    return fileOf(response, 'recebimentos.csv')
  },
  readMonth: (month: Month) => send('GET /api/months/:month', { params: { month } }),
  closeMonth: (month: Month, key: string) =>
    proving(() => send('POST /api/months/:month/close', { params: { month }, key })),
  async readMonthFile(month: Month, file: MonthFile): Promise<DownloadedFile> {
    const params = { month, file }
    const response = await proving(() =>
      sendForFile('GET /api/months/:month/:file.csv', { params }),
    )
    return fileOf(response, `${file}-${month}.csv`)
  },
  readTotals: (text: string) =>
    send('GET /api/payment-attempts/totals', { query: new URLSearchParams(text) }),
  /** A page of what customers owe, by a query of `GET /api/receivables`. */
  readReceivables: (text: string) =>
    send('GET /api/receivables', { query: new URLSearchParams(text) }),
  /** The account at the provider, with a page of what does not agree. */
  readAccount: (page: number) => send('GET /api/provider-account', { query: { page } }),
  /** A page of its statement, by a query of `GET /api/provider-account/entries`. */
  readAccountEntries: (text: string) =>
    send('GET /api/provider-account/entries', { query: new URLSearchParams(text) }),
  /** Has it read now. */
  askForAccount: (key: string) =>
    whileServerAnswers((options) =>
      send('POST /api/provider-account/read', { ...options, ...onThisCopy(), key }),
    ),
  noteDifferences: (body: AccountNote, key: string) =>
    whileServerAnswers((options) =>
      send('POST /api/provider-account/notes', { ...options, ...onThisCopy(), body, key }),
    ),
  /** A page of what was done without a connection and waits for a yes or no. */
  readDoubts: (page: number) => send('GET /api/doubts', { query: { page } }),
  judge: (id: number, body: Verdict, key: string) =>
    whileServerAnswers((options) =>
      send('POST /api/doubts/:id/verdict', {
        ...options,
        ...onThisCopy(),
        params: { id },
        body,
        key,
      }),
    ),
  readHistory: (id: string) => send('GET /api/payment-groups/:id', { params: { id } }),
  /** A page of what waits for a decision or was kept, by a query of `GET /api/payment-issues`. */
  async readIssues(text: string): Promise<IssuePage> {
    const answer = await send('GET /api/payment-issues', { query: new URLSearchParams(text) })
    if (!Array.isArray(answer) && 'entries' in answer) return answer
    throw new Error('the list was answered without its page')
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
  refund: (body: RefundWish, act: MoneyAct) =>
    sendMoney({ path: '/api/refunds', body, ...act }, (options) =>
      send('POST /api/refunds', { ...options, body }),
    ),
  /** What a customer booked and has not paid, at the desk. */
  pay: (id: number, body: PaymentAtDeskInput, act: MoneyAct) =>
    sendMoney({ path: `/api/reservations/${id}/pay`, body, ...act }, (options) =>
      send('POST /api/reservations/:id/pay', { ...options, params: { id }, body }),
    ),
  /** Some of what was paid at the desk, with its reason. */
  giveBack: (id: number, body: DeskReturnInput, act: MoneyAct) =>
    sendMoney({ path: `/api/reservations/${id}/returns`, body, ...act }, (options) =>
      send('POST /api/reservations/:id/returns', { ...options, params: { id }, body }),
    ),
  resolve: (id: string, body: Decision, act: MoneyAct) =>
    sendMoney({ path: `/api/payment-issues/${id}/resolve`, body, ...act }, (options) =>
      send('POST /api/payment-issues/:id/resolve', { ...options, params: { id }, body }),
    ),
}

/** The key of an act, and the drawer at which it is made. */
export type MoneyAct = { key: string; drawer?: number | undefined }
type Options = Pick<RequestOptions, 'signal' | 'silenceMs' | 'epoch'> & MoneyAct

/** Above a limit it is sent again once somebody who may has approved it. */
async function sendMoney<Answer>(
  { drawer, ...act }: MoneyAct & { path: string; body: object },
  call: (options: Options) => Promise<Answer>,
): Promise<Answer> {
  const { key } = act
  const approvable = { method: 'POST', ...act }
  const attempt = () =>
    proving(
      () => whileServerAnswers((options) => call({ ...options, ...onThisCopy(), key, drawer })),
      approvable,
    )
  try {
    return await attempt()
  } catch (error) {
    if (!(await hasNowApproved(error, approvable))) throw error
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
