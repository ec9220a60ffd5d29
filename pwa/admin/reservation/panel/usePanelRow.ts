import { useState } from 'react'
import type {
  AdminReservation,
  AdminReservationDetail,
} from '#shared/booking/reservation/adminReservation.ts'
import { isMasked } from '#shared/platform/contact/masks.ts'
import { useResource, valueOf, type ResourceState } from '../../../api/resource.ts'
import { useAdminStore, useCachedReservation } from '../../../offline/store/useAdminStore.ts'

/** The row as its opener shows it; its id where it has none. */
export type Opened = AdminReservation | number

export function idOf(opened: Opened): number {
  return typeof opened === 'number' ? opened : opened.id
}

/** A reservation as it is now, with the edits that wait on this device; what it was when it was opened where nothing else is known. Null where that is nothing either. */
export function usePanelRow(first: Opened) {
  const [opened] = useState(first)
  const id = idOf(opened)
  const resource = useAdminStore().reservation(id)
  const known: ResourceState<AdminReservationDetail> = useResource(resource)
  const cached = valueOf(useCachedReservation(id))?.reservation ?? null
  const answer = valueOf(known)
  const row = cached ?? answer ?? (typeof opened === 'number' ? null : opened)
  const shown = row && withWholeContact(row, answer)
  return {
    row,
    /** The row with e-mail and phone whole, once the server has returned them. */
    shown,
    detail: answer && shown && { ...answer, ...shown },
    known,
    retry: () => void resource.reload(),
  }
}

/** Takes e-mail and phone from the server where the device has them masked: what was typed here and is not sent yet is whole. */
function withWholeContact(row: AdminReservation, answer: AdminReservationDetail | null) {
  if (!answer) return row
  const { customerEmail, customerPhone } = answer
  return {
    ...row,
    ...(isMasked(row.customerEmail) && { customerEmail }),
    ...(isMasked(row.customerPhone) && { customerPhone }),
  }
}
