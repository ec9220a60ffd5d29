import { formatReais, toCents } from '#shared/money/money.ts'
import type { SpecialPriceEntry } from '#shared/pricing/price.schema.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import { useUnsent } from '../../offline/desk/useUnsent.ts'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { rowButtons } from './rowButtons.tsx'
import { SpecialDate } from './SpecialDate.tsx'
import { rangeText } from './specialPriceText.ts'

type Props = {
  rows: readonly SpecialPriceEntry[]
  today: CivilDate
  onEdit: (entry: SpecialPriceEntry) => void
  onRemove: (entry: SpecialPriceEntry) => void
}

export function SpecialPriceTable({ rows, today, onEdit, onRemove }: Props) {
  const isUnsent = useUnsent('specialPrice')
  return (
    <DataTable
      caption="Preços especiais"
      rows={rows}
      rowKey={({ id }) => id}
      isUnsent={({ id }) => isUnsent(id)}
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
    { label: 'Preço', align: 'right', cell: ({ price }) => formatReais(toCents(price)) },
    { label: 'Descrição', wraps: 'anywhere', cell: ({ description }) => description ?? '–' },
  ]
}
