import { hashPassword } from '../../../server/account/people/password.ts'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import type { Agenda } from '#shared/booking/calendar/agenda.ts'
import type { Command } from '#shared/commands/command.ts'
import { later } from '#shared/platform/testing/reckoning.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import type { OpenChoice } from '#shared/guest/rain/incident.ts'
import type { SyncAnswer } from '#shared/commands/sync/sync.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { signedIn } from '../../../server/test/support/signedIn.ts'
import { ApiError } from '../../api/client.ts'
import {
  OfflineDb,
  clearStore,
  openStore,
  type ShownDay,
  type QueueOwner,
} from '../store/offlineDb.ts'
import type { Drained, Outcome } from '../queue/drain.ts'
import { madeNow } from '../queue/deviceClock.ts'
import { enqueue, type Enqueued } from '../queue/outbox.ts'
import { readQueue } from '../queue/queueView.ts'
import { readOfflineView } from '../store/offlineView.ts'
import type { SyncReads } from '../sync/refresh.ts'
import { sendBy } from '../queue/sendEdits.ts'
import { ALL_STALE } from '../sync/stale.ts'
import { syncPort } from '../sync/syncPort.ts'
import type { Screen, TakenHere } from './wish.ts'
import { createLossyConnection, NEVER } from './lossyConnection.ts'
import type { ProvenServer } from './provenServer.ts'

type EditAnswers = Awaited<ReturnType<Parameters<typeof sendBy>[0]>>

const LISTS = {
  courts: '/api/courts',
  prices: '/api/prices',
  specialPrices: '/api/special-prices?showAll=true&showPast=true',
  operationHours: '/api/operationHours',
  closingDates: '/api/closingDates',
  fixedClasses: '/api/fixed-classes',
} as const

/** The days that the proof plays in: few, so that reading them costs little. */
const provenDays = (today: CivilDate) => [0, 1, 2].map((days) => later(today, days))

const PASSWORD = 'praia-123'

export type Tablet = Awaited<ReturnType<typeof openTablet>>

export type LossyConnection = ReturnType<typeof createLossyConnection>

