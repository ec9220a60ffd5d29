import Button from '@mui/material/Button'
import { useState, type ReactNode } from 'react'
import type { CommandOf } from '#shared/commands/command.ts'
import type { CustomerDetail } from '#shared/customers/people/customerDetail.ts'
import {
  BlockSchema,
  CustomerDraftSchema,
  CustomerEditSchema,
} from '#shared/customers/people/customerEdit.schema.ts'
import { isOtherAddress } from '#shared/platform/contact/isOtherAddress.ts'
import { maskCpf } from '#shared/platform/contact/documents.ts'
import { maskDate } from '#shared/platform/time/typedTime.ts'
import { formatPhone, maskPhone, readPhone } from '#shared/platform/contact/phone.ts'
import { MARK_NAMES, MARKS, type ListedCustomer } from '#shared/customers/people/listedCustomer.ts'
import { useEditForm } from '../../../offline/queue/useEditForm.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { Tick } from '../../ui/Tick.tsx'
import { NotesField } from '../../reservation/ReservationFieldset.tsx'
import { customerFailed, customerSaved, isoDate } from './customerTexts.ts'

type EditProps = { customer: CustomerDetail; onClose: () => void }

/** What the venue knows of a customer, to be corrected; their reservations keep what was written then, but for an address that was wrong. */
export function EditCustomerDialog({ customer, onClose }: EditProps) {
  const { id, version } = customer
  const [email, setEmail] = useState(customer.email)
  const coming = customer.coming.length
  const isCorrected = email.trim() !== '' && isOtherAddress(email.trim(), customer.email)
  const { dialog, field } = useEditForm<typeof CustomerEditSchema, CommandOf<'customer.update'>>({
    schema: CustomerEditSchema,
    read: readFields,
    command: (body, seen = version) => ({
      kind: 'customer.update',
      id,
      version: seen,
      body: changesOf(customer, body),
    }),
    succeeded: () => customerSaved('Cadastro atualizado'),
    failed: customerFailed,
    onClose,
  })
  return (
    <FormDialog title="Editar cliente" submit="Salvar" {...dialog}>
      <CustomerFields field={field} start={customer} onEmail={setEmail}>
        {isCorrected && coming > 0 && (
          <Tick name="alsoComing" defaultChecked>
            {`Também para ${comingText(coming)}: a confirmação vai para o novo e-mail, com outro link`}
          </Tick>
        )}
      </CustomerFields>
    </FormDialog>
  )
}

function comingText(count: number) {
  return count === 1 ? 'a reserva que ainda vem' : `as ${count} reservas que ainda vêm`
}

type FieldsProps = {
  field: (
    name: string,
    label: string,
  ) => { name: string; label: string; error?: string | undefined }
  start: Pick<CustomerDetail, 'name' | 'phone' | 'email' | 'cpf' | 'tags' | 'marks' | 'notes'>
  onEmail?: (typed: string) => void
  /** Asked below the address. */
  children?: ReactNode
}

function CustomerFields({ field, start, onEmail, children }: FieldsProps) {
  const { name, phone, email, cpf, tags, marks, notes } = start
  return (
    <div className="stack">
      <Field {...field('name', 'Nome')} defaultValue={name} autoComplete="off" />
      <Field
        {...field('phone', 'Telefone')}
        defaultValue={formatPhone(phone)}
        mask={maskPhone}
        inputMode="tel"
        autoComplete="off"
        required={false}
      />
      <Field
        {...field('email', 'E-mail')}
        type="email"
        defaultValue={email}
        autoComplete="off"
        required={false}
        {...(onEmail ? { onTyped: onEmail } : {})}
      />
      {children}
      <Field
        {...field('cpf', 'CPF')}
        mask={maskCpf}
        inputMode="numeric"
        autoComplete="off"
        required={false}
        {...(cpf ? { hint: `Guardado: ${cpf}. Em branco, fica como está.` } : {})}
      />
      <Field
        {...field('tags', 'Etiquetas')}
        defaultValue={tags.join(', ')}
        hint="Separadas por vírgula"
        autoComplete="off"
        required={false}
      />
      <fieldset className="merge-field">
        <legend>Marcações</legend>
        {MARKS.map((mark) => (
          <Tick key={mark} name={`mark ${mark}`} defaultChecked={marks.includes(mark)}>
            {MARK_NAMES[mark]}
          </Tick>
        ))}
      </fieldset>
      <NotesField {...field('notes', 'Observações internas')} defaultValue={notes ?? ''} />
    </div>
  )
}

