import { useState } from 'react'
import { referenceCourtId, type Court } from '#shared/court/court.ts'
import { isTempId } from '#shared/commands/tempId.ts'
import { useAddress } from '../../ui/useAddress.ts'

const KEY = 'quadra'

/** The court whose prices are shown, kept in the address so that a reload stays with it; at first the one that customers pay. */
export function useChosenCourt(courts: readonly Court[]) {
  const [params, setParams] = useAddress()
  const wished = Number(params.get(KEY))
  const byId = (id: number | null) => courts.find((court) => court.id === id)
  const there = byId(wished)
  const [name, setName] = useState(there?.name)
  if (there && there.name !== name) setName(there.name)
  // One that was not sent yet gets its own id while one looks at it.
  const sent = isTempId(wished) ? courts.findLast((court) => court.name === name) : undefined
  return {
    court: there ?? sent ?? byId(referenceCourtId(courts)) ?? courts[0]!,
    choose: (id: string) => setParams({ [KEY]: id }, { replace: true }),
  }
}
