import type { ClockTime } from '#shared/platform/time/civil.ts'
import { assign, enqueueActions, fromCallback, fromPromise, setup } from 'xstate'
import { withoutTempIds } from '#shared/commands/tempId.ts'
import { AdminReservationDraftSchema } from '#shared/booking/reservation/adminReservation.schema.ts'
import type { AdminReservationWish } from '../../api/admin.ts'
import type { ResourceState } from '../../api/resource.ts'
import type { EditOutcome } from '../../offline/queue/useEdit.ts'
import type { SeriesDates } from '../../offline/store/seriesDates.ts'
import { parseForm, withoutError, type FieldErrors } from '../../ui/form/parseForm.ts'
import {
  readFields,
  withChange,
  type FieldChange,
  type FieldValues,
  type FormStart,
} from './reservationFields.ts'
import { exceptionsOf, planOf, planSummary, type SeriesPlan } from './seriesPlan.ts'

/** What a new reservation needs from outside; tests pass a plain object. */
export type NewReservationPort = {
  /** Returns how the dates of a series are, now and whenever that changes, until it is stopped. */
  followSeries(
    wish: AdminReservationWish,
    listener: (state: SeriesState) => void,
  ): { reload(): void; stop(): void }
  /** Sends it, or stores it on this device. Never rejects. */
  save(wish: AdminReservationWish): Promise<EditOutcome>
}
export type SeriesState = ResourceState<SeriesDates>

type Context = {
  values: FieldValues
  errors: FieldErrors
  wish: AdminReservationWish | null
  series: SeriesState
  /** What was decided date by date. */
  choices: SeriesPlan
}
type Events =
  /** `lastEnd` is the end of the last hour that can be chosen. */
  | { type: 'field.changed'; change: FieldChange; lastEnd?: ClockTime }
  /** A text field, which the form itself holds. */
  | { type: 'text.changed'; name: string }
  | { type: 'submitted'; texts: Record<string, string>; suggestedPrice: string }
  | { type: 'series.changed'; state: SeriesState }
  | { type: 'date.decided'; date: string; choice: string }
  | { type: 'confirmed' }
  | { type: 'went.back' }
/** The fields that are wrong, for the focus. */
type Emitted = { type: 'complained'; errors: FieldErrors }

export const NOT_CHECKED_YET: SeriesState = { status: 'loading' }

/** The plan for each date of the series as it is known now. */
export function planIn({ choices, series }: Pick<Context, 'choices' | 'series'>): SeriesPlan {
  return planOf(datesIn(series), choices)
}

function datesIn(series: SeriesState) {
  return series.status === 'ready' ? series.value.dates : []
}

type Submitted = Extract<Events, { type: 'submitted' }>

function wishOf({ values }: Context, { suggestedPrice, texts }: Submitted) {
  const { endDate, isRecurring } = values
  const { customerId, passBlock, isBlocked: _, ...typed } = texts
  return {
    ...readFields(values, suggestedPrice, typed),
    ...(customerId ? { customerId: Number(customerId) } : {}),
    ...(passBlock ? { passBlock: true } : {}),
    isRecurring,
    endDate: isRecurring ? (endDate ?? '') : null,
  }
}

export const READ_BLOCK = 'Confirme que leu o bloqueio'

/** What is wrong in it, by field; null when nothing is. */
export function errorsIn(context: Context, event: Submitted): FieldErrors | null {
  const { isBlocked, passBlock } = event.texts
  const unread = isBlocked && !passBlock ? { passBlock: READ_BLOCK } : null
  const wish = withoutTempIds(wishOf(context, event))
  const { errors } = parseForm(AdminReservationDraftSchema, wish)
  return errors || unread ? { ...errors, ...unread } : null
}

// A reservation that is not weekly has no last date to be wrong.
function changedNames(change: FieldChange) {
  return [...Object.keys(change), ...(change.isRecurring === undefined ? [] : ['endDate'])]
}

/** What the machine is made of: its events, guards, and the actors it invokes through the port. */
export function newReservationSetup(port: NewReservationPort) {
  return setup({
    types: {
      input: {} as { start: FormStart },
      context: {} as Context,
      events: {} as Events,
      emitted: {} as Emitted,
    },
    actors: {
      followSeries: fromCallback<{ type: 'reloaded' }, { wish: AdminReservationWish }>(
        ({ input, receive, sendBack }) => {
          const following = port.followSeries(input.wish, (state) =>
            sendBack({ type: 'series.changed', state }),
          )
          receive(() => following.reload())
          return () => following.stop()
        },
      ),
      save: fromPromise(({ input }: { input: { wish: AdminReservationWish } }) =>
        port.save(input.wish),
      ),
    },
    guards: {
      isWrong: ({ context, event }) =>
        event.type === 'submitted' && errorsIn(context, event) !== null,
      isSeries: ({ context }) => context.values.isRecurring,
      takesSomeDate: ({ context }) => planSummary(planIn(context), 0).booked > 0,
    },
    actions: {
      changeField: assign(({ context, event }) =>
        event.type !== 'field.changed'
          ? {}
          : {
              values: withChange(context.values, event.change, event.lastEnd),
              errors: changedNames(event.change).reduce(withoutError, context.errors),
            },
      ),
      clearError: assign(({ context, event }) =>
        event.type !== 'text.changed' ? {} : { errors: withoutError(context.errors, event.name) },
      ),
      takeWish: assign(({ context, event }) =>
        event.type !== 'submitted'
          ? {}
          : { wish: wishOf(context, event) as AdminReservationWish, errors: {} },
      ),
      takePlan: assign(({ context }) => ({
        wish: context.wish && {
          ...context.wish,
          exceptions: exceptionsOf(datesIn(context.series), planIn(context)),
        },
      })),
      /** At the fields, and with the focus on the first of them. */
      complain: enqueueActions(({ enqueue }, { errors }: { errors: FieldErrors }) => {
        enqueue.assign({ errors })
        enqueue.emit({ type: 'complained', errors })
      }),
      takeSeries: assign(({ context, event }) => ({
        series: event.type === 'series.changed' ? event.state : context.series,
      })),
    },
  })
}
