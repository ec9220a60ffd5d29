import { assign, sendTo } from 'xstate'
import type { EditOutcome } from '../../offline/queue/useEdit.ts'
import type { FieldErrors } from '../../ui/form/parseForm.ts'
import {
  errorsIn,
  READ_BLOCK,
  NOT_CHECKED_YET,
  newReservationSetup,
  type NewReservationPort,
} from './newReservationSetup.ts'
import { fieldValuesOf } from './reservationFields.ts'

/** A new reservation as staff make it: typed, for a series checked date by date, and saved. What was typed stays until it is stored. */
export function createNewReservationMachine(port: NewReservationPort) {
  return newReservationSetup(port).createMachine({
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
          // Any other key leaves the very same snapshot: the form is not rendered for it.
          'text.changed': {
            guard: ({ context, event }) => event.name in context.errors,
            target: '.typing',
            actions: 'clearError',
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
          refused: { on: { 'text.changed': { target: 'typing', actions: 'clearError' } } },
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
            {
              guard: ({ event }) => isBlocked(event.output),
              target: 'form.refused',
              actions: assign({ errors: { passBlock: READ_BLOCK } }),
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

// Whom nobody picked may be known to the server all the same.
function isBlocked(outcome: EditOutcome) {
  return outcome.kind === 'refused' && outcome.problem?.code === 'customer-blocked'
}

function errorsOf(outcome: EditOutcome): FieldErrors {
  return outcome.kind === 'invalid' ? outcome.errors : {}
}
