import { useState, type FormEvent } from 'react'
import type { CommandOf } from '#shared/commands/command.ts'
import { withoutTempIds } from '#shared/commands/tempId.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import { reaisText } from '#shared/platform/money/money.ts'
import type { SpecialPriceEntry } from '#shared/venue/prices/price.schema.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { useEditForm } from '../../../offline/queue/useEditForm.ts'
import { ConfirmDialog } from '../../../ui/form/ConfirmDialog.tsx'
import { courtOptions, SelectField } from '../../../ui/form/SelectField.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { formValues, parseForm } from '../../../ui/form/parseForm.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useSingleEdit } from '../../ui/useRowEdit.ts'
import { AddSpecialDialog, type SpecialStart } from './AddSpecialDialog.tsx'
import { SpecialPriceFields, comingPriceSchema, readSpecialPrice } from './SpecialPriceFields.tsx'
import {
  specialPriceName,
  invalid,
  refused,
  SPECIAL_UPDATED,
  removalFailed,
  SPECIAL_REMOVED,
} from './specialPriceTexts.ts'

export type SpecialDialogKind =
  | { kind: 'add'; start: SpecialStart | null }
  | { kind: 'edit' | 'remove'; entry: SpecialPriceEntry }
type OpenSpecialDialogProps = {
  dialog: SpecialDialogKind | null
  courts: readonly Court[]
  today: CivilDate
  onClose: () => void
}

export function OpenSpecialDialog({ dialog, courts, today, onClose }: OpenSpecialDialogProps) {
  switch (dialog?.kind) {
    case 'add':
      return (
        <AddSpecialDialog start={dialog.start} courts={courts} today={today} onClose={onClose} />
      )
    case 'edit':
      return (
        <EditSpecialDialog entry={dialog.entry} courts={courts} today={today} onClose={onClose} />
      )
    case 'remove':
      return <RemoveSpecialDialog entry={dialog.entry} onClose={onClose} />
    default:
      return null
  }
}

type EditSpecialDialogProps = {
  entry: SpecialPriceEntry
  courts: readonly Court[]
  today: CivilDate
  onClose: () => void
}

function EditSpecialDialog({ entry, courts, today, onClose }: EditSpecialDialogProps) {
  const [date, setDate] = useState<CivilDate | null>(entry.date)
  const toast = useToast()
  // What is over may keep its date while its text is corrected.
  const min = entry.date < today ? entry.date : today
  const schema = comingPriceSchema(min)
  const read = (values: Record<string, string>) => ({
    ...readSpecialPrice(values, date),
    courtId: Number(values['courtId']),
  })
  const { dialog, field, errors, clear } = useEditForm({
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
    now: (current) => entryText(current),
    onClose,
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { errors } = parseForm(schema, withoutTempIds(read(formValues(event.currentTarget))))
    if (errors) toast(invalid(errors))
    dialog.form.onSubmit(event)
  }
  return (
    <FormDialog
      title="Editar Preço Especial"
      submit="Salvar"
      width="xs"
      {...dialog}
      form={{ ...dialog.form, onSubmit }}
    >
      <div className="stack">
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
          busy={dialog.busy}
        />
      </div>
    </FormDialog>
  )
}

function entryText(entry: SpecialPriceEntry) {
  const price = reaisText(entry.price)
  return [specialPriceName(entry), price, entry.description ?? 'sem descrição'].join(', ')
}

type RemoveSpecialDialogProps = { entry: SpecialPriceEntry; onClose: () => void }

function RemoveSpecialDialog({ entry, onClose }: RemoveSpecialDialogProps) {
  const { busy, run } = useSingleEdit<CommandOf<'specialPrice.remove'>>({
    succeeded: () => SPECIAL_REMOVED,
    failed: removalFailed,
  })
  const remove = async () => {
    const { id, version } = entry
    const outcome = await run({ kind: 'specialPrice.remove', id, version })
    if (outcome.kind !== 'failed') onClose()
  }
  return (
    <ConfirmDialog
      title="Excluir preço especial?"
      confirm="Excluir"
      busy={busy}
      busyLabel="Excluindo..."
      onConfirm={remove}
      onClose={onClose}
    >
      <strong>{specialPriceName(entry)}</strong>
      <br />
      Neste dia volta a valer o preço do dia da semana.
    </ConfirmDialog>
  )
}
