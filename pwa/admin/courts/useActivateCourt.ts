import type { Court } from '#shared/court/court.ts'
import { problemMessage } from '#shared/problem.ts'
import { useEdit } from '../../offline/desk/useEdit.ts'
import { useToast } from '../../ui/toast.tsx'
import { COURT_UPDATED, managingFailed } from './courtToasts.ts'

/** Lets a court be booked again. */
export function useActivateCourt() {
  const toast = useToast()
  const { busy, run } = useEdit({
    succeeded: (court) => ({
      ...COURT_UPDATED,
      description: `${(court as Court).name} está ativa e pode ser reservada.`,
    }),
    failed: managingFailed,
  })
  const activate = async ({ id, version }: Court) => {
    const outcome = await run({ kind: 'court.update', id, version, body: { active: true } })
    if (outcome.kind === 'stale') toast(managingFailed(problemMessage('stale-version')))
  }
  return (court: Court) => {
    if (!busy) void activate(court)
  }
}
