import Button from '@mui/material/Button'
import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { useAct } from './useAct.ts'

type Named = { id: number; name: string }

type Props<Row extends Named> = {
  caption: string
  rows: Row[]
  columns: Column<Row>[]
  isOver?: ((row: Row) => boolean) | undefined
  revoke: (id: number) => Promise<unknown>
  /** The toast when it is done. */
  done: (name: string) => string
  onChange: () => void
  /** Says what ends with it. */
  children: ReactNode
}

/** Lists what was given to a device or a program, each of which can be taken back after a question. */
export function RevocableTable<Row extends Named>(props: Props<Row>) {
  const { caption, rows, columns, isOver, revoke, done, onChange, children } = props
  const [leaving, setLeaving] = useState<Row | null>(null)
  const { busy, run } = useAct()
  const take = async ({ id, name }: Row) => {
    await run(() => revoke(id), done(name))
    setLeaving(null)
    onChange()
  }
  return (
    <>
      <DataTable
        caption={caption}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        actions={revoking(setLeaving, isOver)}
      />
      {leaving && (
        <ConfirmDialog
          title={`Revogar “${leaving.name}”?`}
          confirm="Revogar"
          busy={busy}
          onConfirm={() => void take(leaving)}
          onClose={() => setLeaving(null)}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  )
}

function revoking<Row extends Named>(onRevoke: (row: Row) => void, isOver?: (row: Row) => boolean) {
  return (row: Row) =>
    isOver?.(row) ? null : (
      <Button
        variant="outlined"
        color="error"
        aria-label={`Revogar ${row.name}`}
        onClick={() => onRevoke(row)}
      >
        Revogar
      </Button>
    )
}
