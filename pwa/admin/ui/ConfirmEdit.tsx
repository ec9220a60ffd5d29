import type { ReactNode } from 'react'
import type { Command, RowOf } from '#shared/commands/command.ts'
import type { Problem } from '#shared/problem.ts'
import { Alert } from '../../ui/Alert.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/form/ConfirmDialog.tsx'
import type { Toast } from '../../ui/toast.tsx'
import { useRowEdit } from './useRowEdit.ts'

type Props<One extends Command> = Omit<
  ConfirmDialogProps,
  'busy' | 'isReady' | 'confirm' | 'onConfirm' | 'children'
> & {
  row: RowOf<One>
  /** Null where the row leaves nothing to confirm. */
  confirm: string | ((current: RowOf<One>) => string | null)
  command: (current: RowOf<One>) => One
  succeeded: (current: RowOf<One>) => Toast
  failed: (message: string, problem: Problem | null) => Toast
  /** Said when somebody else was faster, and the question is asked again. */
  changed: string
  /** Whether it asks further about this refusal; any other one closes it. */
  onRefused?: (problem: Problem | null, current: RowOf<One>) => boolean
  children: (current: RowOf<One>) => ReactNode
}

/** Asks before an edit of a row. It closes unless the row has changed, or the edit could not even be stored. */
export function ConfirmEdit<One extends Command>(props: Props<One>) {
  const { row, command, confirm, succeeded, failed, changed, onRefused, children, ...dialog } =
    props
  const { busy, current, hasChanged, send } = useRowEdit<One>(row, { succeeded, failed })
  const sendAndClose = async () => {
    const outcome = await send(command(current))
    if (outcome.kind === 'refused' && onRefused?.(outcome.problem, current)) return
    if (outcome.kind !== 'stale' && outcome.kind !== 'failed') dialog.onClose()
  }
  return (
    <ConfirmDialog
      {...dialog}
      confirm={typeof confirm === 'string' ? confirm : confirm(current)}
      busy={busy}
      onConfirm={() => void sendAndClose()}
    >
      {hasChanged && (
        <Alert severity="warning" className="above">
          {changed}
        </Alert>
      )}
      {children(current)}
    </ConfirmDialog>
  )
}
