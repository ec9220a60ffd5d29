import type { Court } from '#shared/court/court.ts'
import { CourtDialog } from './CourtDialog.tsx'
import { DeactivateCourtDialog } from './DeactivateCourtDialog.tsx'
import { RemoveCourtDialog } from './RemoveCourtDialog.tsx'

/** What the person is about to do. */
export type CourtTask = { kind: 'add' } | { kind: 'edit' | 'deactivate' | 'remove'; court: Court }

export function OpenCourtDialog({ task, onClose }: { task: CourtTask; onClose: () => void }) {
  switch (task.kind) {
    case 'add':
      return <CourtDialog onClose={onClose} />
    case 'edit':
      return <CourtDialog court={task.court} onClose={onClose} />
    case 'deactivate':
      return <DeactivateCourtDialog court={task.court} onClose={onClose} />
    case 'remove':
      return <RemoveCourtDialog court={task.court} onClose={onClose} />
  }
}
