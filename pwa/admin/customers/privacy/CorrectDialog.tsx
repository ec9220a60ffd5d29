import { maskCpf } from '#shared/platform/contact/documents.ts'
import { maskPhone } from '#shared/platform/contact/phone.ts'
import { CorrectionFieldsSchema, type ChosenPerson } from '#shared/guest/privacy/person.ts'
import { privacyApi } from '../../../api/account/privacy.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { actFailed, useAct } from '../../ui/useAct.ts'

const CORRECTION_FAILED = actFailed('Não foi possível corrigir')

type Props = { person: ChosenPerson; onClose: () => void; onDone: () => void }

/** What is right, for everywhere that the person is written down. */
export function CorrectDialog({ person, onClose, onDone }: Props) {
  const { busy, run } = useAct(CORRECTION_FAILED)
  const { form, field } = useForm(CorrectionFieldsSchema, async (right) => {
    const done = 'Dados corrigidos em todos os registros'
    if (await run(() => privacyApi.correct(person, right), done)) onDone()
  })
  const optional = (...about: Parameters<typeof field>) => ({
    ...field(...about),
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
      form={form}
      onClose={onClose}
    >
      <div className="stack">
        <p className="hint">
          Vale para todas as reservas, aulas e contas escolhidas. O que ficar em branco não muda.
        </p>
        <Field {...optional('customerName', 'Nome')} maxLength={120} />
        <Field {...optional('customerEmail', 'E-mail')} type="email" autoCapitalize="none" />
        <Field
          {...optional('customerPhone', 'Telefone')}
          mask={maskPhone}
          type="tel"
          inputMode="tel"
        />
        <Field {...optional('customerCpf', 'CPF')} mask={maskCpf} inputMode="numeric" />
      </div>
    </FormDialog>
  )
}