/** A tablet at the venue with somebody signed in, an admin unless `enter` says who: one database, one lock, any number of tabs. */
export async function openTablet(
  server: ProvenServer,
  enter: (connection: LossyConnection) => Promise<QueueOwner> = (connection) =>
    entersByPassword(server, connection),
) {
  const connection = createLossyConnection(server)
  let skewMs = 0
  const nowMs = () => server.app().clock.now() + skewMs
  const accepted: string[] = []
  let person = await enter(connection)
  let asked: readonly OpenChoice[] = []
  let taken: readonly TakenHere[] = []
  let db = new OfflineDb(crypto.randomUUID())
  let holder: object | null = null

  const reads: SyncReads = {
    async sync(since, dates, customers) {
      const query = new URLSearchParams({
        ...(since && { since }),
        customers,
        ...(dates.length > 0 && { dates: dates.join() }),
      })
      const answer = (await connection.request('GET', `/api/sync?${query}`)) as SyncAnswer
      const isProven = ({ date }: { date: CivilDate }) => provenDays(answer.today).includes(date)
      return { ...answer, days: answer.days.filter(isProven) }
    },
  }
  const readDay = async (date: CivilDate) => {
    const path = `/api/calendar?startDate=${date}&endDate=${date}`
    const { days, today } = (await connection.request('GET', path)) as Agenda
    return { ...days[0]!, today, serverMs: nowMs(), clockSkewMs: 0, changesInMs: 0 } as ShownDay
  }
  const onAnswered = (key: string, outcome: Outcome) => {
    if (outcome.kind === 'accepted') accepted.push(key)
  }

  /** One round of one tab: as far as it gets. A tab that dies frees its lock and does nothing more. */
  const round = (): Promise<Drained['kind'] | 'died' | 'elsewhere' | 'noConnection'> => {
    const tab = {}
    return new Promise((resolve) => {
      let isDead = false
      let underWay = 0
      // What it had sent before still arrives.
      const callEnded = () => {
        underWay -= 1
        if (isDead && underWay === 0) resolve('died')
      }
      const onDeath = () => {
        isDead = true
        if (holder === tab) holder = null
        callEnded()
      }
      const editOnce = async (body: object, epoch?: string) => {
        if (isDead) return NEVER
        underWay += 1
        try {
          const answer = await connection.edit('POST', '/api/edits', { body, epoch }, onDeath)
          return isDead ? NEVER : (answer as EditAnswers)
        } catch (error) {
          if (isDead) return NEVER
          throw error
        } finally {
          callEnded()
        }
      }
      const port = syncPort({
        db,
        userId: person.userId,
        readUser: () => whoIsThere(connection.request),
        reads,
        send: sendBy(editOnce),
        say: async (body) =>
          (await connection.request('POST', '/api/edits/said', { body })) as { over: string[] },
        answeredEpoch: connection.answeredEpoch(),
        async alone(work) {
          if (holder) return null
          holder = tab
          try {
            return await work()
          } finally {
            if (holder === tab) holder = null
          }
        },
        answered: onAnswered,
        report(error) {
          throw error
        },
        nowMs,
        random: () => 0,
      })
      const { signal } = new AbortController()
      const run = async () => {
        if ((await port.check(signal)) === 'signedOut') return 'signedOut' as const
        const { kind } = await port.send(signal)
        if (kind === 'emptied') {
          await port.refresh(ALL_STALE, signal)
          asked = (await connection.request('GET', '/api/incidents/open')) as OpenChoice[]
        }
        return kind
      }
      run().then(resolve, () => resolve('noConnection'))
    })
  }

  return {
    connection,
    person: () => person,
    accepted,
    round,
    db: () => db,
    view: () => readOfflineView(db, person.userId, nowMs()),
    /** The same with everybody whom the device knows, and the list of who was asked as it was last read. */
    async screen(): Promise<Screen> {
      const { shown, serverMs } = await readOfflineView(db, person.userId, nowMs())
      return { ...shown, serverMs, asked, taken, people: await db.customers.toArray() }
    },
    queue: () => readQueue(db, person.userId),
    async edit(command: Command): Promise<Enqueued> {
      const made = await madeNow(db, nowMs())
      const queued = await enqueue(db, person, { key: crypto.randomUUID(), ...made, command })
      const { kind } = command
      if (kind === 'reservation.part') {
        taken = [...taken, { key: queued.key, id: command.id, body: command.body }]
      }
      // Undoing is offered once.
      if (kind === 'reservation.undoPart') {
        taken = taken.filter(({ key }) => key !== command.body.part)
      }
      return queued
    },
    /** Sets its clock wrong. */
    skew: (ms: number) => void (skewMs = ms),
    /** Somebody else is at it from now on. */
    async become(next: QueueOwner) {
      person = next
      await openStore(db, person)
    },
    /** The browser has lost what it stored, but for its cookies. */
    async loseStorage() {
      await db.delete()
      db = new OfflineDb(crypto.randomUUID())
      await openStore(db, person)
    },
    /** A device with an empty database, on which somebody has just signed in. */
    async renew() {
      await db.delete()
      db = new OfflineDb(crypto.randomUUID())
      accepted.length = 0
      asked = []
      taken = []
      holder = null
      connection.plan([])
      connection.cut(false)
      connection.begin()
      skewMs = 0
      person = await enter(connection)
      await openStore(db, person)
    },
    async signIn() {
      connection.cookies.clear()
      await connection.request('POST', '/api/login', {
        body: { username: person.userName, password: PASSWORD },
      })
    },
    loseSession: () => connection.cookies.clear(),
    clear: () => clearStore(db, person.userId),
    /** The server's state, in the shape of the cached one. */
    async server() {
      const venue = (await connection.request('GET', '/api/venue')) as Venue
      const names = Object.keys(LISTS) as (keyof typeof LISTS)[]
      const lists = await Promise.all(
        names.map(async (name) => [name, await connection.request('GET', LISTS[name])]),
      )
      const days = await Promise.all(
        provenDays('2026-11-23').map(async (date) => [date, await readDay(date)]),
      )
      return { venue, ...Object.fromEntries(lists), days: Object.fromEntries(days) }
    },
  }
}

// Takes longer than all else of a script.
let password: Promise<string> | null = null
const hashed = () => (password ??= hashPassword(PASSWORD))

// Later sign-ins go through the form's route, which needs a password.
async function entersByPassword(
  server: ProvenServer,
  connection: LossyConnection,
): Promise<QueueOwner> {
  const browser = await signedIn(server.app(), 'admin')
  connection.cookies.clear()
  for (const [name, value] of browser.cookies) connection.cookies.set(name, value)
  const user = (await connection.request('GET', '/api/user')) as SessionUser
  const password = await hashed()
  await server.app().deps.knex('users').where({ id: user.id }).update({ password })
  return { userId: user.id, userName: user.username }
}

async function whoIsThere(request: (method: 'GET', path: string) => Promise<unknown>) {
  try {
    return (await request('GET', '/api/user')) as SessionUser
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}
