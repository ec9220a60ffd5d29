import { useState } from 'react'
import type { Court } from '#shared/court/court.ts'
import type { Venue } from '#shared/venue/venue.schema.ts'
import { FilterBar } from './FilterBar.tsx'
import { OpenReservationDialog, type ReservationDialogKind } from './OpenReservationDialog.tsx'
import { ReservationResults } from './ReservationResults.tsx'
import { useReservationList } from './useReservationList.ts'

export function ReservationList({ venue, courts }: { venue: Venue; courts: readonly Court[] }) {
  const list = useReservationList(venue)
  const [dialog, open] = useState<ReservationDialogKind | null>(null)
  const { filters, today, change, clear } = list
  return (
    <>
      <FilterBar {...{ filters, courts, today }} onChange={change} onClear={clear} />
      <ReservationResults list={list} timeZone={venue.timeZone} onOpen={open} />
      <OpenReservationDialog
        {...{ dialog, today }}
        timeZone={venue.timeZone}
        onOpen={open}
        onClose={() => open(null)}
      />
    </>
  )
}
