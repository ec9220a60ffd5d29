import { useSyncExternalStore } from 'react'
import type { ConnectionState } from '../sync/connectionState.ts'
import { useAdminStore } from './AdminStoreContext.ts'

/** How this desk stands with the server. */
export function useConnection(): ConnectionState {
  const { line } = useAdminStore()
  return useSyncExternalStore(line.subscribe, line.get)
}
