import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { onTestFinished, vi } from 'vitest'
import { TODAY, aSnapshot } from '#shared/commands/commands.fixtures.ts'
import type { Command } from '#shared/commands/command.ts'
import { replay } from '#shared/commands/replay.ts'
import type { Snapshot } from '#shared/commands/snapshot.ts'
import { problemMessage, type ProblemCode } from '#shared/platform/http/problem.ts'
import type { Problem } from '#shared/problem.ts'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { createResource } from '../../../api/resource.ts'
import { OWNER } from '../../../offline/store/adminStore.fixtures.ts'
import { AdminStoreContext, PersonContext } from '../../../offline/store/useAdminStore.ts'
import type { AdminStore } from '../../../offline/store/adminStore.ts'
import { discardedWith, waitingIn } from '../../../offline/queue/outbox.ts'
import { readQueue, type PendingActions, type QueueView } from '../../../offline/queue/queueView.ts'
import { aShownDay } from '../../../offline/offline.fixtures.ts'
import {
  OfflineDb,
  RESOURCE_NAMES,
  type OutboxEntry,
  type Refusal,
} from '../../../offline/store/offlineDb.ts'
import type { OfflineView } from '../../../offline/store/offlineView.ts'
import type { ConnectionState } from '../../../offline/sync/adminSync.ts'
import { venue } from '../../../testing/openApp.tsx'
import { AdminTheme } from '../../../ui/AdminTheme.tsx'
import { ToastProvider } from '../../../ui/toast.tsx'

/** Bruno's hour on Tuesday 24 November, as the staff form sends it. */
export const create: Command = { kind: 'reservation.create', body: aStaffDraft() as never }
export const CREATE = 'Reserva de Bruno Lima, Quadra 1, ter 24/11 10:00–11:00, R$ 90,00'

let count = 0

/** An edit of Ana's, waiting unless it is refused. */
export function anEntry(command: unknown, change: Partial<OutboxEntry> = {}): OutboxEntry {
  count += 1
  return {
    seq: count,
    key: `key ${count}`,
    userId: 1,
    userName: 'Ana',
    madeAt: '2026-11-23T12:05:00.000Z',
    tempId: null,
    command,
    attempts: 0,
    refusal: null,
    ...change,
  }
}

export function refusedBy(code: ProblemCode, more: Partial<Problem> = {}): Refusal {
  const text = problemMessage(code)
  return { text, status: 409, problem: { status: 409, code, message: text, ...more } }
}

type Shown = Partial<QueueView> & {
  /** What is stored on the device. */
  snapshot?: Snapshot
  rows?: readonly AdminReservation[]
  connection?: ConnectionState
  /** What this device's clock lacks. */
  skewMs?: number
  pending?: Partial<PendingActions>
}

