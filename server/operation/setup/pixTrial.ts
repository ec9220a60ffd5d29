import * as v from 'valibot'
import {
  AdminReservationDraftSchema,
  type AdminReservationDraft,
} from '#shared/booking/reservation/adminReservation.schema.ts'
import { PIX_TRIAL_REAIS, type PixTrial } from '#shared/operation/setup/setup.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { hourOf, hourText } from '#shared/platform/time/hours.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { weekdayOf } from '#shared/platform/time/weekday.ts'
import type { Decider } from '../../account/devices/refundLimit.ts'
import type { BookingDeps } from '../../booking/rows/money.ts'
import { namedCourts, toAdminReservation } from '../../booking/rows/reservations.ts'
import { cancelByStaff } from '../../booking/staff/cancelByStaff.ts'
import { placeByStaff, previewByStaff } from '../../booking/staff/placeByStaff.ts'
import type { Author } from '../../platform/db/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import { present } from '../../platform/db/rows.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { markStep } from './markStep.ts'

/** Far enough that nobody wants the hour yet, near enough that staff may book it. */
const FARTHEST_DAYS = 60

/** How far the trial payment has come; null before it begins. Its money is in the payments like any other. */
export async function readPixTrial(db: Db): Promise<PixTrial | null> {
  const mark = await db('setup_steps').where({ step: 'pix' }).first('reservationId')
  const row = mark?.reservationId && (await ReservationRow.query(db).findById(mark.reservationId))
  if (!row) return null
  return {
    reservation: toAdminReservation(row, await namedCourts(db)),
    state: stateOf(row),
  }
}

function stateOf({ status, paymentStatus }: ReservationRow): PixTrial['state'] {
  if (paymentStatus === 'refunded') return 'refunded'
  if (status === 'canceled') return paymentStatus === 'paid' ? 'refunding' : 'ended'
  return paymentStatus === 'paid' ? 'paid' : 'waiting'
}

/** Books a far hour for the price of the trial, to be charged like any reservation of the reception. One that is under way stays. */
export async function beginPixTrial(
  deps: BookingDeps,
  who: Decider,
  author: Author | null,
): Promise<void> {
  const open = await readPixTrial(deps.knex)
  if (open && ['waiting', 'paid', 'refunding'].includes(open.state)) return
  const draft = await freeDraft(deps)
  await writeTransaction(
    deps,
    async (tx) => {
      const { id } = await placeByStaff(tx, deps, who, draft)
      await markStep(tx, 'pix', 'done', id)
    },
    author,
  )
}

/** Gives its money back and its hour free; what nobody has paid is cancelled. */
export async function endPixTrial(
  deps: BookingDeps,
  who: Decider,
  author: Author | null,
): Promise<void> {
  const open = await readPixTrial(deps.knex)
  if (!open) throw new ProblemError('not-found')
  if (open.state !== 'paid' && open.state !== 'waiting') return
  const edit = { id: open.reservation.id, expected: null }
  const money = open.state === 'paid' ? 'refund' : null
  await writeTransaction(deps, (tx) => cancelByStaff(tx, deps, who, edit, 'one', money), author)
}

async function freeDraft(deps: BookingDeps): Promise<AdminReservationDraft> {
  const { courts, hours } = await deps.catalog.current()
  const venue = present(await deps.knex('venue').where({ id: 1 }).first('phone'))
  if (!venue.phone) throw new ProblemError('invalid-input', { message: NO_PHONE })
  const active = courts.filter((court) => court.active)
  const today = venueNow(deps.clock.now(), deps.config.venueTimezone).date
  for (let days = FARTHEST_DAYS; days > 0; days -= 1) {
    const date = addDays(today, days)
    const close = hours[weekdayOf(date)]?.closeTime
    if (!close) continue
    const last = Math.min(hourOf(close), 23)
    for (const { id, sportTypes } of active) {
      const draft = v.parse(AdminReservationDraftSchema, {
        courtId: id,
        date,
        startTime: hourText(last - 1),
        endTime: hourText(last),
        sportType: sportTypes[0],
        customerName: 'Teste do PIX',
        customerPhone: venue.phone,
        price: PIX_TRIAL_REAIS,
        // What is approved already is not charged online.
        status: 'pending',
        notes: 'Teste dos primeiros passos: pago, visto e devolvido.',
      })
      const [preview] = await previewByStaff(deps, draft)
      if (preview?.obstacle === null) return draft
    }
  }
  throw new Refused('no-court')
}

const NO_PHONE = 'Preencha antes os dados do local: a reserva de teste leva o telefone dele.'
