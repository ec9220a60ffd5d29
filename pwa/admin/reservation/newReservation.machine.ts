import { assign, enqueueActions, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import { withoutTempIds } from '#shared/commands/tempId.ts'
import { AdminReservationDraftSchema } from '#shared/reservation/adminReservation.schema.ts'
import type { AdminReservationWish } from '../../api/admin.ts'
import type { ResourceState } from '../../api/resource.ts'
import type { EditOutcome } from '../../offline/queue/useEdit.ts'
import type { SeriesDates } from '../../offline/store/seriesDates.ts'
import { parseForm, withoutError, type FieldErrors } from '../../ui/parseForm.ts'
import {
  fieldValuesOf,
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
  | { type: 'field.changed'; change: FieldChange }
  /** A text field, which the form itself holds. */
  | { type: 'text.changed'; name: string }
  | { type: 'submitted'; texts: Record<string, string>; suggestedPrice: string }
  | { type: 'series.changed'; state: SeriesState }
  | { type: 'date.decided'; date: string; choice: string }
  | { type: 'confirmed' }
  | { type: 'went.back' }
/** The fields that are wrong, for the focus. */
type Emitted = { type: 'complained'; errors: FieldErrors }

const NOT_CHECKED_YET: SeriesState = { status: 'loading' }

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
  return {
    ...readFields(values, suggestedPrice, texts),
    isRecurring,
    endDate: isRecurring ? (endDate ?? '') : null,
  }
}

/** What is wrong in it, by field; null when nothing is. */
function errorsIn(context: Context, event: Submitted): FieldErrors | null {
  return parseForm(AdminReservationDraftSchema, withoutTempIds(wishOf(context, event))).errors
}

// A reservation that is not weekly has no last date to be wrong.
function changedNames(change: FieldChange) {
  return [...Object.keys(change), ...(change.isRecurring === undefined ? [] : ['endDate'])]
}

/** A new reservation as staff make it: typed, for a series checked date by date, and saved. What was typed stays until it is stored. */
export function createNewReservationMachine(port: NewReservationPort) {
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
              values: withChange(context.values, event.change),
              errors: changedNames(event.change).reduce(withoutError, context.errors),
            },
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
  }).createMachine({
    context: ({ input }) => ({
      values: fieldValuesOf(input.start),
      errors: {},
      wish: null,
      series: NOT_CHECKED_YET,
      choices: {},
    }),
    initial: 'form',
    states: {
      form: {
        initial: 'typing',
        on: {
          'field.changed': { target: '.typing', actions: 'changeField' },
          'text.changed': {
            target: '.typing',
            actions: assign(({ context, event }) => ({
              errors: withoutError(context.errors, event.name),
            })),
          },
          submitted: [
            {
              guard: 'isWrong',
              target: '.typing',
              actions: {
                type: 'complain',
                params: ({ context, event }) => ({ errors: errorsIn(context, event) ?? {} }),
              },
            },
            { guard: 'isSeries', target: 'previewing', actions: 'takeWish' },
            { target: 'saving', actions: 'takeWish' },
          ],
        },
        states: {
          typing: {},
          /** The server said no: it is all still there, to be changed and sent again. */
          refused: {},
        },
      },
      previewing: {
        entry: assign({ series: NOT_CHECKED_YET, choices: {} }),
        invoke: {
          id: 'series',
          src: 'followSeries',
          input: ({ context }) => ({ wish: context.wish! }),
        },
        initial: 'checking',
        on: {
          // During the decision the dates may be checked again.
          'series.changed': [
            {
              guard: ({ event }) => event.state.status === 'loading',
              target: '.checking',
              actions: 'takeSeries',
            },
            {
              guard: ({ event }) => event.state.status === 'failed',
              target: '.failed',
              actions: 'takeSeries',
            },
            { target: '.choosing', actions: 'takeSeries' },
          ],
          'went.back': { target: 'form' },
        },
        states: {
          checking: {},
          failed: { on: { confirmed: { actions: sendTo('series', { type: 'reloaded' }) } } },
          choosing: {
            on: {
              'date.decided': {
                actions: assign({
                  choices: ({ context, event }) => ({
                    ...context.choices,
                    [event.date]: event.choice,
                  }),
                }),
              },
              confirmed: {
                guard: 'takesSomeDate',
                target: '#newReservation.saving',
                actions: 'takePlan',
              },
            },
          },
        },
      },
      saving: {
        invoke: {
          src: 'save',
          input: ({ context }) => ({ wish: context.wish! }),
          onDone: [
            {
              guard: ({ event }) => event.output.kind === 'done' && event.output.isQueued,
              target: 'queued',
            },
            { guard: ({ event }) => event.output.kind === 'done', target: 'created' },
            {
              guard: ({ event }) => event.output.kind === 'invalid',
              target: 'form',
              actions: {
                type: 'complain',
                params: ({ event }) => ({ errors: errorsOf(event.output) }),
              },
            },
            { guard: ({ event }) => event.output.kind === 'refused', target: 'form.refused' },
            // This device could not store it either.
            { target: 'form' },
          ],
        },
      },
      created: { type: 'final' },
      /** It is stored on this device and waits for the server. */
      queued: { type: 'final' },
    },
    id: 'newReservation',
  })
}

function errorsOf(outcome: EditOutcome): FieldErrors {
  return outcome.kind === 'invalid' ? outcome.errors : {}
}
