import Delete from '@mui/icons-material/Delete'
import IconButton from '@mui/material/IconButton'
import type { ClosingDate } from '#shared/calendar/closingDate.schema.ts'
import { useUnsent } from '../../offline/desk/useUnsent.ts'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { closingDay, closingSpan } from './closingSpan.ts'

type Props = {
  caption: string
  rows: ClosingDate[]
  onRemove: (closing: ClosingDate) => void
}

const COLUMNS: Column<ClosingDate>[] = [
  { label: 'Data', heading: true, cell: closingDay },
  { label: 'Descrição', cell: ({ description }) => description },
  { label: 'Fechamento', cell: closingSpan },
]

export function ClosingTable({ caption, rows, onRemove }: Props) {
  const isUnsent = useUnsent('closingDate')
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={({ id }) => id}
      isUnsent={({ id }) => isUnsent(id)}
      columns={COLUMNS}
      actions={removing(onRemove)}
    />
  )
}

function removing(onRemove: Props['onRemove']) {
  return (closing: ClosingDate) => (
    <IconButton
      aria-label={`Remover ${closing.description}, ${closingDay(closing)}`}
      color="error"
      onClick={() => onRemove(closing)}
    >
      <Delete />
    </IconButton>
  )
}
