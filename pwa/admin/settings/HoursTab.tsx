import Edit from '@mui/icons-material/Edit'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import type { OperationHours } from '#shared/calendar/operationHours.schema.ts'
import { FIRST_HOUR, hourText, LAST_HOUR, slotEnd } from '#shared/time/hours.ts'
import { WEEKDAY_LABELS } from '#shared/time/weekday.ts'
import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import { useUnsent } from '../../offline/desk/useUnsent.ts'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { HoursDialog } from './HoursDialog.tsx'

const COLUMNS: Column<OperationHours>[] = [
  { label: 'Dia da semana', heading: true, cell: ({ weekday }) => WEEKDAY_LABELS[weekday] },
  {
    label: 'Abertura',
    cell: ({ isOpen, openTime }) => (isOpen ? openTime : <Chip size="small" label="Fechado" />),
  },
  { label: 'Fechamento', cell: ({ isOpen, closeTime }) => isOpen && closeTime },
]

export function HoursTab() {
  const { operationHours } = useAdminStore()
  const isUnsent = useUnsent('operationHours')
  // The row as it stood when the person opened it: what others do meanwhile must not pass for seen.
  const [edited, setEdited] = useState<OperationHours | null>(null)
  return (
    <>
      <p className="settings__hint">
        As quadras só podem ser reservadas dentro destes horários de funcionamento, em horas cheias,
        das {hourText(FIRST_HOUR)} às {slotEnd(hourText(LAST_HOUR))}.
      </p>
      <Loaded resource={operationHours} failed="Erro ao carregar horários de funcionamento">
        {(rows) => (
          <DataTable
            caption="Horário de Funcionamento"
            rows={rows}
            rowKey={({ id }) => id}
            isUnsent={({ id }) => isUnsent(id)}
            columns={COLUMNS}
            actions={editing(setEdited)}
          />
        )}
      </Loaded>
      {edited && <HoursDialog row={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

function editing(onEdit: (row: OperationHours) => void) {
  return (row: OperationHours) => (
    <IconButton aria-label={`Editar ${WEEKDAY_LABELS[row.weekday]}`} onClick={() => onEdit(row)}>
      <Edit />
    </IconButton>
  )
}
