import { useState, type FormEvent } from 'react'
import { maskCpf, maskPhone } from '#shared/customer/documents.ts'
import { CorrectionFieldsSchema, type ChosenPerson } from '#shared/privacy/person.ts'
import { privacyApi } from '../../api/people/privacy.ts'
import { Field } from '../../ui/form/Field.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import {
  focusFirstError,
  formValues,
  parseForm,
  type FieldErrors,
} from '../../ui/form/parseForm.ts'
import { actFailed, useAct } from '../parts/useAct.ts'

const CORRECTION_FAILED = actFailed('Não foi possível corrigir')

type Props = { person: ChosenPerson; onClose: () => void; onDone: () => void }

/** What is right, for everywhere that the person is written down. */
export function CorrectDialog({ person, onClose, onDone }: Props) {
  const { busy, run } = useAct(CORRECTION_FAILED)
  const [errors, setErrors] = useState<FieldErrors>({})
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { output, errors } = parseForm(CorrectionFieldsSchema, formValues(form))
    if (errors) {
      setErrors(errors)
      focusFirstError(form, errors)
      return
    }
    const done = 'Dados corrigidos em todos os registros'
    if (await run(() => privacyApi.correct(person, output), done)) onDone()
  }
  const field = (name: string, label: string) => ({
    name,
    label,
    error: errors[name],
    autoComplete: 'off',
    required: false,
  })
  return (
    <FormDialog
      title="Corrigir os dados da pessoa"
      submit="Corrigir"
      busy={busy}
      busyLabel="Corrigindo..."
      width="xs"
      form={{
        noValidate: true,
        onSubmit: (event) => void submit(event),
        onChange: () => setErrors({}),
      }}
      onClose={onClose}
    >
      <div className="stack">
        <p className="hint">
          Vale para todas as reservas, aulas e contas escolhidas. O que ficar em branco não muda.
        </p>
        <Field {...field('customerName', 'Nome')} maxLength={120} />
        <Field {...field('customerEmail', 'E-mail')} type="email" autoCapitalize="none" />
        <Field
          {...field('customerPhone', 'Telefone')}
          mask={maskPhone}
          type="tel"
          inputMode="tel"
        />
        <Field {...field('customerCpf', 'CPF')} mask={maskCpf} inputMode="numeric" />
      </div>
    </FormDialog>
  )
}
