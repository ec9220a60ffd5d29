import { useState } from 'react'
import type { AnswerTo, Command, RowOf } from '#shared/commands/command.ts'
import { problemMessage } from '#shared/platform/http/problem.ts'
import type { Problem } from '#shared/problem.ts'
import { useEdit, type EditOutcome } from '../../offline/queue/useEdit.ts'
import { useToast, type Toast } from '../../ui/toast.tsx'

type Texts<Subject> = {
  succeeded: (subject: Subject) => Toast
  failed: (message: string, problem: Problem | null) => Toast
}

/** One edit of a row that a person confirms. On a stale version the row is shown as it is now and the question is asked again. */
export function useRowEdit<One extends Command>(
  row: RowOf<One>,
  { succeeded, failed }: Texts<RowOf<One>>,
) {
  const [current, setCurrent] = useState(row)
  const { busy, run } = useEdit<One>({ succeeded: () => succeeded(current), failed })
  const send = async (command: One): Promise<EditOutcome<One>> => {
    const outcome = await run(command)
    if (outcome.kind === 'stale') setCurrent(outcome.current)
    return outcome
  }
  return {
    busy,
    current,
    hasChanged: current !== row,
    send,
  }
}

/** One edit that is not asked again: on a stale version a toast says so. */
export function useSingleEdit<One extends Command>(texts: Texts<AnswerTo<One>>) {
  const toast = useToast()
  const { busy, run } = useEdit<One>(texts)
  return {
    busy,
    async run(command: One): Promise<EditOutcome<One>> {
      const outcome = await run(command)
      if (outcome.kind === 'stale') toast(texts.failed(problemMessage('stale-version'), null))
      return outcome
    },
  }
}
