import { useState } from 'react'
import type { DeskCommand } from '#shared/commands/deskCommand.ts'
import type { DeskReservation } from '#shared/reservation/deskReservation.ts'
import type { CancelScope, MoneyChoice } from '#shared/reservation/deskReservation.schema.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import { useResource, valueOf } from '../../api/resource.ts'
import { useDesk } from '../../offline/desk/DeskContext.ts'
import { cancelParts } from './cancelParts.ts'
import { moneyAtStake } from './moneyAtStake.ts'

/** What a person decides about a cancellation: how much of it, and what becomes of what was paid. */
export function useCancellation(opened: DeskReservation, today: CivilDate) {
  const [reservation, setReservation] = useState(opened)
  const [scope, setScope] = useState<CancelScope>('one')
  const [money, setMoney] = useState<MoneyChoice | null>(null)
  const desk = useDesk()
  const series = valueOf(useResource(desk.series(opened.id))) ?? []
  const group = valueOf(useResource(desk.reservation(opened.id)))?.group ?? []
  const stake = moneyAtStake(cancelParts(reservation, { series, group }, scope, today))
  const { id, version } = reservation
  const command: DeskCommand = {
    kind: 'reservation.cancel',
    id,
    version,
    body: { scope, ...(stake.total > 0 && money ? { money } : {}) },
  }
  return {
    reservation,
    scope,
    stake,
    money,
    setMoney,
    command,
    isDecided: stake.total === 0 || money !== null,
    /** Another sum: what was decided was about the one before. */
    setScope(next: CancelScope) {
      setScope(next)
      setMoney(null)
    },
    /** Somebody else has changed it meanwhile; perhaps it is paid by now. */
    seeAgain(current: DeskReservation) {
      setReservation(current)
      setMoney(null)
    },
  }
}
