import { useState } from 'react'
import { countText } from '#shared/platform/text/countText.ts'
import type { CommandOf } from '#shared/commands/command.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import { reaisText } from '#shared/platform/money/money.ts'
import {
  adjustPrices,
  PriceAdjustSchema,
  seenOf,
  type Adjusted,
} from '#shared/venue/prices/adjustPrices.ts'
import type { PriceEntry } from '#shared/venue/prices/price.schema.ts'
import { TABLE_START, tableEnd } from '#shared/venue/prices/priceTable.ts'
import { DAY_HOURS, rangeText, slotEnd } from '#shared/platform/time/hours.ts'
import { WEEKDAY_LABELS, weekdayOf, WEEKDAYS } from '#shared/platform/time/weekday.ts'
import { useEditForm } from '../../../offline/queue/useEditForm.ts'
import { focusFirstField } from '../../../ui/dialogFocus.ts'
import { CheckList } from '../../../ui/form/CheckList.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { courtLabel, SelectField } from '../../../ui/form/SelectField.tsx'
import { hourOptions, useShownHours } from '../../ui/time/shownHours.ts'
import { useVenueNow } from '../../ui/time/useVenueNow.ts'
import { pricesText } from './priceTexts.ts'

type Props = {
  courts: readonly Court[]
  /** As they are now: what others change meanwhile shows in the preview. */
  prices: readonly PriceEntry[]
  onClose: () => void
}

const START_OPTIONS = hourOptions(DAY_HOURS)
const END_OPTIONS = hourOptions(DAY_HOURS.map(slotEnd))
const DAYS = WEEKDAYS.map((weekday) => ({ value: weekday, label: WEEKDAY_LABELS[weekday] }))

/** Prices up or down by so many percent: on all courts and today's weekday unless chosen otherwise, with each price before and after. */
export function PercentDialog({ courts, prices, onClose }: Props) {
  const shownHours = useShownHours()
  const today = weekdayOf(useVenueNow().date)
  const [chosenCourts, setCourts] = useState<ReadonlySet<string>>(
    () => new Set(courts.map(({ id }) => String(id))),
  )
  const [days, setDays] = useState<ReadonlySet<string>>(() => new Set([today]))
  const [startTime, setStart] = useState(TABLE_START)
  const [endTime, setEnd] = useState(tableEnd(shownHours))
  const [typed, setTyped] = useState('')
  const change = {
    courts: courts
      .filter(({ id }) => chosenCourts.has(String(id)))
      .map(({ id }) => ({ courtId: id })),
    weekdays: WEEKDAYS.filter((day) => days.has(day)),
    startTime,
    endTime,
    percent: readPercent(typed),
  }
  const { percent } = change
  const adjusted = percent === null ? [] : adjustPrices(prices, { ...change, percent })
  const { dialog, errors, field } = useEditForm<
    typeof PriceAdjustSchema,
    CommandOf<'price.adjust'>
  >({
    schema: PriceAdjustSchema,
    read: () => ({ ...change, seen: seenOf(adjusted) }),
    command: (body) => ({ kind: 'price.adjust', body }),
    succeeded: () => ({
      title: countText(adjusted.length, 'preço mudou', 'preços mudaram'),
      tone: 'success',
    }),
    failed: (message) => ({
      title: 'Erro ao mudar os preços',
      description: message,
      tone: 'destructive',
    }),
    onClose,
  })
  return (
    <FormDialog
      title="Mudar preços em %"
      submit={adjusted.length === 1 ? 'Mudar 1 preço' : `Mudar ${adjusted.length} preços`}
      busyLabel="Mudando..."
      width="md"
      {...dialog}
    >
      <div className="tiles">
        <div className="stack" ref={focusFirstField}>
          <Field
            {...field('percent', 'Quanto muda (%)')}
            hint="Por exemplo 10 para aumentar, -15 para baixar. Arredondado para reais inteiros."
            inputMode="text"
            autoComplete="off"
            maxLength={5}
            onTyped={setTyped}
          />
          <div className="stack pair">
            <SelectField
              {...field('startTime', 'Das')}
              options={START_OPTIONS}
              value={startTime}
              onChosen={setStart}
            />
            <SelectField
              {...field('endTime', 'Até as')}
              options={END_OPTIONS}
              value={endTime}
              onChosen={setEnd}
            />
          </div>
          <div className="stack pair">
            <CheckList
              name="courts"
              legend="Quadras"
              all="Todas as quadras"
              options={courts.map((one) => ({ value: String(one.id), label: courtLabel(one) }))}
              chosen={chosenCourts}
              onChange={setCourts}
              error={errors['courts']}
              disabled={dialog.busy}
            />
            <CheckList
              name="weekdays"
              legend="Dias"
              all="Todos os dias"
              options={DAYS}
              chosen={days}
              onChange={setDays}
              error={errors['weekdays']}
              disabled={dialog.busy}
            />
          </div>
        </div>
        <Preview {...{ adjusted, courts }} isAsked={percent !== null} error={errors['seen']} />
      </div>
    </FormDialog>
  )
}

/** Whole percent as typed: `10`, `+10`, `-15 %`, `10%`. */
function readPercent(typed: string): number | null {
  const [, sign, digits] = /^\s*([+\u2212-]?)\s*(\d{1,3})\s*%?\s*$/.exec(typed) ?? []
  if (!digits || Number(digits) === 0) return null
  return sign === '' || sign === '+' ? Number(digits) : -Number(digits)
}

type PreviewProps = {
  adjusted: readonly Adjusted<PriceEntry>[]
  courts: readonly Court[]
  isAsked: boolean
  error: string | undefined
}

function Preview({ adjusted, courts, error, isAsked }: PreviewProps) {
  if (!isAsked) return <p className="muted">Informe a porcentagem para ver os preços.</p>
  if (adjusted.length === 0) {
    return <p role={error ? 'alert' : undefined}>Nenhum preço muda com esta escolha.</p>
  }
  const names = new Map(courts.map(({ id, name }) => [id, name]))
  const lines = adjusted.flatMap(({ row, parts }) =>
    parts
      .filter(({ price }) => price !== row.price)
      .map(({ startTime, endTime, price }) => ({ row, price, range: { startTime, endTime } })),
  )
  return (
    <section aria-label="Antes e depois">
      <h3 className="part-title">Antes e depois ({pricesText(lines.length)})</h3>
      <table className="price-table">
        <caption className="visually-hidden">Preços antes e depois</caption>
        <thead>
          <tr>
            <th scope="col">Quadra, dia e horário</th>
            <th scope="col" className="price-table__money">
              Antes
            </th>
            <th scope="col" className="price-table__money">
              Depois
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ row, price, range }) => (
            <tr key={row.id}>
              <th scope="row">
                {names.get(row.courtId)}, {WEEKDAY_LABELS[row.weekday]}, {rangeText(range)}
              </th>
              <td className="price-table__money">{reaisText(row.price)}</td>
              <td className="price-table__money">
                <strong>{reaisText(price)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
