import { reaisText } from '#shared/platform/money/money.ts'
import type { SpecialPriceEntry } from '#shared/venue/prices/price.schema.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { useUnsent } from '../../../offline/store/useAdminStore.ts'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { dateText, specialPriceName } from '../specialDialog/specialPriceTexts.ts'
import { rangeText } from '#shared/platform/time/hours.ts'
import { EditRemoveButtons } from '../../ui/EditRemoveButtons.tsx'

type Props = {
  rows: readonly SpecialPriceEntry[]
  today: CivilDate
  onEdit: (entry: SpecialPriceEntry) => void
  onRemove: (entry: SpecialPriceEntry) => void
}

export function SpecialPriceTable({ rows, today, onEdit, onRemove }: Props) {
  const unsent = useUnsent('specialPrice')
  return (
    <DataTable
      caption="Preços especiais"
      rows={rows}
      rowKey={({ id }) => id}
      unsent={({ id }) => unsent(id)}
      columns={columnsOn(today)}
      actions={rowButtons(onEdit, onRemove)}
    />
  )
}

function columnsOn(today: CivilDate): Column<SpecialPriceEntry>[] {
  return [
    { label: 'Quadra', heading: true, cell: ({ court }) => court.name },
    { label: 'Data', cell: ({ date }) => <SpecialDate date={date} isOver={date < today} /> },
    { label: 'Horário', wraps: 'never', cell: rangeText },
    { label: 'Preço', align: 'right', cell: ({ price }) => reaisText(price) },
    { label: 'Descrição', wraps: 'anywhere', cell: ({ description }) => description ?? '–' },
  ]
}

function SpecialDate({ date, isOver }: { date: string; isOver: boolean }) {
  return (
    <span>
      {dateText(date)} {isOver && <span className="fine">passada</span>}
    </span>
  )
}

type OnEntry = (entry: SpecialPriceEntry) => void

function rowButtons(onEdit: OnEntry, onRemove: OnEntry) {
  return (entry: SpecialPriceEntry) => (
    <EditRemoveButtons
      name={specialPriceName(entry)}
      onEdit={() => onEdit(entry)}
      onRemove={() => onRemove(entry)}
    />
  )
}
