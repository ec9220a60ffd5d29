import { useState } from 'react'
import type { Command } from '#shared/commands/command.ts'
import { problemMessage, type Problem } from '#shared/problem.ts'
import { useEdit, type EditOutcome } from '../../offline/queue/useEdit.ts'
import { useToast, type Toast } from '../../ui/toast.tsx'

type Texts<Subject> = {
  succeeded: (subject: Subject) => Toast
  failed: (message: string, problem: Problem | null) => Toast
}

/** One edit of a row that a person confirms. On a stale version the row is shown as it is now and the question is asked again. */
export function useRowEdit<Row>(row: Row, { succeeded, failed }: Texts<Row>) {
  const [current, setCurrent] = useState(row)
  const { busy, run } = useEdit({ succeeded: () => succeeded(current), failed })
  const send = async (command: Command): Promise<EditOutcome> => {
    const outcome = await run(command)
    if (outcome.kind === 'stale') setCurrent(outcome.current as Row)
    return outcome
  }
  return {
    busy,
    current,
    hasChanged: current !== row,
    send,
    /** Sends it and closes the question, unless it is to be asked again or could not even be stored. */
    async sendAndClose(command: Command, onClose: () => void): Promise<void> {
      const { kind } = await send(command)
      if (kind !== 'stale' && kind !== 'failed') onClose()
    },
  }
}

/** One edit that is not asked again: on a stale version a toast says so. */
export function useSingleEdit(texts: Texts<unknown>) {
  const toast = useToast()
  const { busy, run } = useEdit(texts)
  return {
    busy,
    async run(command: Command): Promise<EditOutcome> {
      const outcome = await run(command)
      if (outcome.kind === 'stale') toast(texts.failed(problemMessage('stale-version'), null))
      return outcome
    },
  }
}
