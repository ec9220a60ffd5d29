import Add from '@mui/icons-material/Add'
import Delete from '@mui/icons-material/Delete'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import type { CommandOf } from '#shared/commands/command.ts'
import type { ClosingDate } from '#shared/venue/hours/closingDate.schema.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { useResource, valueOf } from '../../../api/resource.ts'
import { useAdminStore, useUnsent } from '../../../offline/store/useAdminStore.ts'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { Face } from '../../../ui/Face.tsx'
import { useVenueToday } from '../../ui/time/clock.ts'
import { ConfirmEdit } from '../../ui/ConfirmEdit.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { ClosingDialog, closingDay, closingSpan } from './ClosingDialog.tsx'

export function ClosingsTab() {
  return (
    <Loaded resource={useAdminStore().venue} failed="Erro ao carregar dados">
      {(venue) => <Closings venue={venue} />}
    </Loaded>
  )
}

function Closings({ venue }: { venue: Venue }) {
  const { closingDates, serverNowMs } = useAdminStore()
  const today = useVenueToday(venue, serverNowMs)
  const known = valueOf(useResource(closingDates)) ?? []
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <div className="row between settings__head">
        <p className="muted settings__hint">
          Feriados, manutenção e eventos: nestas datas as quadras não podem ser reservadas.
        </p>
        <Button variant="contained" startIcon={<Add />} onClick={() => setAdding(true)}>
          Adicionar Data
        </Button>
      </div>
      <Loaded resource={closingDates} failed="Erro ao carregar datas de fechamento">
        {(closings) => <ClosingList closings={closings} today={today} />}
      </Loaded>
      {isAdding && (
        <ClosingDialog closings={known} today={today} onClose={() => setAdding(false)} />
      )}
    </>
  )
}

type ClosingListProps = { closings: ClosingDate[]; today: CivilDate }

/** The dates to come; past ones are hidden until somebody shows them. */
function ClosingList({ closings, today }: ClosingListProps) {
  const [showsPast, setShowsPast] = useState(false)
  const [removed, setRemoved] = useState<ClosingDate | null>(null)
  const coming = closings.filter(({ date }) => date >= today)
  const past = closings.filter(({ date }) => date < today).toReversed()
  return (
    <>
      {coming.length === 0 ? (
        <Face sign="beach" title="Nenhuma data de fechamento prevista">
          O local segue o horário de funcionamento todos os dias.
        </Face>
      ) : (
        <ClosingTable caption="Próximas datas de fechamento" rows={coming} onRemove={setRemoved} />
      )}
      {past.length > 0 && (
        <FormControlLabel
          className="settings__past"
          label="Mostrar datas passadas"
          control={
            <Switch checked={showsPast} onChange={(event) => setShowsPast(event.target.checked)} />
          }
        />
      )}
      {showsPast && past.length > 0 && (
        <ClosingTable caption="Datas passadas" rows={past} onRemove={setRemoved} />
      )}
      {removed && <RemoveClosingDialog closing={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}

type ClosingTableProps = {
  caption: string
  rows: ClosingDate[]
  onRemove: (closing: ClosingDate) => void
}

const COLUMNS: Column<ClosingDate>[] = [
  { label: 'Data', heading: true, cell: closingDay },
  { label: 'Descrição', cell: ({ description }) => description },
  { label: 'Fechamento', cell: closingSpan },
]

function ClosingTable({ caption, rows, onRemove }: ClosingTableProps) {
  const unsent = useUnsent('closingDate')
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={({ id }) => id}
      unsent={({ id }) => unsent(id)}
      columns={COLUMNS}
      actions={removing(onRemove)}
    />
  )
}

function removing(onRemove: ClosingTableProps['onRemove']) {
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

type RemoveClosingDialogProps = { closing: ClosingDate; onClose: () => void }

function RemoveClosingDialog({ closing, onClose }: RemoveClosingDialogProps) {
  return (
    <ConfirmEdit<CommandOf<'closingDate.remove'>>
      row={closing}
      command={({ id, version }) => ({ kind: 'closingDate.remove', id, version })}
      succeeded={(removed) => ({
        title: 'Data removida',
        description: `${removed.description}, ${closingDay(removed)}`,
        tone: 'success',
      })}
      failed={(message) => ({
        title: 'Erro ao remover data',
        description: message,
        tone: 'destructive',
      })}
      changed="Esta data foi alterada por outra pessoa. Confira antes de remover."
      title="Remover data de fechamento"
      confirm="Remover"
      busyLabel="Removendo..."
      onClose={onClose}
    >
      {(current) => (
        <>
          <p className="settings__what">
            <strong>{current.description}</strong>
            {closingDay(current)}
            <br />
            {closingSpan(current)}
          </p>
          <p>
            Tem certeza que deseja remover esta data de fechamento? Esta ação não pode ser desfeita.
          </p>
        </>
      )}
    </ConfirmEdit>
  )
}
