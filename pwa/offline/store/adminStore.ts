import type { AuditPage, AuditPerson } from '#shared/account/audit/audit.ts'
import type { ClosingDate } from '#shared/venue/hours/closingDate.schema.ts'
import type { OperationHours } from '#shared/venue/hours/operationHours.schema.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import type { Command } from '#shared/commands/command.ts'
import type { Snapshot } from '#shared/commands/snapshot.ts'
import type { SyncAnswer } from '#shared/commands/sync/sync.ts'
import { isTempId } from '#shared/commands/tempId.ts'
import type { CustomerDetail } from '#shared/customers/people/customerDetail.ts'
import type { FixedClassEntry, Teacher } from '#shared/venue/classes/fixedClass.schema.ts'
import type { PriceEntry, SpecialPriceEntry } from '#shared/venue/prices/price.schema.ts'
import type { AdminReservationDetail } from '#shared/booking/reservation/adminReservation.ts'
import type { BarState } from '#shared/book/tab/tab.ts'
import { ownDrawer, seenFrom } from '#shared/book/till/ownDrawer.ts'
import type { TillState } from '#shared/book/till/till.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import {
  agendaApi,
  readSync,
  reservationListApi,
  type AdminReservationWish,
  type AgendaApi,
  type AgendaDay,
  type ReservationListApi,
} from '../../api/admin.ts'
import type { ClientErrorCount } from '#shared/platform/http/clientError.schema.ts'
import type { ServerDiagnostics } from '#shared/platform/http/diagnostics.ts'
import { Unreachable } from '../../api/client.ts'
import { send } from '../../api/send.ts'
import { syncAhead } from '../../api/syncAhead.ts'
import { answeredEpoch } from '../../api/answeredEpoch.ts'
import { statusOf } from '../../api/refusal.ts'
import { reportDefect } from '../../api/operation/reportDefect.ts'
import { createResource, type Resource } from '../../api/resource.ts'
import type { EventStream } from '../../api/events.ts'
import { isAllowed } from '#shared/account/people/permissions.ts'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import { createSync, type ConnectionState } from '../sync/adminSync.ts'
import type { EditResult } from '../queue/submitEdit.ts'
import { oneAtATime, tabsInTurn } from '../sync/syncPort.ts'
import {
  createPendingActions,
  type PendingActions,
  readQueue,
  type QueueView,
} from '../queue/queueView.ts'
import { isNotAllowed, NOT_ALLOWED, type Outcome, type SendEdits } from '../queue/drain.ts'
import type { SayEdits } from '../queue/sayQueue.ts'
import type { SyncReads } from '../sync/refresh.ts'
import { sendEdits } from '../queue/sendEdits.ts'
import { OfflineDb, type ResourceName, type QueueOwner } from './offlineDb.ts'
import { databasePlace } from './deviceDatabase.ts'
import { chooseDrawer, chosenDrawer } from './chosenDrawer.ts'
import { createAdminDays } from './adminDays.ts'
import { createSeriesDates, type SeriesDates } from './seriesDates.ts'
import { createAdminReservations, type AdminReservationPage } from './adminReservations.ts'
import { createCachedVenue } from './cachedQueries.ts'
import type { LiveView } from './liveView.ts'
import { createMoneyStore, type MoneyStore } from './moneyStore.ts'
import { createReportStore, type ReportStore } from './reportStore.ts'
import { createPeople, type PeopleStore } from './people.ts'
import { createResources } from './resources.ts'