/** A screen over a store of plain functions, whose decisions are recorded. */
export function openOverQueue(screenShown: ReactNode, shown: Shown = {}) {
  const { snapshot = aSnapshot(shown.rows), connection = 'here', pending: actions = {} } = shown
  const db = new OfflineDb()
  const others = { ofOthers: [], waitingOfOthers: [] }
  const none = { waiting: [], refused: [], ...others, lost: [], lastFreshMs: null }
  let queue: QueueView = { ...none, ...shown }
  const stored = storeQueue(db, queue)
  const spies = {
    retry: vi.fn<PendingActions['retry']>(async () => {}),
    overwrite: vi.fn<PendingActions['overwrite']>(async () => {}),
    change: vi.fn<PendingActions['change']>(async () => {}),
    move: vi.fn<PendingActions['move']>(async () => {}),
    discard: vi.fn<PendingActions['discard']>(async () => {}),
    register: vi.fn<PendingActions['register']>(async () => {}),
    withdraw: vi.fn<PendingActions['withdraw']>(async () => true),
    takeBack: vi.fn<PendingActions['takeBack']>(async () => true),
    remake: vi.fn<PendingActions['remake']>(async () => {}),
    forget: vi.fn<PendingActions['forget']>(async () => {}),
  }
  const pending: PendingActions = {
    ...spies,
    discardedWith: (key: string) => discardedWith(db, key),
    exportAll: async () => '[]',
    storage: async () => ({ usageBytes: 1_500_000, quotaBytes: 61_500_000, persisted: false }),
    ...actions,
  }
  const syncNow = vi.fn<() => void>()
  const list = <T,>(rows: readonly T[]) => createResource(async () => [...rows])
  const days = new Map<string, ReturnType<AdminStore['day']>>()
  const store: Partial<AdminStore> = {
    venue: createResource(async () => venue),
    serverNowMs: () => Date.now() + (shown.skewMs ?? 0),
    courts: list(snapshot.courts),
    prices: list(snapshot.prices),
    specialPrices: list(snapshot.specialPrices),
    operationHours: list(snapshot.operationHours),
    closingDates: list(snapshot.closingDates),
    fixedClasses: list(snapshot.fixedClasses),
    day(date) {
      const day = days.get(date) ?? createResource(async () => dayOf(snapshot, date))
      days.set(date, day)
      return day
    },
    part(select) {
      const value = select(aView(snapshot, shown))!
      const state = { status: 'ready', value } as const
      return { ...createResource(async () => value), get: () => state }
    },
    readQueue: () => stored.then(() => readQueue(db, 1)),
    connection: { get: () => connection, subscribe: () => () => {} },
    pending,
    clientErrors: createResource(async () => ({ count: 2, days: 7 })),
    diagnostics: createResource(async () => ({ untrustedHeader: 'x-forwarded-for' })),
    syncNow,
  }
  render(
    <MemoryRouter>
      <AdminTheme>
        <ToastProvider>
          <AdminStoreContext value={store as AdminStore}>
            <PersonContext value={OWNER}>{screenShown}</PersonContext>
          </AdminStoreContext>
        </ToastProvider>
      </AdminTheme>
    </MemoryRouter>,
  )
  return {
    /** What was decided. */
    pending: spies,
    syncNow,
    /** The queue from now on. */
    async become(next: Partial<QueueView>) {
      queue = { ...queue, ...next }
      await storeQueue(db, queue)
    },
    card: (name: string | RegExp) => screen.findByRole('article', { name }),
  }
}

/** What waits on this device. */
function storeQueue(db: OfflineDb, queue: QueueView) {
  const { lastFreshMs, lost, ofOthers, refused, waiting, waitingOfOthers } = queue
  const sealed = { made: JSON.stringify(create), seal: 'S'.repeat(43) }
  const others = ofOthers.flatMap(({ userName, count, unsealed }, index) =>
    Array.from({ length: count }, (_, nth) =>
      anEntry(create, {
        userId: 100 + index,
        userName,
        ...(nth >= unsealed && { sealed }),
      }),
    ),
  )
  return db.transaction('rw', db.outbox, db.meta, db.lost, async () => {
    await Promise.all([db.outbox.clear(), db.lost.clear()])
    await db.lost.bulkPut(lost)
    await db.outbox.bulkPut([...waiting, ...refused, ...others, ...waitingOfOthers])
    await db.meta.put({ id: 'desk', userId: 1, userName: 'Ana', lastFreshMs, epoch: '' })
  })
}

function aView(stored: Snapshot, { skewMs = 0, waiting = [] }: Shown): OfflineView {
  const shown = replay({ ...stored, today: TODAY }, waitingIn(waiting))
  return {
    stored,
    shown,
    cached: new Set(RESOURCE_NAMES),
    lastFreshMs: null,
    serverMs: 0,
    clockSkewMs: skewMs,
    serverEpoch: null,
    given: 0,
    unsentOf: new Map(),
    waiting: 0,
    refused: 0,
  }
}

function dayOf(snapshot: Snapshot, date: string) {
  const day = snapshot.days[date]
  if (!day) throw new Error('not cached')
  return { ...aShownDay(date), ...day }
}

/** At 09:00 on Monday 23 November in São Paulo. */
export function onMonday() {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00.000Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}
