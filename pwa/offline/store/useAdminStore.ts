import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import { unsentKey, type RowKind } from '#shared/commands/snapshot.ts'
import type { ConnectionState } from '../sync/adminSync.ts'
import { useResource, valueOf } from '../../api/resource.ts'
import type { AdminStore } from './adminStore.ts'

export const AdminStoreContext = createContext<AdminStore | null>(null)

/** The store of the signed-in admin. */
export function useAdminStore(): AdminStore {
  const store = useContext(AdminStoreContext)
  if (!store) throw new Error('useAdminStore needs a AdminStoreContext above it')
  return store
}

/** The state of the connection to the server. */
export function useConnection(): ConnectionState {
  const { connection } = useAdminStore()
  return useSyncExternalStore(connection.subscribe, connection.get)
}

/** Whether a row of this kind holds an edit that the server does not have yet. The same function while that does not change. */
export function useUnsent(kind: RowKind): (id: number) => boolean {
  const keys = valueOf(useResource(useAdminStore().unsent))
  return useMemo(() => {
    const unsent = new Set(keys)
    return (id: number) => unsent.has(unsentKey(kind, id))
  }, [keys, kind])
}
