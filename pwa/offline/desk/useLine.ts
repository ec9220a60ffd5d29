import { useSyncExternalStore } from 'react'
import type { LineState } from '../sync/lineState.ts'
import { useDesk } from './DeskContext.ts'

/** How this desk stands with the server. */
export function useLine(): LineState {
  const { line } = useDesk()
  return useSyncExternalStore(line.subscribe, line.get)
}
