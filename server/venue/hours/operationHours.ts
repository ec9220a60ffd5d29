import {
  OperationHoursDraftSchema,
  type OperationHours,
} from '#shared/venue/hours/operationHours.schema.ts'
import { strands } from '#shared/venue/hours/availability.ts'
import { meetsAgain } from '#shared/venue/classes/fixedClass.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { weekdayOf } from '#shared/platform/time/weekday.ts'
import { changeRow } from '../../platform/db/changeRows.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import { type RowEdit, parsePatch, refuseStale } from '../../platform/http/rowEdit.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { loadCatalog, toOperationHours } from '../catalog/catalog.ts'
import { dayFacts } from '../catalog/catalogDay.ts'
import { keepOpening } from '../catalog/pastOpening.ts'
import { bookedDates, resolveStranded, strandedReservations, type OpeningDeps } from './stranded.ts'

/** Changes a weekday's hours. Reservations left outside them are handled as the person chose; classes are listed and never changed. */
export async function changeOperationHours(
  tx: Tx,
  deps: OpeningDeps,
  who: { id: number },
  { id, expected }: RowEdit,
  body: unknown,
): Promise<OperationHours> {
  await lockCourts(tx)
  const catalog = await loadCatalog(tx.trx)
  const current = catalog.operationHours.find((row) => row.id === id)
  if (!current) throw new ProblemError('not-found')
  refuseStale(expected, current)
  const { onStranded, seen, ...draft } = parsePatch(OperationHoursDraftSchema, current, body)
  const { isOpen, openTime, closeTime } = draft
  const { weekday } = current
  const hours = { weekday, isOpen, openTime, closeTime }
  if (draft.weekday !== weekday) {
    const errors = { weekday: ['O dia da semana não pode ser alterado'] }
    throw new ProblemError('invalid-input', { errors })
  }

  await resolveStranded(tx, deps, who, { onStranded, seen }, catalog.courts, async () => {
    const now = venueNow(tx.nowMs, deps.config.venueTimezone)
    const dates = (await bookedDates(tx, now.date)).filter((date) => weekdayOf(date) === weekday)
    // A class is judged by the weekday alone: closing dates are about single days.
    const usual = { date: now.date, closings: [] }
    return {
      reservations: await strandedReservations(tx, now, {
        dates,
        before: (date) => dayFacts(catalog, date),
        after: (date) => ({ ...dayFacts(catalog, date), hours }),
      }),
      classes: catalog.fixedClasses.filter(
        (fixedClass) =>
          fixedClass.weekday === weekday &&
          meetsAgain(fixedClass, now) &&
          strands(fixedClass, { ...usual, hours: current }, { ...usual, hours }),
      ),
    }
  })
  await keepOpening(tx, deps)
  return toOperationHours(await changeRow(tx, 'operation_hours', id, hours))
}
