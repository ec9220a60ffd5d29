import Add from '@mui/icons-material/Add'
import ContentCopy from '@mui/icons-material/ContentCopy'
import Button from '@mui/material/Button'
import { useId, useRef } from 'react'
import type { CommandOf } from '#shared/commands/command.ts'
import { reaisText } from '#shared/platform/money/money.ts'
import type { PriceEntry } from '#shared/venue/prices/price.schema.ts'
import { priceGaps, tableEnd } from '#shared/venue/prices/priceTable.ts'
import { rangeText } from '#shared/platform/time/hours.ts'
import { WEEKDAY_LABELS, type Weekday } from '#shared/platform/time/weekday.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { useUnsent } from '../../../offline/store/useAdminStore.ts'
import { UnsentMark } from '../../../ui/DataTable.tsx'
import { EditRemoveButtons } from '../../ui/EditRemoveButtons.tsx'
import { useShownHours } from '../../ui/time/shownHours.ts'
import { useSingleEdit } from '../../ui/useRowEdit.ts'
import { PRICE_REMOVED, removalFailed } from './priceTexts.ts'
import './prices.css'

type Range = { startTime: string; endTime: string }
type WeekdayPricesProps = {
  weekday: Weekday
  table: readonly PriceEntry[]
  /** With the first stretch that has no price yet. */
  onAdd: (gap: Range | undefined) => void
  onEdit: (entry: PriceEntry) => void
  onCopy: () => void
}

export function WeekdayPrices({ weekday, table, onAdd, onEdit, onCopy }: WeekdayPricesProps) {
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const remove = useRemovePrice()
  const day = WEEKDAY_LABELS[weekday]
  const gaps = priceGaps(table, tableEnd(useShownHours()))
  // The button that has the focus goes away with its row, and another one comes when that is refused.
  const removeRow = (entry: PriceEntry) => remove(entry, () => title.current?.focus())
  return (
    <section className="panel price-day" aria-labelledby={id}>
      <h2 id={id} className="price-day__title" tabIndex={-1} ref={title}>
        {day}
      </h2>
      {table.length === 0 ? (
        <p className="muted price-day__empty">Nenhum preço definido para {day}.</p>
      ) : (
        <PriceTable day={day} table={table} onEdit={onEdit} onRemove={removeRow} />
      )}
      <GapWarning gaps={gaps} />
      <div className="row price-day__actions">
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

type PriceTableProps = {
  day: string
  table: readonly PriceEntry[]
  onEdit: (entry: PriceEntry) => void
  onRemove: (entry: PriceEntry) => void
}

/** A day's prices. Narrow enough for a phone as the table it is. */
function PriceTable({ day, table, onEdit, onRemove }: PriceTableProps) {
  const unsent = useUnsent('price')
  return (
    <table className="price-table">
      <caption className="visually-hidden">Preços de {day}</caption>
      <thead>
        <tr>
          <th scope="col">Horário</th>
          <th scope="col" className="price-table__money">
            Preço
          </th>
          <th scope="col" className="price-table__actions">
            Ações
          </th>
        </tr>
      </thead>
      <tbody>
        {table.map((entry) => (
          <tr key={entry.id}>
            <th scope="row">
              {rangeText(entry)}
              <UnsentMark says={unsent(entry.id)} />
            </th>
            <td className="price-table__money">{reaisText(entry.price)}</td>
            <td className="price-table__actions">
              <EditRemoveButtons
                name={`${day}, ${rangeText(entry)}`}
                onEdit={() => onEdit(entry)}
                onRemove={() => onRemove(entry)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type GapWarningProps = { gaps: readonly { startTime: string; endTime: string }[] }

/** The hours without a price of a day that has prices. */
function GapWarning({ gaps }: GapWarningProps) {
  if (gaps.length === 0) return null
  return (
    <Alert severity="warning" role="note" className="price-day__gaps">
      <p>Atenção: Existem lacunas nos horários definidos para este dia.</p>
      <p>Sem preço: {gaps.map(rangeText).join(', ')}.</p>
    </Alert>
  )
}

/** Removes a price once the person is sure (`onSure`). The next one does not wait for it: its row is gone from the screen at once. */
function useRemovePrice() {
  const { run } = useSingleEdit<CommandOf<'price.remove'>>({
    succeeded: () => PRICE_REMOVED,
    failed: removalFailed,
  })
  return async ({ id, version }: PriceEntry, onSure: () => void): Promise<void> => {
    if (!window.confirm('Tem certeza que deseja excluir este preço?')) return
    onSure()
    await run({ kind: 'price.remove', id, version })
  }
}
