import Add from '@mui/icons-material/Add'
import ContentCopy from '@mui/icons-material/ContentCopy'
import Button from '@mui/material/Button'
import { useId, useRef } from 'react'
import type { PriceEntry } from '#shared/pricing/price.schema.ts'
import { priceGaps } from '#shared/pricing/priceTable.ts'
import { WEEKDAY_LABELS, type Weekday } from '#shared/time/weekday.ts'
import { GapWarning } from './GapWarning.tsx'
import { PriceTable } from './PriceTable.tsx'
import { useRemovePrice } from './useRemovePrice.ts'
import './WeekdayPrices.css'

type Range = { startTime: string; endTime: string }
type Props = {
  weekday: Weekday
  table: readonly PriceEntry[]
  /** With the first stretch that has no price yet. */
  onAdd: (gap: Range | undefined) => void
  onEdit: (entry: PriceEntry) => void
  onCopy: () => void
}

export function WeekdayPrices({ weekday, table, onAdd, onEdit, onCopy }: Props) {
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const remove = useRemovePrice()
  const day = WEEKDAY_LABELS[weekday]
  const gaps = priceGaps(table)
  // The button that has the focus goes away with its row, and another one comes when that is refused.
  const removeRow = (entry: PriceEntry) => remove(entry, () => title.current?.focus())
  return (
    <section className="price-day" aria-labelledby={id}>
      <h2 id={id} className="price-day__title" tabIndex={-1} ref={title}>
        {day}
      </h2>
      {table.length === 0 ? (
        <p className="price-day__empty">Nenhum preço definido para {day}.</p>
      ) : (
        <PriceTable day={day} table={table} onEdit={onEdit} onRemove={removeRow} />
      )}
      <GapWarning gaps={gaps} />
      <div className="price-day__actions">
        <Button
          size="small"
          startIcon={<Add />}
          aria-label={`Adicionar Horário: ${day}`}
          onClick={() => onAdd(gaps[0])}
        >
          Adicionar Horário
        </Button>
        <Button
          size="small"
          startIcon={<ContentCopy />}
          aria-label={`Copiar para outros dias: ${day}`}
          onClick={onCopy}
        >
          Copiar para outros dias
        </Button>
      </div>
    </section>
  )
}
