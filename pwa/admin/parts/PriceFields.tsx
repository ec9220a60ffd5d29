import { typedReais } from '#shared/money/money.ts'
import { TABLE_END, TABLE_START } from '#shared/pricing/priceTable.ts'
import { hoursBetween, slotEnd } from '#shared/time/hours.ts'
import { Field } from '../../ui/Field.tsx'
import { SelectField, type Option } from '../../ui/SelectField.tsx'

type Props = {
  field: (name: string, label: string) => { name: string; label: string }
  start?: { startTime: string; endTime: string; price: number } | undefined
  hasBlank?: boolean
}

const HOURS = hoursBetween(TABLE_START, TABLE_END)
const START_OPTIONS = HOURS.map(asOption)
const END_OPTIONS = HOURS.map((hour) => asOption(slotEnd(hour)))

export function PriceFields({ field, start, hasBlank = false }: Props) {
  const blank = hasBlank ? { blank: 'Escolha' } : {}
  return (
    <>
      <div className="stack pair">
        <SelectField
          {...field('startTime', 'Início')}
          {...blank}
          options={START_OPTIONS}
          defaultValue={start?.startTime ?? ''}
        />
        <SelectField
          {...field('endTime', 'Fim')}
          {...blank}
          options={END_OPTIONS}
          defaultValue={start?.endTime ?? ''}
        />
      </div>
      <Field
        {...field('price', 'Preço por hora (R$)')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        defaultValue={start ? typedReais(start.price) : ''}
      />
    </>
  )
}

function asOption(hour: string): Option {
  return { value: hour, label: hour }
}
