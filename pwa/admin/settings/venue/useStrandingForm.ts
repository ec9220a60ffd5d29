import { useRef, useState, type FormEvent } from 'react'
import type { GenericSchema, InferInput } from 'valibot'
import { seenIn } from '#shared/venue/hours/stranded.schema.ts'
import type { Stranded } from '#shared/venue/hours/stranded.schema.ts'
import type { AnswerTo, Command, RowOf } from '#shared/commands/command.ts'
import type { Problem } from '#shared/problem.ts'
import { useEdit } from '../../../offline/queue/useEdit.ts'
import { useEditForm } from '../../../offline/queue/useEditForm.ts'
import type { Toast } from '../../../ui/toast.tsx'

type StrandingCommand = Extract<Command, { kind: 'operationHours.update' | 'closingDate.create' }>
type StrandingForm<Schema extends GenericSchema, One extends StrandingCommand> = {
  schema: Schema
  read: (values: Record<string, string>) => unknown
  command: (body: InferInput<Schema>, version: number | undefined) => One
  succeeded: (answer: AnswerTo<One>) => Toast
  failed: (message: string, problem: Problem | null) => Toast
  onClose: () => void
  now?: (current: RowOf<One>) => string
}

/** What a person decides before a change strands what is booked. */
export type Question = {
  affected: Stranded
  /** Something was booked or cancelled since the list was first shown. */
  hasChanged: boolean
  busy: boolean
  keep: () => void
  cancel: () => void
  back: () => void
}

/** A form whose edit may leave reservations or classes outside the opening hours. The person decides first; nothing is cancelled that was not shown. */
export function useStrandingForm<Schema extends GenericSchema, One extends StrandingCommand>(
  options: StrandingForm<Schema, One>,
) {
  const [shown, setShown] = useState<{ affected: Stranded; hasChanged: boolean } | null>(null)
  const command = useRef<One>(null)
  const element = useRef<HTMLFormElement>(null)
  const decision = useEdit<One>(options)
  const edit = useEditForm<Schema, One>({
    ...options,
    command(body, version) {
      command.current = choosing(options.command(body, version), { onStranded: 'ask' })
      return command.current
    },
    onRefused: (problem) => show(problem, false),
  })

  const show = (problem: Problem | null, hasChanged: boolean) => {
    const affected = problem?.code === 'strands-bookings' ? problem.affected : undefined
    setShown(affected && !isNobody(affected) ? { affected, hasChanged } : null)
  }
  const decide = async (choice: StrandingChoice) => {
    if (!command.current) return
    const outcome = await decision.run(choosing(command.current, choice))
    if (outcome.kind === 'done') return options.onClose()
    if (outcome.kind === 'failed') return
    const problem = outcome.kind === 'refused' ? outcome.problem : null
    show(problem, true)
    // The row was changed meanwhile, or nothing is left to ask about: the form's own answer applies.
    if (outcome.kind !== 'refused' || isNobody(problem?.affected)) element.current?.requestSubmit()
  }
  const question: Question | null = shown && {
    ...shown,
    busy: decision.busy,
    keep: () => void decide({ onStranded: 'keep' }),
    cancel: () => void decide({ onStranded: 'cancel', ...seenIn(shown.affected) }),
    back: () => setShown(null),
  }
  return {
    ...edit,
    dialog: {
      ...edit.dialog,
      form: {
        ...edit.dialog.form,
        onSubmit: (event: FormEvent<HTMLFormElement>) => {
          element.current = event.currentTarget
          edit.dialog.form.onSubmit(event)
        },
      },
    },
    question,
  }
}

function isNobody(affected: Stranded | undefined) {
  return affected?.reservations.length === 0 && affected.classes.length === 0
}

type StrandingChoice = {
  onStranded: 'ask' | 'keep' | 'cancel'
  seen?: number[]
  seenClasses?: number[]
}

function choosing<One extends StrandingCommand>(command: One, choice: StrandingChoice): One {
  return { ...command, body: { ...command.body, ...choice } }
}
