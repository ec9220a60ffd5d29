import { useState } from 'react'
import type { Command } from '#shared/commands/command.ts'
import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import type { CancelScope, MoneyChoice } from '#shared/reservation/adminReservation.schema.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import { useResource, valueOf } from '../../api/resource.ts'
import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import { cancelParts } from './cancelParts.ts'
import { moneyAtStake } from './moneyAtStake.ts'

/** What a person decides about a cancellation: how much of it, and what becomes of what was paid. */
export function useCancellation(opened: AdminReservation, today: CivilDate) {
  const [reservation, setReservation] = useState(opened)
  const [scope, setScope] = useState<CancelScope>('one')
  const [money, setMoney] = useState<MoneyChoice | null>(null)
  const desk = useAdminStore()
  const series = valueOf(useResource(desk.series(opened.id))) ?? []
  const group = valueOf(useResource(desk.reservation(opened.id)))?.group ?? []
  const stake = moneyAtStake(cancelParts(reservation, { series, group }, scope, today))
  const { id, version } = reservation
  const command: Command = {
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
    seeAgain(current: AdminReservation) {
      setReservation(current)
      setMoney(null)
    },
  }
}