/** What the admin screens read and change: the data cached on this device with the person's edits on top, with a connection or without. */
export type AdminStore = {
  courts: Resource<Court[]>
  venue: Resource<Venue>
  /** The server's clock, as this device computes it: the one source of which day it is at the venue. */
  serverNowMs(): number
  prices: Resource<PriceEntry[]>
  specialPrices: Resource<SpecialPriceEntry[]>
  operationHours: Resource<OperationHours[]>
  closingDates: Resource<ClosingDate[]>
  /** The till of this browser's drawer, for who may open it, and beside it those of the others. */
  till: Resource<TillState>
  /** From now on this browser is at that drawer. */
  chooseDrawer(id: number): Promise<void>
  /** Products and tabs, for who may take money. */
  bar: Resource<BarState>
  fixedClasses: Resource<FixedClassEntry[]>
  /** A day of the agenda; the same resource for the same date. Those that are not cached come from the server. */
  day(date: CivilDate): Resource<AgendaDay>
  /** One page of what a query of `GET /api/reservations` finds; the same resource for the same query. Without a connection out of the cached days. */
  reservations(query: string): Resource<AdminReservationPage>
  /** One reservation with its CPF, history and series: from the server, in memory only while it is on screen. */
  reservation(id: number): Resource<AdminReservationDetail>
  /** One class with its contact: from the server, in memory only while it is on screen. */
  fixedClass(id: number): Resource<FixedClassEntry>
  /** The state of each date of a weekly reservation before it is made. */
  preview(wish: AdminReservationWish): Resource<SeriesDates>
  /** The rows that hold an edit which the server does not have yet, as `unsentKey` names them, each with whose it is where that is somebody else. */
  unsent: Resource<[key: string, of: string | null][]>
  /** A part of what is cached on this device with the edits on top. Of the hooks beside it; a screen has the same one while it lasts. */
  part: LiveView['part']
  /** Reads this person's edits on this device that the server has not accepted; in a live query it follows them. */
  readQueue(): Promise<QueueView>
  /** Everybody whom the venue knows, prepared in the background for whoever searches. */
  people: Pick<PeopleStore, 'get' | 'subscribe'>
  /** One customer with all that is known of them: from the server, in memory only while it is on screen. */
  customer(id: number): Resource<CustomerDetail>
  /** The state of the connection. */
  connection: { get(): ConnectionState; subscribe(listener: () => void): () => void }
  /** What a person decides about an edit. */
  pending: PendingActions
  /** Makes the edit: on this device at once, and on the server now or later. Throws `ApiError` when the server says no right away. */
  edit<One extends Command>(
    command: One,
    idempotencyKey: string,
    /** The server's copy of the data on which the person began it. */
    madeOn?: string,
  ): Promise<EditResult<One>>
  /** The venue's money, only with a connection. */
  payments: MoneyStore
  reports: ReportStore
  /** Who a class can be given to; the server's answer only. */
  teachers: Resource<Teacher[]>
  /** One page of what a query of `GET /api/audit` finds; the server's answer only. */
  audit(query: string): Resource<AuditPage>
  /** Whose entries may be asked for. */
  auditPeople: Resource<AuditPerson[]>
  /** How many defects browsers have reported; the server's answer only. */
  clientErrors: Resource<ClientErrorCount>
  diagnostics: Resource<ServerDiagnostics>
  /** Asks the server now. */
  syncNow(): void
  /** Somebody has signed in: what waits may be theirs. */
  signedIn(): void
  /** Syncs until the returned function is called. */
  follow(): () => void
}

async function judged(outcome: Outcome, session: Server['session']): Promise<Outcome> {
  // Shown by the session: who is of the staff no more, or nobody.
  if (outcome.kind === 'signedOut') void session.check().catch(() => {})
  return isNotAllowed(outcome) ? judgedByRole(outcome, session) : outcome
}

/** What the server does not allow waits unseen with somebody who left the staff, and is refused to who has another role now. */
async function judgedByRole(outcome: Outcome, session: Server['session']): Promise<Outcome> {
  try {
    if (!isAllowed(await session.check(), 'agenda.read')) return outcome
  } catch {
    return { kind: 'unreachable', retryAfterMs: null }
  }
  return { kind: 'refused', refusal: { text: NOT_ALLOWED, status: 403, problem: null } }
}

/** The server's events and who is signed in. */
type Server = {
  events: EventStream
  session: { check(): Promise<SessionUser | null>; reload(): Promise<void> }
}

/** How long an edit waits for the server's answer before it counts as queued. */
const PATIENCE_MS = 4_000
const patience = () => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))

