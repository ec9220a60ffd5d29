import Button from '@mui/material/Button'
import { useState, type FormEvent } from 'react'
import { countText } from '#shared/platform/text/countText.ts'
import type { CommandOf } from '#shared/commands/command.ts'
import {
  MERGED_FIELDS,
  type CustomerDetail,
  type MergedField,
} from '#shared/customers/people/customerDetail.ts'
import { formatPhone } from '#shared/platform/contact/phone.ts'
import type { ListedCustomer } from '#shared/customers/people/listedCustomer.ts'
import { useResource, valueOf } from '../../../api/resource.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { useCustomerSearch } from '../../../offline/store/useCustomers.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { DetailDialog } from '../../ui/DetailDialog.tsx'
import { SearchField } from '../../ui/FilterForm.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { useSingleEdit } from '../../ui/useRowEdit.ts'
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
    const unnamed = MERGED_FIELDS.map((field) => [field, fuller(kept, field)] as const)
    const filled = Object.fromEntries(unnamed.filter(([, which]) => which === 'other'))
    const body = { other: second, choice: { ...filled, ...choice } }
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
  const differs = MERGED_FIELDS.filter((field) => fieldText(one, field) !== fieldText(other, field))
  return (
    <>
      <div className="stack pair above">
        {[one, other].map((customer) => (
          <p key={customer.id} className="well">
            <strong>{customer.name}</strong>
            <br />
            <span className="note">{hoursText(customer.coming.length + customer.past.length)}</span>
          </p>
        ))}
      </div>
      {differs.map((field) => (
        <fieldset key={field} className="merge-field">
          <legend>{FIELD_NAMES[field]}</legend>
          <div className="halves merge-field__choices">
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
                  checked={(choice[field] ?? fuller(one, field)) === which}
                  onChange={() => onChoose(field, which)}
                />
                {fieldText(customer, field) || '(vazio)'}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <p className="note below">
        O resto é igual nos dois. Etiquetas, marcações e bloqueio dos dois ficam.
      </p>
    </>
  )
}

/** Of a field that one of them lacks, what the other has. */
function fuller(one: CustomerDetail, field: MergedField) {
  return fieldText(one, field) === '' ? 'other' : 'this'
}

function hoursText(count: number) {
  if (count === 0) return 'Nenhuma reserva'
  return countText(count, 'reserva', 'reservas')
}

function fieldText(customer: CustomerDetail, field: MergedField) {
  const text = customer[field] ?? ''
  return field === 'phone' ? formatPhone(text) : text
}

type OtherProps = { customer: ListedCustomer }

/** Looks for the other record of the same person, of whom nobody thought that they were two. */
export function MergeWithOther({ customer }: OtherProps) {
  const [step, setStep] = useState<'none' | 'search' | number>('none')
  const close = () => setStep('none')
  return (
    <>
      <Button variant="outlined" onClick={() => setStep('search')}>
        Unificar com outro cadastro
      </Button>
      {step === 'search' && (
        <DetailDialog title="Qual é o outro cadastro?" onClose={close}>
          <OtherSearch customer={customer} onPick={setStep} />
        </DetailDialog>
      )}
      {typeof step === 'number' && <MergeDialog ids={[customer.id, step]} onClose={close} />}
    </>
  )
}

const MOST_FOUND = 8

function OtherSearch({ customer, onPick }: OtherProps & { onPick: (id: number) => void }) {
  const [typed, setTyped] = useState('')
  const search = useCustomerSearch()
  const found = typed.trim().length > 1 ? search(typed, MOST_FOUND + 1) : []
  const others = found.filter(({ id }) => id !== customer.id).slice(0, MOST_FOUND)
  return (
    <>
      <SearchField
        label="Buscar"
        placeholder="Nome ou final do telefone"
        value={typed}
        onChange={setTyped}
      />
      <ul className="person-list" aria-label="Clientes encontrados">
        {others.map(({ id, name, phone }) => (
          <li key={id}>
            <button type="button" className="person-list__one" onClick={() => onPick(id)}>
              <span>{name}</span>
              <span className="muted">{phone}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
