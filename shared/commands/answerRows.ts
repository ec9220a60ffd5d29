import type { Command } from './command.ts'
import { copiedId } from './copyPriceTables.ts'
import { occurrenceDates } from './addReservations.ts'
import type { QueuedCommand } from './queuedCommand.ts'

export type AnswerRow = { id: number; version: number }
/** A row that a command made: the id that the desk gave it, and the server's. */
export type MadeRow = { tempId: number; id: number; version: number }

/** The rows that the server's answer to a command carries, as they stand since. */
export function answerRows(command: Command, answer: unknown): AnswerRow[] {
  const told = isRecord(answer) ? answer : {}
  switch (command.kind) {
    case 'price.copy':
      return rowsIn(answer)
    case 'reservation.cancel':
      return rowsIn(told['canceled'])
    case 'reservation.create':
    case 'reservation.update':
    case 'reservation.status': {
      const { reservations, skipped: _, ...row } = told
      const rows = rowsIn(reservations)
      // Nothing was changed: then only the row itself is told.
      return rows.length > 0 ? rows : rowsIn([row])
    }
    case 'court.remove':
    case 'price.remove':
    case 'specialPrice.remove':
    case 'closingDate.remove':
    case 'venue.update':
      return []
    default:
      return rowsIn([answer])
  }
}

/** Which row each temporary id of the command has become. */
export function madeRows({ command, tempId }: QueuedCommand, answer: unknown): MadeRow[] {
  if (tempId === null) return []
  const rows = answerRows(command, answer)
  if (command.kind === 'price.copy') {
    return rows.map((row) => {
      const place = row as AnswerRow & Parameters<typeof copiedId>[2]
      return { ...idAndVersion(row), tempId: copiedId(command.body.copies, tempId, place) }
    })
  }
  if (command.kind !== 'reservation.create') {
    return rows.map((row) => ({ ...idAndVersion(row), tempId }))
  }
  const { isRecurring = false, endDate = null } = command.body
  const date = String(command.body.date).slice(0, 10)
  const dates = occurrenceDates({ date, endDate, isRecurring })
  return rows.map((row) => {
    const week = dates.indexOf((row as AnswerRow & { date: string }).date)
    return { ...idAndVersion(row), tempId: tempId - Math.max(0, week) }
  })
}

function idAndVersion({ id, version }: AnswerRow) {
  return { id, version }
}

function rowsIn(list: unknown): AnswerRow[] {
  return Array.isArray(list) ? list.filter(isRow) : []
}

function isRow(value: unknown): value is AnswerRow {
  return isRecord(value) && typeof value['id'] === 'number' && typeof value['version'] === 'number'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
