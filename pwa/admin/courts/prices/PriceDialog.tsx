import type { Court } from '#shared/venue/courts/court.ts'
import { readReais, reaisText } from '#shared/platform/money/money.ts'
import { PriceDraftSchema, type PriceEntry } from '#shared/venue/prices/price.schema.ts'
import { TABLE_START, tableEnd } from '#shared/venue/prices/priceTable.ts'
import { rangeText, type HourRange } from '#shared/platform/time/hours.ts'
import { WEEKDAY_LABELS, WEEKDAYS, type Weekday } from '#shared/platform/time/weekday.ts'
import { useEditForm } from '../../../offline/queue/useEditForm.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { courtLabel, courtOptions, SelectField } from '../../../ui/form/SelectField.tsx'
import { PriceFields } from '../fields/PriceFields.tsx'
import { addingFailed, PRICE_ADDED, PRICE_UPDATED, updateFailed } from './priceTexts.ts'

type Props = {
  start: PriceStart
  entry?: PriceEntry
  courts: readonly Court[]
  onClose: () => void
}

const DAYS = WEEKDAYS.map((weekday) => ({ value: weekday, label: WEEKDAY_LABELS[weekday] }))

export function PriceDialog({ start, entry, courts, onClose }: Props) {
  const { dialog, field } = useEditForm({
    schema: PriceDraftSchema,
    read: ({ courtId, price = '', ...rest }) => ({
      ...rest,
      courtId: Number(courtId),
      price: readReais(price),
    }),
    command: (body, version) =>
      entry
        ? { kind: 'price.update', id: entry.id, version: version ?? entry.version, body }
        : { kind: 'price.create', body },
    succeeded: () => (entry ? PRICE_UPDATED : PRICE_ADDED),
    failed: entry ? updateFailed : addingFailed,
    now: (current) => priceText(current, courts),
    onClose,
  })
  return (
    <FormDialog
      title={entry ? 'Editar Preço' : 'Adicionar Preço'}
      submit={entry ? 'Salvar' : 'Adicionar'}
      width="xs"
      {...dialog}
    >
      <div className="stack">
        <SelectField
          {...field('courtId', 'Quadra')}
          options={courtOptions(courts)}
          defaultValue={String(start.courtId)}
        />
        <SelectField
          {...field('weekday', 'Dia da semana')}
          options={DAYS}
          defaultValue={start.weekday}
        />
        <PriceFields field={field} start={start} />
      </div>
    </FormDialog>
  )
}

function priceText(entry: PriceEntry, courts: readonly Court[]) {
  const court = courts.find(({ id }) => id === entry.courtId)
  const day = WEEKDAY_LABELS[entry.weekday]
  const price = reaisText(entry.price)
  return [...(court ? [courtLabel(court)] : []), day, rangeText(entry), price].join(', ')
}

export type PriceStart = {
  courtId: number
  weekday: Weekday
  startTime: string
  endTime: string
  price: number
}

type NewPriceOptions = { shownHours: readonly string[]; gap?: HourRange | undefined }

/** What the form of a new price begins with: the stretch that still has none, or the whole day. */
export function newPrice(
  courtId: number,
  weekday: Weekday,
  { shownHours, gap }: NewPriceOptions,
): PriceStart {
  const range = gap ?? { startTime: TABLE_START, endTime: tableEnd(shownHours) }
  return { courtId, weekday, ...range, price: 100 }
}
