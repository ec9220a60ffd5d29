import { useState } from 'react'
import type { Court } from '#shared/court/court.ts'
import type { Command } from '#shared/commands/command.ts'
import { useEdit, type EditOutcome } from '../../offline/desk/useEdit.ts'
import type { Toast } from '../../ui/toast.tsx'
import { managingFailed } from './courtToasts.ts'

/** One edit of a court that the person confirms; when somebody else was faster, it is shown as it stands and asked again. */
export function useCourtEdit(court: Court, succeeded: Toast) {
  const [current, setCurrent] = useState(court)
  const { busy, run } = useEdit({ succeeded: () => succeeded, failed: managingFailed })
  const send = async (command: (court: Court) => Command): Promise<EditOutcome> => {
    const outcome = await run(command(current))
    if (outcome.kind === 'stale') setCurrent(outcome.current as Court)
    return outcome
  }
  return { busy, send, current, hasChanged: current !== court }
}
