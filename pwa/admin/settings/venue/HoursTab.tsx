import ContentCopy from '@mui/icons-material/ContentCopy'
import Edit from '@mui/icons-material/Edit'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import {
  OperationHoursDraftSchema,
  type OperationHours,
} from '#shared/venue/hours/operationHours.schema.ts'
import { DAY_END } from '#shared/platform/time/hours.ts'
import { WEEKDAY_LABELS } from '#shared/platform/time/weekday.ts'
import { useAdminStore, useUnsent } from '../../../offline/store/useAdminStore.ts'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { CopyHoursDialog, hoursText } from './CopyHoursDialog.tsx'
import { ClockField } from './ClockField.tsx'
import { StrandedQuestion } from './StrandedQuestion.tsx'
import { UnpricedHours } from './UnpricedHours.tsx'
import { useStrandingForm } from './useStrandingForm.ts'

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
  const unsent = useUnsent('operationHours')
  // The row as it was when the person opened it: a later change of others must not count as seen.
  const [edited, setEdited] = useState<OperationHours | null>(null)
  const [copied, setCopied] = useState<OperationHours | null>(null)
  return (
    <>
      <p className="muted settings__hint">
        As quadras só podem ser reservadas dentro destes horários de funcionamento, em horas cheias.
        Quem fecha à meia-noite informa {DAY_END}.
      </p>
      <Loaded resource={operationHours} failed="Erro ao carregar horários de funcionamento">
        {(rows) => (
          <>
            <UnpricedHours week={rows} />
            <DataTable
              caption="Horário de Funcionamento"
              rows={rows}
              rowKey={({ id }) => id}
              unsent={({ id }) => unsent(id)}
              columns={COLUMNS}
              actions={editing(setEdited, setCopied)}
            />
            {copied && (
              <CopyHoursDialog from={copied} rows={rows} onClose={() => setCopied(null)} />
            )}
          </>
        )}
      </Loaded>
      {edited && <HoursDialog row={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

type OnRow = (row: OperationHours) => void

function editing(onEdit: OnRow, onCopy: OnRow) {
  return (row: OperationHours) => {
    const day = WEEKDAY_LABELS[row.weekday]
    return (
      <>
        <IconButton aria-label={`Copiar ${day} para outros dias`} onClick={() => onCopy(row)}>
          <ContentCopy />
        </IconButton>
        <IconButton aria-label={`Editar ${day}`} onClick={() => onEdit(row)}>
          <Edit />
        </IconButton>
      </>
    )
  }
}

function HoursDialog({ row, onClose }: { row: OperationHours; onClose: () => void }) {
  const [isOpen, setOpen] = useState(row.isOpen)
  const day = WEEKDAY_LABELS[row.weekday]
  const { dialog, field, question } = useStrandingForm({
    schema: OperationHoursDraftSchema,
    read: ({ openTime = row.openTime, closeTime = row.closeTime }) => ({
      weekday: row.weekday,
      isOpen,
      openTime,
      closeTime,
    }),
    command: (body, version = row.version) => ({
      kind: 'operationHours.update',
      id: row.id,
      version,
      body,
    }),
    succeeded: (saved) => ({
      title: 'Horário atualizado',
      description: `${day}: ${hoursText(saved)}`,
      tone: 'success',
    }),
    failed: (message) => ({
      title: 'Erro ao atualizar horário',
      description: message,
      tone: 'destructive',
    }),
    now: (current) => hoursText(current),
    onClose,
  })
  return (
    <FormDialog title={`Horário de ${day}`} submit="Salvar" width="xs" {...dialog}>
      <div className="stack wide">
        <FormControlLabel
          label="Aberto neste dia"
          control={
            <Checkbox
              checked={isOpen}
              disabled={dialog.busy}
              onChange={(event) => setOpen(event.target.checked)}
            />
          }
        />
        {isOpen ? (
          <div className="stack wide pair settings__times">
            <ClockField {...field('openTime', 'Abertura')} defaultValue={row.openTime} />
            <ClockField {...field('closeTime', 'Fechamento')} defaultValue={row.closeTime} />
          </div>
        ) : (
          <p className="muted settings__hint">
            Fechado: nenhum horário de {day.toLowerCase()} pode ser reservado.
          </p>
        )}
      </div>
      {question && <StrandedQuestion question={question} classes="stay" />}
    </FormDialog>
  )
}
