import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useState, type FormEvent } from 'react'
import {
  CustomerFormSchema,
  type CustomerDetails,
} from '#shared/platform/contact/customer.schema.ts'
import { digitsOf, maskCpf } from '#shared/platform/contact/documents.ts'
import { maskPhone, readPhone } from '#shared/platform/contact/phone.ts'
import { deviceStorage } from '../../api/storage.ts'
import { BusyButton } from '../../ui/form/BusyButton.tsx'
import { Field } from '../../ui/form/Field.tsx'
import {
  formValues,
  parseForm,
  toFirstError,
  withoutError,
  type FieldErrors,
} from '../../ui/form/parseForm.ts'
import { useToast, type Toast } from '../../ui/toast.tsx'
import { forgetRemembered, readRemembered } from '../remembered.ts'

type Props = {
  initial: Partial<CustomerDetails>
  acceptedTerms: boolean
  submitting: boolean
  onChange(details: Partial<CustomerDetails>, acceptedTerms: boolean): void
  onSubmit(details: CustomerDetails, isToRemember: boolean): void
  onBack(): void
}

export function CustomerForm(props: Props) {
  const { initial, acceptedTerms, submitting, onChange, onSubmit, onBack } = props
  const [errors, setErrors] = useState<FieldErrors>({})
  const toast = useToast()
  const edit = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement
    setErrors((before) => withoutError(before, name))
    onChange(detailsIn(event.currentTarget), acceptsTerms(event.currentTarget))
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (submitting) return
    const form = event.currentTarget
    const values = { ...formValues(form), acceptedTerms: acceptsTerms(form) }
    const parsed = parseForm(CustomerFormSchema, values)
    setErrors(parsed.errors ?? {})
    if (parsed.errors) {
      const named = toFirstError(form, parsed.errors)
      const isCpfAlone = Object.keys(parsed.errors).join() === 'customerCpf'
      return toast(isCpfAlone ? BAD_CPF : named)
    }
    const { acceptedTerms: _accepted, ...details } = parsed.output
    onSubmit(details, isChecked(form, 'remember'))
  }
  const field = (name: keyof CustomerDetails, label: string) => ({
    name,
    label,
    error: errors[name],
    readOnly: submitting,
  })
  return (
    <form
      noValidate
      className="panel stack customer__form"
      aria-labelledby="customer-title"
      onInput={edit}
      onSubmit={submit}
    >
      <Field
        {...field('customerName', 'Nome completo')}
        autoComplete="name"
        autoCapitalize="words"
        defaultValue={initial.customerName}
      />
      <Field
        {...field('customerEmail', 'E-mail')}
        type="email"
        inputMode="email"
        autoComplete="email"
        defaultValue={initial.customerEmail}
      />
      <Field
        {...field('customerPhone', 'Telefone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="(00) 00000-0000"
        mask={maskPhone}
        defaultValue={maskPhone(initial.customerPhone ?? '')}
      />
      <Field
        {...field('customerCpf', 'CPF')}
        inputMode="numeric"
        autoComplete="off"
        placeholder="000.000.000-00"
        hint="Necessário para emitir a cobrança."
        mask={maskCpf}
        defaultValue={maskCpf(initial.customerCpf ?? '')}
      />
      <RememberChoice />
      <TermsCheckbox accepted={acceptedTerms} error={errors['acceptedTerms']} />
      <div className="customer__buttons">
        <Button variant="outlined" onClick={onBack} disabled={submitting}>
          Voltar
        </Button>
        <BusyButton type="submit" variant="contained" busy={submitting} busyLabel="Reservando…">
          Ir para o pagamento
        </BusyButton>
      </div>
    </form>
  )
}

/** The customer's own choice, taken back here as easily: what is stored goes at once. */
function RememberChoice() {
  const [isRemembered, setRemembered] = useState(() => readRemembered(deviceStorage) !== null)
  const toast = useToast()
  const forget = () => {
    forgetRemembered(deviceStorage)
    setRemembered(false)
    toast(FORGOTTEN)
  }
  return (
    <div>
      <FormControlLabel
        key={String(isRemembered)}
        control={<Checkbox name="remember" defaultChecked={isRemembered} />}
        label="Lembrar meus dados neste aparelho"
      />
      {isRemembered && (
        <button type="button" className="bare customer__forget" onClick={forget}>
          Apagar os dados guardados
        </button>
      )}
    </div>
  )
}

const FORGOTTEN: Toast = {
  title: 'Dados apagados',
  description: 'Este aparelho não guarda mais os seus dados.',
  tone: 'success',
}

type TermsProps = { accepted: boolean; error: string | undefined }

function TermsCheckbox({ accepted, error }: TermsProps) {
  return (
    <FormControl error={error !== undefined}>
      <FormControlLabel
        control={
          <Checkbox
            name="acceptedTerms"
            defaultChecked={accepted}
            slotProps={{
              input: {
                'aria-describedby': error && 'terms-note',
                'aria-invalid': error !== undefined,
                'aria-required': true,
              },
            }}
          />
        }
        label={
          <span>
            Li e aceito os{' '}
            <a href="/termos-condicoes.html" target="_blank" rel="noopener">
              termos e condições
              <span className="visually-hidden"> (abre em nova aba)</span>
            </a>
          </span>
        }
      />
      <FormHelperText id="terms-note">{error}</FormHelperText>
    </FormControl>
  )
}

const BAD_CPF = {
  title: 'CPF inválido',
  description: 'Por favor, informe um CPF válido para continuar.',
  tone: 'destructive',
} as const

function acceptsTerms(form: HTMLFormElement) {
  return isChecked(form, 'acceptedTerms')
}

function isChecked(form: HTMLFormElement, name: string) {
  return formValues(form)[name] === 'on'
}

function detailsIn(form: HTMLFormElement): Partial<CustomerDetails> {
  const {
    customerName = '',
    customerEmail = '',
    customerPhone = '',
    customerCpf = '',
  } = formValues(form)
  return {
    customerName,
    customerEmail,
    customerPhone: readPhone(customerPhone),
    customerCpf: digitsOf(customerCpf),
  }
}
