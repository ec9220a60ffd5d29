import { HOLD_CAP_MS } from '#shared/hold/hold.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import type { AgendaDay } from '../../api/agenda.ts'
import type { OfflineView } from '../sync/readDesk.ts'

const HOUR_MS = 3_600_000

/** A day as it is kept, at this hour: time goes on without a line too. Null when it is not kept. */
export function cachedDay({ shown, serverMs }: OfflineView, date: CivilDate): AgendaDay | null {
  const day = shown.days[date] as AgendaDay | undefined
  if (!day) return null
  const isOver = ({ status, expiresAt }: AgendaDay['allReservations'][number]) =>
    status === 'pending' && expiresAt !== null && Date.parse(expiresAt) <= serverMs
  return {
    ...day,
    today: shown.today,
    serverMs: Math.max(day.serverMs, Math.floor(serverMs / HOUR_MS) * HOUR_MS),
    // None lasts longer, and nobody tells when it ends.
    holds: serverMs - day.serverMs < HOLD_CAP_MS ? day.holds : [],
    allReservations: day.allReservations.filter((one) => !isOver(one)),
  }
}

/** When the day is to be read again because time alone has changed it, by this device's clock. */
export function changesAtMs({ changesInMs, clockSkewMs, serverMs }: AgendaDay): number {
  return serverMs - clockSkewMs + changesInMs
}
