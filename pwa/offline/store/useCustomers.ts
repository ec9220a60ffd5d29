import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import { isTempId } from '#shared/commands/tempId.ts'
import { customerSearch, type ListedCustomer } from '#shared/customer/listedCustomer.ts'
import { valueOf } from '../../api/resource.ts'
import type { OfflineView } from './offlineView.ts'
import { useAdminStore, useCached } from './useAdminStore.ts'

const NONE: ListedCustomer[] = []

/** Everybody whom the venue knows, as this device stores them; null until they are read. */
export function useCustomers(): ListedCustomer[] | null {
  const { readCustomers } = useAdminStore()
  const stored = useLiveQuery(() => readCustomers().catch(() => NONE), [readCustomers], null)
  const edited = valueOf(useCached(queued).state)
  return useMemo(() => {
    if (!stored || !edited?.length) return stored
    const byId = new Map(edited.map((one) => [one.id, one]))
    const known = stored.map((one) => byId.get(one.id) ?? one)
    return [...known, ...edited.filter(({ id }) => isTempId(id))]
  }, [stored, edited])
}

const queued = ({ shown }: OfflineView) => shown.customers

/** Finds people by name or by the end of their phone, with a connection or without. */
export function useCustomerSearch() {
  const customers = useCustomers()
  // Whom the server does not have yet no booking can name: it finds them by what is typed.
  return useMemo(
    () => customerSearch((customers ?? NONE).filter(({ id }) => !isTempId(id))),
    [customers],
  )
}
