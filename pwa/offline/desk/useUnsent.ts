import { useMemo } from 'react'
import type { RowKind } from '#shared/commands/commandTarget.ts'
import { unsentKey } from '#shared/commands/deskSnapshot.ts'
import { useResource, valueOf } from '../../api/resource.ts'
import { useDesk } from './DeskContext.ts'

/** Whether a row of this kind holds an edit that the server does not have yet. The same function while that does not change. */
export function useUnsent(kind: RowKind): (id: number) => boolean {
  const keys = valueOf(useResource(useDesk().unsent))
  return useMemo(() => {
    const unsent = new Set(keys)
    return (id: number) => unsent.has(unsentKey(kind, id))
  }, [keys, kind])
}
