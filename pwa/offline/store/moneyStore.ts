import type { AgendaDay } from '#shared/booking/calendar/agenda.ts'
import type { Sport } from '#shared/venue/courts/sport.ts'
import type { PaymentTotal } from '#shared/payment/charges/ledger.ts'
import type {
  AccountEntryPage,
  AccountNote,
  ProviderAccountAnswer,
} from '#shared/payment/charges/providerAccount.ts'
import type { ReceivablePage } from '#shared/payment/charges/receivable.ts'
import type { PaymentGroupHistory } from '#shared/payment/refund/groupHistory.ts'
import type { FloodList, ReleaseAnswer } from '#shared/booking/hold/flood.ts'
import type { IssuePage, MoneyAnswer } from '#shared/payment/refund/issue.ts'
import type { DayClose } from '#shared/payment/charges/dayClose.ts'
import type { DoubtPage, Verdict } from '#shared/book/till/doubt.ts'
import type { ClosedTillPage, MovementPage } from '#shared/book/till/till.ts'
import type { MonthAnswer, MonthFile } from '#shared/payment/charges/month.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import type { Month } from '#shared/platform/time/month.ts'
import type {
  DeskReturnInput,
  PaymentAtDeskInput,
} from '#shared/booking/reservation/adminReservation.schema.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
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
  /** The account at the provider, with a page of what does not agree with the books. */
  account(page: number): Resource<ProviderAccountAnswer>
  /** A page of what a query of `GET /api/provider-account/entries` finds. */
  accountEntries(query: string): Resource<AccountEntryPage>
  askForAccount(idempotencyKey: string): Promise<unknown>
  noteDifferences(note: AccountNote, idempotencyKey: string): Promise<unknown>
  /** A page of what was done without a connection and waits for a yes or no, and the act that says it. */
  doubts(page: number): Resource<DoubtPage>
  judge(id: number, verdict: Verdict, idempotencyKey: string): Promise<unknown>
  history(paymentGroupId: string): Resource<PaymentGroupHistory>
  /** A page of what a query of `GET /api/payment-issues` finds. */
  issues(query: string): Resource<IssuePage>
  /** How many entries there are to resolve. */
  openIssues: Resource<number>
  openDay(date: CivilDate, sport: Sport): Resource<AgendaDay>
  /** Addresses that keep many hours from others without paying, and the blocked ones. */
  floods: Resource<FloodList>
  releaseFlood(client: string): Promise<ReleaseAnswer>
  setBlocked(client: string, isBlocked: boolean): Promise<FloodList>
  spreadsheet(query: string): Promise<DownloadedFile>
  /** Older tills, the last one first, and what stands in one of them. */
  closedTills(page: number, drawer?: number): Resource<ClosedTillPage>
  tillMovements(sessionId: number, page: number): Resource<MovementPage>
  /** What was taken on a day, and all of some days line by line. */
  dayClose(date: CivilDate, drawer?: number): Resource<DayClose>
  takings(startDate: CivilDate, endDate: CivilDate, drawer?: number): Promise<DownloadedFile>
  /** The sums of a month, its files, and the act that fixes it. */
  month(month: Month): Resource<MonthAnswer>
  monthFile(month: Month, file: MonthFile): Promise<DownloadedFile>
  closeMonth(month: Month, idempotencyKey: string): Promise<MonthAnswer>
  /** Gives back what the server answers, once the screens show it. Both throw `ApiError` or `Unreachable`. */
  pay(id: number, payment: PaymentAtDeskInput, idempotencyKey: string): Promise<unknown>
  giveBack(id: number, wish: DeskReturnInput, idempotencyKey: string): Promise<AdminReservation>
  refund(wish: RefundWish, idempotencyKey: string): Promise<MoneyAnswer>
  resolve(issueId: string, decision: Decision, idempotencyKey: string): Promise<MoneyAnswer>
}

const ALL = 'all'
/** An entry may come of time alone: a refund that takes too long. */
const REFRESH_MS = 60_000

type Outside = {
  events: EventStream
  session: { reload(): Promise<void> }
  /** At which drawer this browser is, where there are several. */
  drawer(): number | undefined
}

export function createMoneyStore(
  { events, session, drawer }: Outside,
  api: LedgerApi = ledgerApi,
): MoneyStore {
  const parts = createResources({ read: api.readParts, events })
  const totals = createResources({ read: api.readTotals, events })
  const receivables = createResources({ read: api.readReceivables, events, idle: 2 })
  const accounts = createResources({ read: api.readAccount, events, idle: 1 })
  const accountEntries = createResources({ read: api.readAccountEntries, events, idle: 2 })
  const doubts = createResources({ read: api.readDoubts, events, idle: 1 })
  const dayCloses = createResources({
    read(key: string) {
      const [date, drawer] = key.split(' ') as [CivilDate, string]
      return api.readDayClose(date, Number(drawer) || undefined)
    },
    events,
  })
  const months = createResources({ read: api.readMonth, events, idle: 2 })
  const closedTills = createResources({
    read(key: string) {
      const [page, drawer] = key.split(' ').map(Number) as [number, number]
      return api.readClosedTills(page, drawer || undefined)
    },
    events,
    idle: 1,
  })
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
  const issues = createResources({ read: api.readIssues, ...counted, idle: 2 })
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
    accounts,
    accountEntries,
    doubts,
    closedTills,
    dayCloses,
    months,
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
  const here = (key: string) => ({ key, drawer: drawer() })
  return {
    parts: parts.of,
    totals: totals.of,
    receivables: receivables.of,
    account: accounts.of,
    accountEntries: accountEntries.of,
    askForAccount: (key) => guarded(() => api.askForAccount(key)),
    noteDifferences: (note, key) => actAndRefresh(() => api.noteDifferences(note, key)),
    doubts: doubts.of,
    judge: (id, verdict, key) => actAndRefresh(() => api.judge(id, verdict, key)),
    history: histories.of,
    issues: issues.of,
    openIssues: openIssues.of(ALL),
    openDay: (date, sport) => openDays.of(`${date} ${sport}`),
    floods: floods.of(ALL),
    releaseFlood: (client) => actAndRefresh(() => api.releaseFlood(client)),
    setBlocked: (client, isBlocked) =>
      actAndRefresh(() => (isBlocked ? api.blockClient(client) : api.unblockClient(client))),
    closedTills: (page, drawer) => closedTills.of(`${page} ${drawer ?? ''}`),
    tillMovements: (sessionId, page) => tillMovements.of(`${sessionId} ${page}`),
    dayClose: (date, drawer) => dayCloses.of(`${date} ${drawer ?? ''}`),
    takings: (startDate, endDate, drawer) =>
      guarded(() => api.readTakings(startDate, endDate, drawer)),
    month: months.of,
    monthFile: (month, file) => guarded(() => api.readMonthFile(month, file)),
    closeMonth: (month, key) => actAndRefresh(() => api.closeMonth(month, key)),
    spreadsheet: (query) => guarded(() => api.readSpreadsheet(query)),
    pay: (id, payment, key) => actAndRefresh(() => api.pay(id, payment, here(key))),
    giveBack: (id, wish, key) => actAndRefresh(() => api.giveBack(id, wish, here(key))),
    refund: (wish, key) => actAndRefresh(() => api.refund(wish, here(key))),
    resolve: (issueId, decision, key) =>
      actAndRefresh(() => api.resolve(issueId, decision, here(key))),
  }
}
