import { useMemo } from 'react'
import { unsentKey, type RowKind } from '#shared/commands/snapshot.ts'
import { useResource, valueOf } from '../../api/resource.ts'
import { useAdminStore } from './AdminStoreContext.ts'

/** Whether a row of this kind holds an edit that the server does not have yet. The same function while that does not change. */
export function useUnsent(kind: RowKind): (id: number) => boolean {
  const keys = valueOf(useResource(useAdminStore().unsent))
  return useMemo(() => {
    const unsent = new Set(keys)
    return (id: number) => unsent.has(unsentKey(kind, id))
  }, [keys, kind])
}
