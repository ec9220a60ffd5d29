import { assign, fromPromise, setup } from 'xstate'
import type { IncidentChoice, IncidentSpan } from '#shared/guest/rain/incident.ts'
import type { ClockTime } from '#shared/platform/time/civil.ts'
import type { EditOutcome } from '../../../offline/queue/useEdit.ts'
import { isHomeless, wiredRows, withChoice, type Choices, type ChosenRow } from './chosenRows.ts'
import type { IncidentValues, Wish } from './incidentValues.ts'

/** The outside world of closing courts; tests pass a plain object. */
export type IncidentPort = {
  /** Sends it, or stores it on this device. Never rejects. */
  close(wish: Wish): Promise<EditOutcome>
  /** Something else is on the courts than what was shown. */
  readAgain(): void
}

/** `at`: the venue's time when it began to rain, as the person saw it; null on another day. */
type Input = {
  values: IncidentValues
  at: ClockTime | null
  /** Decisions of before, of a closing that is looked at again. */
  choices?: Choices
  wholes?: ReadonlySet<string>
}
type Errors = { courts?: string; reason?: string }
type Context = Input & {
  choices: Choices
  /** The keys of those of which all goes, though some of their hours stay dry. */
  wholes: ReadonlySet<string>
  errors: Errors
  wish: Wish | null
}
type Events =
  | { type: 'field.changed'; change: Partial<IncidentValues> }
  | { type: 'choice.made'; rows: readonly ChosenRow[]; choice: IncidentChoice }
  | { type: 'scope.chosen'; key: string; keepsDry: boolean }
  /** `rows`: whom it meets, null while that is not known on this device. */
  | { type: 'submitted'; span: IncidentSpan; rows: readonly ChosenRow[] | null }
type Submitted = Extract<Events, { type: 'submitted' }>

/** Courts that have to be closed: filled in, decided for whom it meets, sent, and shown anew when that has changed meanwhile. */
export function createIncidentMachine(port: IncidentPort) {
  return setup({
    types: { input: {} as Input, context: {} as Context, events: {} as Events },
    actors: {
      close: fromPromise(({ input }: { input: Wish }) => port.close(input)),
    },
    guards: {
      isWrong: ({ context }) => Object.keys(errorsIn(context.values)).length > 0,
      isDecided: (_, { rows }: Submitted) => rows !== null && !rows.some(isHomeless),
    },
    actions: {
      readAgain: () => port.readAgain(),
      complain: assign({ errors: ({ context }) => errorsIn(context.values) }),
      takeWish: assign(({ context }, { rows, span }: Submitted) => ({
        errors: {},
        wish: {
          ...span,
          courtIds: [...span.courtIds],
          reason: context.values.reason.trim(),
          rows: wiredRows(rows ?? []),
        },
      })),
    },
  }).createMachine({
    id: 'incident',
    context: ({ input }) => ({
      choices: {},
      wholes: new Set<string>(),
      ...input,
      errors: {},
      wish: null,
    }),
    initial: 'filling',
    // Also while it is sent: what was typed meanwhile is there if nothing was done.
    on: {
      'field.changed': {
        actions: assign({
          values: ({ context, event }) => ({ ...context.values, ...event.change }),
        }),
      },
      'choice.made': {
        actions: assign({
          choices: ({ context, event }) => withChoice(context.choices, event.rows, event.choice),
        }),
      },
      'scope.chosen': {
        actions: assign({
          wholes: ({ context, event: { keepsDry, key } }) => {
            const others = [...context.wholes].filter((one) => one !== key)
            return new Set(keepsDry ? others : [...others, key])
          },
        }),
      },
    },
    states: {
      filling: {
        initial: 'fresh',
        on: {
          submitted: [
            { guard: 'isWrong', actions: 'complain' },
            {
              guard: { type: 'isDecided', params: ({ event }) => event },
              target: 'closing',
              actions: { type: 'takeWish', params: ({ event }) => event },
            },
            { actions: 'complain' },
          ],
        },
        states: { fresh: {}, outdated: {} },
      },
      closing: {
        invoke: {
          src: 'close',
          input: ({ context }) => context.wish!,
          onDone: [
            { guard: ({ event }) => event.output.kind === 'done', target: 'closed' },
            {
              guard: ({ event }) => hasChanged(event.output),
              target: 'filling.outdated',
              actions: 'readAgain',
            },
            { target: 'filling' },
          ],
        },
      },
      closed: { type: 'final' },
    },
  })
}

function errorsIn({ courtIds, reason }: IncidentValues): Errors {
  return {
    ...(courtIds.size === 0 && { courts: 'Escolha as quadras' }),
    ...(reason.trim().length < 3 && { reason: 'Informe o motivo' }),
  }
}

function hasChanged(outcome: EditOutcome) {
  return outcome.kind === 'refused' && outcome.problem?.code === 'incident-changed'
}
