import { useState } from 'react'
import { normaliseSport, type Sport } from '#shared/venue/courts/sport.ts'
import { isCivilDate, type CivilDate } from '#shared/platform/time/civil.ts'
import { deviceStorage, store } from '../../../api/storage.ts'
import { useAddress } from '../../ui/useAddress.ts'
import type { Density } from './cellRoom.ts'

/** What of the agenda is on screen. */
type AgendaAddress = {
  date: CivilDate
  sport: Sport | null
  onlyFree: boolean
  /** The court whose week is shown; null for a day of all courts. */
  courtId: number | null
}

/** It lives in the address; without a day there, it is today at the venue. */
export function useAgendaAddress(today: CivilDate) {
  const [params, setParams] = useAddress()
  const wanted = params.get('data') ?? ''
  const shown: AgendaAddress = {
    date: isCivilDate(wanted) ? wanted : today,
    sport: normaliseSport(params.get('modalidade') ?? ''),
    onlyFree: params.get('livres') === '1',
    courtId: Number(params.get('quadra')) || null,
  }
  const show = (part: Partial<AgendaAddress>) => {
    const { courtId, date, onlyFree, sport } = { ...shown, ...part }
    const next = {
      ...(date === today ? {} : { data: date }),
      ...(sport ? { modalidade: sport } : {}),
      ...(onlyFree ? { livres: '1' } : {}),
      ...(courtId ? { quadra: String(courtId) } : {}),
    }
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return { shown, show }
}

const KEY = 'agenda-density'

/** How close together the hours and courts are, as this device was last told. */
export function useDensity(storage: Storage = deviceStorage) {
  const [density, setDensity] = useState(() => storedDensity(storage))
  return {
    density,
    setDensity(next: Density) {
      setDensity(next)
      store(storage, KEY, next)
    },
  }
}

function storedDensity(storage: Storage): Density {
  return storage.getItem(KEY) === 'dense' ? 'dense' : 'comfortable'
}
