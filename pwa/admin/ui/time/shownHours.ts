import { useMemo } from 'react'
import { shownHours } from '#shared/venue/hours/availability.ts'
import type { ClockTime } from '#shared/platform/time/civil.ts'
import { DAY_END, slotEnd } from '#shared/platform/time/hours.ts'
import { useResource, valueOf } from '../../../api/resource.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import type { Option } from '../../../ui/form/SelectField.tsx'

/** The starts of the hours that this venue's agenda shows and its forms offer. */
export function useShownHours(): readonly ClockTime[] {
  const week = valueOf(useResource(useAdminStore().operationHours))
  return useMemo(() => shownHours(week ?? []), [week])
}

/** Hours to choose from. */
export function hourOptions(hours: readonly ClockTime[]): Option[] {
  return hours.map((hour) => ({
    value: hour,
    label: hour === DAY_END ? `${hour} (meia-noite)` : hour,
  }))
}

/** The ends after this start. */
export function endsAfter(startTime: ClockTime, shown: readonly ClockTime[]): ClockTime[] {
  return shown.map(slotEnd).filter((end) => end > startTime && end <= DAY_END)
}
