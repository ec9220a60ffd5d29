import { typedReais } from '#shared/platform/money/money.ts'
import { DAY_HOURS, slotEnd } from '#shared/platform/time/hours.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { hourOptions } from '../../ui/time/shownHours.ts'

type Props = {
  field: (name: string, label: string) => { name: string; label: string }
  start?: { startTime: string; endTime: string; price: number } | undefined
  hasBlank?: boolean
}

const START_OPTIONS = hourOptions(DAY_HOURS)
const END_OPTIONS = hourOptions(DAY_HOURS.map(slotEnd))

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
