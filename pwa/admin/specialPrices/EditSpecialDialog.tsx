import { useState, type FormEvent } from 'react'
import type { Court } from '#shared/court/court.ts'
import { withoutTempIds } from '#shared/commands/tempId.ts'
import { formatReais, toCents } from '#shared/money/money.ts'
import type { SpecialPriceEntry } from '#shared/pricing/price.schema.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import { useEditForm } from '../../offline/desk/useEditForm.ts'
import { courtOptions } from '../../ui/courtOptions.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { formValues, parseForm } from '../../ui/parseForm.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { useToast } from '../../ui/toast.tsx'
import { SpecialPriceFields } from './SpecialPriceFields.tsx'
import { comingPriceSchema, readSpecialPrice } from './specialPriceForm.ts'
import { specialPriceName } from './specialPriceText.ts'
import { invalid, refused, SPECIAL_UPDATED } from './specialPriceToasts.ts'

type Props = {
  entry: SpecialPriceEntry
  courts: readonly Court[]
  today: CivilDate
  onClose: () => void
}

export function EditSpecialDialog({ entry, courts, today, onClose }: Props) {
  const [date, setDate] = useState<CivilDate | null>(entry.date)
  const toast = useToast()
  // What is over may keep its date while its words are put right.
  const min = entry.date < today ? entry.date : today
  const schema = comingPriceSchema(min)
  const read = (values: Record<string, string>) => ({
    ...readSpecialPrice(values, date),
    courtId: Number(values['courtId']),
  })
  const { form, field, errors, clear, busy, stale } = useEditForm({
    schema,
    read,
    command: (body, version) => ({
      kind: 'specialPrice.update',
      id: entry.id,
      version: version ?? entry.version,
      body,
    }),
    succeeded: () => SPECIAL_UPDATED,
    failed: refused,
    onDone: onClose,
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { errors } = parseForm(schema, withoutTempIds(read(formValues(event.currentTarget))))
    if (errors) toast(invalid(errors))
    form.onSubmit(event)
  }
  return (
    <FormDialog
      title="Editar Preço Especial"
      submit="Salvar"
      width="xs"
      busy={busy}
      form={{ ...form, onSubmit }}
      stale={stale && { now: words(stale.current), overwrite: stale.overwrite }}
      onClose={onClose}
    >
      <div className="special-form">
        <SelectField
          {...field('courtId', 'Quadra')}
          options={courtOptions(courts)}
          defaultValue={String(entry.courtId)}
        />
        <SpecialPriceFields
          start={entry}
          date={date}
          onDate={(next) => {
            clear('date')
            setDate(next)
          }}
          min={min}
          errors={errors}
          busy={busy}
        />
      </div>
    </FormDialog>
  )
}

function words(current: unknown) {
  const entry = current as SpecialPriceEntry
  const price = formatReais(toCents(entry.price))
  return [specialPriceName(entry), price, entry.description ?? 'sem descrição'].join(', ')
}
