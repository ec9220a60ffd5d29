import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { OWN_PATH } from '#shared/platform/http/accountPages.ts'
import type { OwnSummary } from '#shared/booking/reservation/ownReservation.ts'
import { myApi } from '../../api/ownPage/my.ts'
import { ownMark } from '../../api/ownPage/ownMark.ts'
import type { SelectedSlot } from '../cart.ts'

/** The code of what was just booked; null without an answer: then it is in the mail. */
export function useOwnCode(slots: readonly SelectedSlot[]): string | null {
  const [code, setCode] = useState<string | null>(null)
  useEffect(() => {
    let isShown = true
    ownMark.set(true)
    const find = async () => {
      const { reservations } = await myApi.list()
      const found = reservations.find((one) => isOf(one, slots)) ?? null
      if (isShown) setCode(found?.code ?? null)
      if (!found) return
      // The grant outlives the session, and the page opens without a connection.
      const { cacheOwn } = await import('../../api/ownPage/ownCache.ts')
      cacheOwn(await myApi.open({ code: found.code }), Date.now())
    }
    find().catch(() => {})
    return () => {
      isShown = false
    }
  }, [slots])
  return code
}

/** The code, and the way to the page of what was just booked. */
export function OwnLink({ code }: { code: string }) {
  return (
    <section className="panel stack" aria-label="Código da reserva">
      <p>
        Código da reserva: <strong>{code}</strong>
      </p>
      <Link to={`${OWN_PATH}#${code}`} className="button">
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