function readFields(texts: Record<string, string>) {
  const { isOther, alsoComing, ...fields } = texts
  return {
    ...Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith('mark '))),
    tags: (texts['tags'] ?? '')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    marks: MARKS.filter((mark) => texts[`mark ${mark}`]),
    ...(isOther ? { isOther: true } : {}),
    ...(alsoComing ? { alsoComing: true } : {}),
  }
}

const NOBODY: FieldsProps['start'] = {
  name: '',
  phone: '',
  email: '',
  cpf: null,
  tags: [],
  marks: [],
  notes: null,
}

/** Writes somebody down before they have booked. */
export function NewCustomerButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        Novo cliente
      </Button>
      {isOpen && <NewCustomerDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function NewCustomerDialog({ onClose }: { onClose: () => void }) {
  const [known, setKnown] = useState<string | null>(null)
  const { dialog, field } = useEditForm<typeof CustomerDraftSchema, CommandOf<'customer.create'>>({
    schema: CustomerDraftSchema,
    read: readFields,
    command: (body) => ({ kind: 'customer.create', body }),
    succeeded: () => customerSaved('Cliente cadastrado'),
    failed: customerFailed,
    onClose,
    onRefused: (problem) => {
      if (problem?.code === 'customer-exists') setKnown(problem.message)
    },
  })
  return (
    <FormDialog title="Novo cliente" submit="Cadastrar" {...dialog}>
      <CustomerFields field={field} start={NOBODY} />
      {known && (
        <div role="alert" className="note">
          <p>{known}</p>
          <Tick name="isOther">É outra pessoa: cadastrar mesmo assim</Tick>
        </div>
      )}
    </FormDialog>
  )
}

type Body = CommandOf<'customer.update'>['body']

// What nobody changed stays out of the queue, and the CPF that is stored is not known here.
function changesOf(customer: CustomerDetail, body: Body): Body {
  const before = { ...customer, cpf: '', notes: customer.notes ?? '' }
  const typed = { ...body, phone: readPhone(body.phone ?? '') }
  const changed = Object.entries(typed).filter(
    ([name, value]) =>
      JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof before]) &&
      name in before,
  )
  const asked = body.alsoComing ? { alsoComing: true } : {}
  return { ...Object.fromEntries(changed), ...asked }
}

type BlockProps = { customer: ListedCustomer; onClose: () => void }

/** Keeps somebody from booking online; the reception is warned and may book all the same. */
export function BlockDialog({ customer, onClose }: BlockProps) {
  const { id, version, name } = customer
  const { dialog, field } = useEditForm<typeof BlockSchema, CommandOf<'customer.block'>>({
    schema: BlockSchema,
    read: ({ reason = '', until = '' }) => ({ reason, until: isoDate(until) }),
    command: (body, seen = version) => ({ kind: 'customer.block', id, version: seen, body }),
    succeeded: () => customerSaved('Cliente bloqueado'),
    failed: customerFailed,
    onClose,
  })
  return (
    <FormDialog title={`Bloquear ${name}`} submit="Bloquear" width="xs" {...dialog}>
      <p className="muted above">
        Pela internet, a reserva é recusada com “fale com a recepção”. O motivo só aparece para a
        equipe.
      </p>
      <Field {...field('reason', 'Motivo')} autoComplete="off" />
      <Field
        {...field('until', 'Até')}
        mask={maskDate}
        inputMode="numeric"
        hint="dd/mm/aaaa. Em branco, até alguém desbloquear."
        required={false}
      />
    </FormDialog>
  )
}
