import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { OWN_PATH } from '#shared/http/accountPages.ts'
import type { OwnSummary } from '#shared/reservation/ownReservation.ts'
import { myApi } from '../../api/my.ts'
import { ownMark } from '../../ui/ownMark.ts'
import type { SelectedSlot } from '../cart.ts'

/** The code of what was just booked, and the way to its page. Without an answer both are in the mail. */
export function OwnLink({ slots }: { slots: readonly SelectedSlot[] }) {
  const [own, setOwn] = useState<OwnSummary | null>(null)
  useEffect(() => {
    let isShown = true
    ownMark.set(true)
    const find = async () => {
      const { reservations } = await myApi.list()
      const found = reservations.find((one) => isOf(one, slots)) ?? null
      if (isShown) setOwn(found)
      if (!found) return
      // The grant outlives the session, and the page opens without a connection.
      const { cacheOwn } = await import('../../api/ownCache.ts')
      cacheOwn(await myApi.open({ code: found.code }), Date.now())
    }
    find().catch(() => {})
    return () => {
      isShown = false
    }
  }, [slots])
  if (!own) return null
  return (
    <section className="panel stack" aria-label="Código da reserva">
      <p>
        Código da reserva: <strong>{own.code}</strong>
      </p>
      <Link to={`${OWN_PATH}#${own.code}`} className="button">
        Ver, cancelar ou mudar de horário
      </Link>
    </section>
  )
}

function isOf({ hours }: OwnSummary, [first]: readonly SelectedSlot[]): boolean {
  return hours.some(
    ({ date, startTime, state }) =>
      state === 'confirmed' && date === first?.date && startTime === first.startTime,
  )
}
