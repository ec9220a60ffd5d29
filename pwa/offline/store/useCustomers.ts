import { useMemo, useSyncExternalStore } from 'react'
import { isTempId } from '#shared/commands/tempId.ts'
import { customerSearch, type ListedCustomer } from '#shared/customers/people/listedCustomer.ts'
import { valueOf } from '../../api/resource.ts'
import type { OfflineView } from './offlineView.ts'
import { useAdminStore, useCached } from './useAdminStore.ts'

/** Everybody whom the venue knows, as this device stores them; null until they are read. */
export function useCustomers(): readonly ListedCustomer[] | null {
  const stored = usePeople()?.all ?? null
  const edited = valueOf(useCached(queued).state)
  return useMemo(() => {
    if (!stored || !edited?.length) return stored
    const byId = new Map(edited.map((one) => [one.id, one]))
    const known = stored.map((one) => byId.get(one.id) ?? one)
    return [...known, ...edited.filter(({ id }) => isTempId(id))]
  }, [stored, edited])
}

function usePeople() {
  const { people } = useAdminStore()
  return useSyncExternalStore(people.subscribe, people.get)
}

const queued = ({ shown }: OfflineView) => shown.customers

/** Finds people by name or by the end of their phone, with a connection or without. */
export function useCustomerSearch() {
  const people = usePeople()
  const customers = useCustomers()
  return useMemo(() => {
    if (!people || customers === people.all) return people?.search ?? customerSearch([])
    // Whom the server does not have yet no booking can name: it finds them by what is typed.
    return customerSearch((customers ?? []).filter(({ id }) => !isTempId(id)))
  }, [people, customers])
}
