import { useState, type FormEvent } from 'react'
import type { CommandOf } from '#shared/commands/command.ts'
import {
  MERGED_FIELDS,
  type CustomerDetail,
  type MergedField,
} from '#shared/customer/customerDetail.ts'
import { formatPhone } from '#shared/customer/documents.ts'
import { useResource, valueOf } from '../../api/resource.ts'
import { useAdminStore } from '../../offline/store/useAdminStore.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { useSingleEdit } from '../parts/useRowEdit.ts'
import { customerFailed, customerSaved, FIELD_NAMES } from './customerTexts.ts'

type Props = { ids: readonly [number, number]; onClose: () => void }
type Choice = Partial<Record<MergedField, 'this' | 'other'>>

/** Two records side by side: of each field one is kept, and the second record leads to the first from then on. */
export function MergeDialog({ ids: [first, second], onClose }: Props) {
  const store = useAdminStore()
  const [choice, setChoice] = useState<Choice>({})
  const kept = valueOf(useResource(store.customer(first)))
  const { busy, run } = useSingleEdit<CommandOf<'customer.merge'>>({
    succeeded: () => customerSaved('Cadastros unificados'),
    failed: customerFailed,
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!kept) return
    const { version } = kept
    const body = { other: second, choice }
    const { kind } = await run({ kind: 'customer.merge', id: first, version, body })
    if (kind === 'done') onClose()
  }
  return (
    <FormDialog
      title="Unificar cadastros"
      submit="Unificar"
      busy={busy}
      width="md"
      form={{ noValidate: true, onSubmit: (event) => void submit(event) }}
      onClose={onClose}
    >
      <p className="muted above">
        As reservas dos dois passam para um só cadastro. Dá para desfazer por 30 dias.
      </p>
      <Loaded resource={store.customer(first)} failed="Erro ao carregar o cadastro">
        {(one) => (
          <Loaded resource={store.customer(second)} failed="Erro ao carregar o cadastro">
            {(other) => (
              <BothColumns
                {...{ one, other, choice }}
                onChoose={(field, which) => setChoice({ ...choice, [field]: which })}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </FormDialog>
  )
}

type BothProps = {
  one: CustomerDetail
  other: CustomerDetail
  choice: Choice
  onChoose: (field: MergedField, which: 'this' | 'other') => void
}

function BothColumns({ one, other, choice, onChoose }: BothProps) {
  return (
    <>
      {MERGED_FIELDS.map((field) => (
        <fieldset key={field} className="merge-field">
          <legend>{FIELD_NAMES[field]}</legend>
          {(
            [
              ['this', one],
              ['other', other],
            ] as const
          ).map(([which, customer]) => (
            <label key={which} className="row">
              <input
                type="radio"
                name={field}
                checked={(choice[field] ?? 'this') === which}
                onChange={() => onChoose(field, which)}
              />
              {textOf(customer, field) || '(vazio)'}
            </label>
          ))}
        </fieldset>
      ))}
    </>
  )
}

function textOf(customer: CustomerDetail, field: MergedField) {
  const text = customer[field] ?? ''
  return field === 'phone' ? formatPhone(text) : text
}
