import { addOccurrence, addReservations } from './addReservations.ts'
import { putCourt, putPrice, putSpecialPrice, removeCourt } from './applyCatalog.ts'
import { addClosing, changeHours, changeVenue, removeClosing } from './applyCalendar.ts'
import { addClass, cancelClass, changeClass, endClass } from './applyFixedClass.ts'
import { approveReservation, cancelReservations, editReservations } from './changeReservations.ts'
import { copyPriceTables } from './copyPriceTables.ts'
import type { Snapshot } from './snapshot.ts'
import type { QueuedCommand } from './queuedCommand.ts'
import { rowWith, withoutRow } from './rows.ts'

/** What the desk shows while the command is on its way: what the server will probably make of it. A row that is gone is left gone. */
export function applyCommand(snapshot: Snapshot, queued: QueuedCommand): Snapshot {
  const { command, key, madeAt } = queued
  const tempId = queued.tempId ?? 0
  switch (command.kind) {
    case 'court.create':
      return putCourt(snapshot, tempId, command.body, 0)
    case 'court.update': {
      const row = rowWith(snapshot.courts, command.id)
      return row ? putCourt(snapshot, row.id, { ...row, ...command.body }, row.version) : snapshot
    }
    case 'court.remove':
      return removeCourt(snapshot, command.id)
    case 'price.create':
      return putPrice(snapshot, tempId, command.body, 0)
    case 'price.update': {
      const row = rowWith(snapshot.prices, command.id)
      return row ? putPrice(snapshot, row.id, { ...row, ...command.body }, row.version) : snapshot
    }
    case 'price.remove':
      return { ...snapshot, prices: withoutRow(snapshot.prices, command.id) }
    case 'price.copy':
      return copyPriceTables(snapshot, command.body.copies, tempId)
    case 'specialPrice.create':
      return putSpecialPrice(snapshot, tempId, command.body, 0)
    case 'specialPrice.update': {
      const row = rowWith(snapshot.specialPrices, command.id)
      if (!row) return snapshot
      return putSpecialPrice(snapshot, row.id, { ...row, ...command.body }, row.version)
    }
    case 'specialPrice.remove':
      return { ...snapshot, specialPrices: withoutRow(snapshot.specialPrices, command.id) }
    case 'operationHours.update':
      return changeHours(snapshot, command.id, command.body)
    case 'closingDate.create':
      return addClosing(snapshot, tempId, command.body)
    case 'closingDate.remove':
      return removeClosing(snapshot, command.id)
    case 'reservation.create':
      return addReservations(snapshot, { key, madeAt, tempId }, command.body)
    case 'reservation.update':
      return editReservations(snapshot, command.id, command.body)
    case 'reservation.status':
      return command.body.status === 'approved'
        ? approveReservation(snapshot, command.id)
        : cancelReservations(snapshot, command.id, 'one')
    case 'reservation.cancel':
      return cancelReservations(snapshot, command.id, command.body.scope ?? 'one')
    case 'reservation.addOccurrence':
      return addOccurrence(snapshot, { key, madeAt, tempId }, command.id, command.body)
    case 'fixedClass.create':
      return addClass(snapshot, tempId, command.body)
    case 'fixedClass.update':
      return changeClass(snapshot, command.id, command.body)
    case 'fixedClass.cancel':
      return cancelClass(snapshot, command.id, command.body)
    case 'fixedClass.remove':
      return endClass(snapshot, command.id)
    case 'venue.update':
      return changeVenue(snapshot, command.body)
  }
}

/** The snapshot with the whole queue on top, oldest first. */
export function replay(snapshot: Snapshot, queue: readonly QueuedCommand[]): Snapshot {
  return queue.reduce(applyCommand, snapshot)
}