/** One person's store on this device. */
export function createAdminStore(
  outside: Server,
  person: QueueOwner,
  server: AdminServer = ADMIN_SERVER,
): AdminStore {
  const { events, session } = outside
  const db = new OfflineDb()
  const sync = createSync({
    db,
    person,
    events,
    async send(queue, edits, epoch) {
      const sent = await server.send(queue, edits, epoch)
      if (sent.kind === 'failed') return { ...sent, outcome: await judged(sent.outcome, session) }
      const outcomes = await Promise.all(sent.outcomes.map((one) => judged(one, session)))
      return { ...sent, outcomes }
    },
    say: server.say,
    answeredEpoch,
    words: {
      onAnswer: answeredEpoch.onAnswer,
      // Small, the same for all, and none of those that the worker has cached.
      ask: (silenceMs) => send('GET /api/closingDates', { silenceMs }),
      nowMs: () => performance.now(),
    },
    // What is in memory no other tab has.
    ...(databasePlace() === 'memory'
      ? { alone: (work) => work() }
      : { alone: oneAtATime, turns: tabsInTurn }),
    nowMs: () => Date.now(),
    random: () => Math.random(),
    patience,
    ahead: server.ahead?.() ?? null,
    report: reportDefect,
    readUser: () => session.check(),
    reads: server.reads,
  })
  const { live } = sync
  const drawerHere = () => {
    const till = live.view()?.shown.till
    return till?.others && ownDrawer(till, chosenDrawer())
  }
  const people = createPeople(db)
  const days = createAdminDays({ read: server.readDay, events, sync })
  const lists = createAdminReservations({ read: server.readReservations, events, sync })
  // It contains a CPF: none stays in memory that no screen shows.
  const details = createResources({
    // The server has not made it yet.
    read: (id: number) =>
      isTempId(id) ? Promise.reject(new Unreachable(null)) : server.readReservation(id),
    events,
  })
  const classes = createResources({
    read: (id: number) => send('GET /api/fixed-classes/:id', { params: { id } }),
    events,
  })
  const customers = createResources({
    read: (id: number) => send('GET /api/customers/:id', { params: { id } }),
    events,
  })
  const audit = createResources({
    read: (query: string) => send('GET /api/audit', { query: new URLSearchParams(query) }),
    events,
    // It grows with every event: what is read stays until the person asks again.
    isRelevant: () => false,
  })
  const cached = <T>(name: ResourceName, rows: (shown: Snapshot) => readonly T[]) =>
    live.part(({ cached, shown }) => (cached.has(name) ? (rows(shown) as T[]) : null), true)
  return {
    courts: cached('courts', (shown) => shown.courts),
    venue: live.part(createCachedVenue(), true),
    serverNowMs: () => Date.now() + (live.earlyView()?.clockSkewMs ?? 0),
    prices: cached('prices', (shown) => shown.prices),
    specialPrices: cached('specialPrices', (shown) => shown.specialPrices),
    operationHours: cached('operationHours', (shown) => shown.operationHours),
    closingDates: cached('closingDates', (shown) => shown.closingDates),
    fixedClasses: cached('fixedClasses', (shown) => shown.fixedClasses),
    till: live.part(
      ({ shown: { till } }) => till && seenFrom(till, ownDrawer(till, chosenDrawer())),
    ),
    async chooseDrawer(id) {
      chooseDrawer(id)
      await live.catchUp()
    },
    bar: live.part(({ cached, shown }) => (cached.has('bar') ? shown.bar : null)),
    day: days.of,
    reservations: lists.of,
    reservation: details.of,
    fixedClass: classes.of,
    preview: (wish) =>
      createSeriesDates({ ...sync, preview: server.preview, view: live.view, patience }, wish),
    part: live.part,
    unsent: live.part(
      ({ shown, unsentOf }) =>
        [...shown.unsent].sort().map((key) => [key, unsentOf.get(key) ?? null]),
      true,
    ),
    readQueue: () => readQueue(db, person.userId),
    people,
    customer: customers.of,
    connection: { get: sync.connection, subscribe: sync.subscribe },
    pending: createPendingActions(db, person),
    payments: createMoneyStore({ ...outside, drawer: drawerHere }),
    reports: createReportStore(events),
    async edit<One extends Command>(command: One, idempotencyKey: string, madeOn?: string) {
      try {
        return await sync.edit(command, idempotencyKey, madeOn)
      } catch (error) {
        // No admin any more: the session must show it.
        if (statusOf(error) === 403) void session.reload()
        throw error
      } finally {
        void Promise.all([days, lists, details, classes, customers].map((one) => one.refresh()))
      }
    },
    teachers: createResource(() => send('GET /api/teachers')),
    audit: audit.of,
    auditPeople: createResource(() => send('GET /api/audit/people')),
    clientErrors: createResource(() => send('GET /api/client-errors')),
    diagnostics: createResource(() => send('GET /api/diagnostics')),
    syncNow: sync.syncNow,
    signedIn: sync.signedIn,
    follow() {
      const stop = sync.follow()
      const unwatch = live.watch(({ lastFreshMs }) => {
        if (lastFreshMs !== null) people.prepare()
      })
      return () => {
        unwatch()
        stop()
        people.drop()
        // The next query opens it again.
        db.close({ disableAutoOpen: false })
      }
    },
  }
}

/** What the store needs of the server. */
type AdminServer = Pick<AgendaApi, 'readDay' | 'readReservation' | 'preview'> &
  ReservationListApi & {
    reads: SyncReads
    send: SendEdits
    say?: SayEdits
    ahead?: () => Promise<SyncAnswer> | null
  }

const ADMIN_SERVER: AdminServer = {
  ...agendaApi,
  ...reservationListApi,
  reads: { sync: readSync },
  ahead: syncAhead,
  send: sendEdits,
  say: (body) => send('POST /api/edits/said', { body }),
}
