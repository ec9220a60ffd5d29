import { createContext, useContext } from 'react'
import type { AdminStore } from './desk.ts'

export const AdminStoreContext = createContext<AdminStore | null>(null)

/** The desk that this screen works at. */
export function useAdminStore(): AdminStore {
  const desk = useContext(AdminStoreContext)
  if (!desk) throw new Error('useAdminStore needs a AdminStoreContext above it')
  return desk
}
