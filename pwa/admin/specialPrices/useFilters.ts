import { isCivilDate } from '#shared/time/civil.ts'
import { useAddress } from '../../ui/useAddress.ts'
import type { SpecialPriceFilters } from './specialPriceFilters.ts'

/** The filters and the page, kept in the address so that a reload, a bookmark and the way back keep them. */
export function useFilters() {
  const [params, setParams] = useAddress()
  const date = params.get('data') ?? ''
  const filters: SpecialPriceFilters = {
    date: isCivilDate(date) ? date : null,
    courtId: Number(params.get('quadra')) || null,
    showPast: params.get('passadas') === 'sim',
  }
  const change = (change: Partial<SpecialPriceFilters>) =>
    setParams(asParams({ ...filters, ...change }), { replace: true })
  const turnTo = (page: number) =>
    setParams({ ...asParams(filters), ...(page > 1 && { pagina: String(page) }) })
  return { filters, change, page: Number(params.get('pagina')) || 1, turnTo }
}

function asParams({ date, courtId, showPast }: SpecialPriceFilters): Record<string, string> {
  return {
    ...(date && { data: date }),
    ...(courtId && { quadra: String(courtId) }),
    ...(showPast && { passadas: 'sim' }),
  }
}
