import { createContext, useContext } from 'react'
import type { Desk } from './desk.ts'

export const DeskContext = createContext<Desk | null>(null)

/** The desk that this screen works at. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('useDesk needs a DeskContext above it')
  return desk
}
