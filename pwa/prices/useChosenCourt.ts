import { referenceCourtId, type Court } from '#shared/court/court.ts'
import { useAddress } from '../ui/useAddress.ts'

const KEY = 'quadra'

/** The court whose prices are shown, kept in the address so that a reload stays with it; at first the one that customers pay. */
export function useChosenCourt(courts: readonly Court[]) {
  const [params, setParams] = useAddress()
  const wished = Number(params.get(KEY))
  const byId = (id: number | null) => courts.find((court) => court.id === id)
  return {
    court: byId(wished) ?? byId(referenceCourtId(courts)) ?? courts[0]!,
    choose: (id: string) => setParams({ [KEY]: id }, { replace: true }),
  }
}
