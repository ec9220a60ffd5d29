import type { AgendaDay } from '#shared/booking/calendar/agenda.ts'
import type { Sport } from '#shared/venue/courts/sport.ts'
import type { PaymentTotal } from '#shared/payment/charges/ledger.ts'
import type { ReceivablePage } from '#shared/payment/charges/receivable.ts'
import type { PaymentGroupHistory } from '#shared/payment/refund/groupHistory.ts'
import type { FloodList, ReleaseAnswer } from '#shared/booking/hold/flood.ts'
import type { MoneyAnswer, PaymentIssue } from '#shared/payment/refund/issue.ts'
import type { DayClose } from '#shared/payment/charges/dayClose.ts'
import type { ClosedTillPage, MovementPage } from '#shared/book/till/till.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import type { PaymentAtDeskInput } from '#shared/booking/reservation/adminReservation.schema.ts'
import { statusOf } from '../../api/refusal.ts'
import {
  ledgerApi,
  type LedgerPage,
  type Decision,
  type DownloadedFile,
  type LedgerApi,
  type RefundWish,
} from '../../api/payment/ledger.ts'
import type { Resource } from '../../api/resource.ts'
import type { EventStream } from '../../api/events.ts'
import { createResources } from './resources.ts'

/** The venue's money. Only with a connection: nothing of it is stored on the device, and no decision about it is queued. */
export type MoneyStore = {
  /** One page of what a query of `GET /api/tenders` finds. */
  parts(query: string): Resource<LedgerPage>
  totals(query: string): Resource<PaymentTotal[]>
  /** A page of what a query of `GET /api/receivables` finds. */
  receivables(query: string): Resource<ReceivablePage>
  history(paymentGroupId: string): Resource<PaymentGroupHistory>
  issues: Resource<PaymentIssue[]>
  /** How many entries there are to resolve. */
  openIssues: Resource<number>
  openDay(date: CivilDate, sport: Sport): Resource<AgendaDay>
  /** Addresses that keep many hours from others without paying, and the blocked ones. */
  floods: Resource<FloodList>
  releaseFlood(client: string): Promise<ReleaseAnswer>
  setBlocked(client: string, isBlocked: boolean): Promise<FloodList>
  spreadsheet(query: string): Promise<DownloadedFile>
  /** Older tills, the last one first, and what stands in one of them. */
  closedTills(page: number): Resource<ClosedTillPage>
  tillMovements(sessionId: number, page: number): Resource<MovementPage>
  /** What was taken on a day, and all of some days line by line. */
  dayClose(date: CivilDate): Resource<DayClose>
  takings(startDate: CivilDate, endDate: CivilDate): Promise<DownloadedFile>
  /** Gives back what the server answers, once the screens show it. Both throw `ApiError` or `Unreachable`. */
  pay(id: number, payment: PaymentAtDeskInput, idempotencyKey: string): Promise<unknown>
  refund(wish: RefundWish, idempotencyKey: string): Promise<MoneyAnswer>
  resolve(issueId: string, decision: Decision, idempotencyKey: string): Promise<MoneyAnswer>
}

const ALL = 'all'
/** An entry may come of time alone: a refund that takes too long. */
const REFRESH_MS = 60_000

export function createMoneyStore(
  { events, session }: { events: EventStream; session: { reload(): Promise<void> } },
  api: LedgerApi = ledgerApi,
): MoneyStore {
  const parts = createResources({ read: api.readParts, events })
  const totals = createResources({ read: api.readTotals, events })
  const receivables = createResources({ read: api.readReceivables, events, idle: 2 })
  const dayCloses = createResources({ read: api.readDayClose, events })
  const closedTills = createResources({ read: api.readClosedTills, events, idle: 1 })
  // What is closed never changes.
  const tillMovements = createResources({
    read(key: string) {
      const [sessionId, page] = key.split(' ').map(Number) as [number, number]
      return api.readTillMovements(sessionId, page)
    },
    events,
    isRelevant: () => false,
  })
  const histories = createResources({ read: api.readHistory, events })
  const counted = { events, everyMs: REFRESH_MS, idle: 1 }
  const issues = createResources({ read: api.readIssues, ...counted })
  const openIssues = createResources({ read: api.countIssues, ...counted })
  const floods = createResources({ read: api.readFloods, ...counted })
  const openDays = createResources({
    read(key: string) {
      const [date, sport] = key.split(' ') as [CivilDate, Sport]
      return api.readOpenDay(date, sport)
    },
    events,
    isRelevant: () => true,
  })
  const all = [
    parts,
    totals,
    receivables,
    closedTills,
    dayCloses,
    histories,
    issues,
    openIssues,
    openDays,
    floods,
  ]
  const refresh = () => Promise.all(all.map((one) => one.refresh()))
  const guarded = async <T>(ask: () => Promise<T>) => {
    try {
      return await ask()
    } catch (error) {
      // Signed out elsewhere, or no admin any more: the session must show it.
      if ([401, 403].includes(statusOf(error))) void session.reload()
      throw error
    }
  }
  const actAndRefresh = async <T>(act: () => Promise<T>) => {
    try {
      const answer = await guarded(act)
      await refresh()
      return answer
    } catch (error) {
      // The refusal may be about a change that this device has not read yet.
      void refresh()
      throw error
    }
  }
  return {
    parts: parts.of,
    totals: totals.of,
    receivables: receivables.of,
    history: histories.of,
    issues: issues.of(ALL),
    openIssues: openIssues.of(ALL),
    openDay: (date, sport) => openDays.of(`${date} ${sport}`),
    floods: floods.of(ALL),
    releaseFlood: (client) => actAndRefresh(() => api.releaseFlood(client)),
    setBlocked: (client, isBlocked) =>
      actAndRefresh(() => (isBlocked ? api.blockClient(client) : api.unblockClient(client))),
    closedTills: closedTills.of,
    tillMovements: (sessionId, page) => tillMovements.of(`${sessionId} ${page}`),
    dayClose: dayCloses.of,
    takings: (startDate, endDate) => guarded(() => api.readTakings(startDate, endDate)),
    spreadsheet: (query) => guarded(() => api.readSpreadsheet(query)),
    pay: (id, payment, key) => actAndRefresh(() => api.pay(id, payment, key)),
    refund: (wish, key) => actAndRefresh(() => api.refund(wish, key)),
    resolve: (issueId, decision, key) => actAndRefresh(() => api.resolve(issueId, decision, key)),
  }
}
