import { Dexie } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import {
  createContext,
  useCallback,
  useContext,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import {
  isAllowed,
  leftToday,
  refundableCents,
  type Permission,
} from '#shared/account/people/permissions.ts'
import { toCents } from '#shared/platform/money/money.ts'
import { unsentKey, type RowKind } from '#shared/commands/snapshot.ts'
import type { ConnectionState } from '../sync/adminSync.ts'
import { useResource, valueOf, type ResourceState } from '../../api/resource.ts'
import type { QueueView } from '../queue/queueView.ts'
import type { AdminStore } from './adminStore.ts'
import { cachedReservation, type CachedReservation } from './cachedQueries.ts'
import { storageFailure } from './offlineDb.ts'
import type { OfflineView } from './offlineView.ts'
import { unsentText } from './unsentText.ts'

export const AdminStoreContext = createContext<AdminStore | null>(null)

/** Who is signed in, with the role of now. */
export const PersonContext = createContext<SessionUser | null>(null)

/** Whether the signed-in person may do that: screens leave out what they may not. */
export function useMay(): (permission: Permission) => boolean {
  const person = useContext(PersonContext)
  return useCallback((permission) => isAllowed(person, permission), [person])
}

/** The server's copy of the data that the screens below show; null before it is known. */
export const ServerEpochContext = createContext<string | null>(null)

/** The store of the signed-in admin. */
export function useAdminStore(): AdminStore {
  const store = useContext(AdminStoreContext)
  if (!store) throw new Error('useAdminStore needs a AdminStoreContext above it')
  return store
}

/** How many centavos the signed-in person may give back, or decide about, by one act. */
export function useRefundable(): number {
  const venue = valueOf(useResource(useAdminStore().venue))
  return refundableCents(useContext(PersonContext), toCents(venue?.refundLimit ?? 0))
}

/** How many centavos they may still give away today: what they gave is known as of the last time that the server was asked. */
export function useLeftToday(): number {
  const given = valueOf(useCached(givenIn).state) ?? 0
  return leftToday(useRefundable(), given)
}

const givenIn = (view: OfflineView) => view.given

/** The state of the connection to the server. */
export function useConnection(): ConnectionState {
  const { connection } = useAdminStore()
  return useSyncExternalStore(connection.subscribe, connection.get)
}

/** Says of a row of this kind that it holds an edit which the server does not have yet: `não enviado`, `de Ana, não enviado`; null for any other. The same function while that does not change. */
export function useUnsent(kind: RowKind): (id: number) => string | null {
  const keys = valueOf(useResource(useAdminStore().unsent))
  return useMemo(() => {
    const unsent = new Map(keys)
    return (id: number) => {
      const of = unsent.get(unsentKey(kind, id))
      return of === undefined ? null : unsentText(of)
    }
  }, [keys, kind])
}

/** A state for a screen to show, and what its 'Tentar novamente' does. */
export type Readable<T> = { state: ResourceState<T>; retry(): void }

/** A part of what is cached on this device with the edits on top. */
export function useCached<T>(select: (view: OfflineView) => T | null): Readable<T> {
  const { part } = useAdminStore()
  const resource = useMemo(() => part(select), [part, select])
  return { state: useResource(resource), retry: () => void resource.reload() }
}

/** What is known of a reservation without the server. */
export function useCachedReservation(id: number): ResourceState<CachedReservation> {
  return useCached(useCallback((view) => cachedReservation(view, id), [id])).state
}

/** The dates of a reservation's series: all of them from the server, or without its answer those in the cached days. */
export function useSeries(id: number): Readable<CachedReservation['series']> {
  const detail = useAdminStore().reservation(id)
  const [answer, cached] = [useResource(detail), useCachedReservation(id)]
  const known = answer.status === 'failed' && cached.status === 'ready' ? cached : answer
  const state = known.status === 'ready' ? asReady(known.value.series) : known
  return { state, retry: () => void detail.reload() }
}

/** This person's edits on this device that the server has not accepted, whichever tab makes or sends them. */
export function useQueue(): Readable<QueueView> {
  const { readQueue } = useAdminStore()
  const [round, setRound] = useState(0)
  const state = useLiveQuery(() => readQueue().then(asReady, asFailed), [readQueue, round], LOADING)
  return { state, retry: () => setRound(round + 1) }
}

const LOADING = { status: 'loading' } as const

function asReady<T>(value: T): ResourceState<T> {
  return { status: 'ready', value }
}

function asFailed(error: unknown): ResourceState<never> {
  // The browser closed the database, as it does in the background: Dexie waits, and what was read stays.
  if (error instanceof Dexie.DatabaseClosedError) throw error
  return { status: 'failed', error: storageFailure(error) }
}
