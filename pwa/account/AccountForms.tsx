import { useState, type FormEvent } from 'react'
import type { GenericSchema } from 'valibot'
import {
  LoginSchema,
  RegistrationSchema,
  type SessionUser,
} from '#shared/account/account.schema.ts'
import { problemOf } from '../api/refusal.ts'
import { reportDefect } from '../api/reportDefect.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { Field } from '../ui/Field.tsx'
import {
  focusFirstError,
  formValues,
  parseForm,
  toFirstError,
  withoutError,
  type FieldErrors,
} from '../ui/parseForm.ts'
import { useToast, type Toast } from '../ui/toast.tsx'
import type { Session } from './session.ts'
import { failureToast } from './SignOutButton.tsx'

export function LoginForm({ session }: { session: Session }) {
  const { form, field, busy } = useAccountForm({
    schema: LoginSchema,
    send: session.signIn,
    succeeded: welcome,
    failed: LOGIN_FAILED,
  })
  return (
    <form {...form} className="panel stack auth__form" aria-label="Login">
      <Field
        {...field('username', 'Nome de usuário')}
        autoComplete="username"
        autoCapitalize="none"
      />
      <Field {...field('password', 'Senha')} type="password" autoComplete="current-password" />
      <BusyButton type="submit" variant="contained" busy={busy} busyLabel="Entrando…">
        Entrar
      </BusyButton>
    </form>
  )
}

export function RegisterForm({ session }: { session: Session }) {
  const { form, field, busy } = useAccountForm({
    schema: RegistrationSchema,
    send: session.register,
    succeeded: () => ACCOUNT_CREATED,
    failed: REGISTRATION_FAILED,
  })
  return (
    <form {...form} className="panel stack auth__form" aria-label="Registrar">
      <Field {...field('name', 'Nome completo')} autoComplete="name" autoCapitalize="words" />
      <Field {...field('email', 'E-mail')} type="email" inputMode="email" autoComplete="email" />
      <Field
        {...field('username', 'Nome de usuário')}
        autoComplete="username"
        autoCapitalize="none"
        hint="É com ele que você entra."
      />
      <Field
        {...field('password', 'Senha')}
        type="password"
        autoComplete="new-password"
        hint="Pelo menos 6 caracteres."
      />
      <BusyButton type="submit" variant="contained" busy={busy} busyLabel="Criando conta…">
        Criar Conta
      </BusyButton>
    </form>
  )
}

function welcome({ name, username }: SessionUser): Toast {
  return {
    title: 'Login realizado com sucesso!',
    description: `Bem-vindo, ${name ?? username}!`,
    tone: 'success',
  }
}

const ACCOUNT_CREATED: Toast = {
  title: 'Conta criada com sucesso!',
  description: 'Sua conta foi criada e você está conectado.',
  tone: 'success',
}

const LOGIN_FAILED = failureToast('Falha no login', 'Credenciais inválidas.')
const REGISTRATION_FAILED = failureToast('Falha no registro', 'Não foi possível criar a conta.')

type AccountForm<T> = {
  schema: GenericSchema<unknown, T>
  send: (values: T) => Promise<SessionUser>
  succeeded: (user: SessionUser) => Toast
  failed: (error: unknown) => Toast
}

/** A form that ends in being signed in: checks what was typed, sends it once, and shows how it went. */
function useAccountForm<T>({ schema, send, succeeded, failed }: AccountForm<T>) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const toast = useToast()

  const submit = async (form: HTMLFormElement) => {
    const parsed = parseForm(schema, formValues(form))
    if (parsed.errors) {
      setErrors(parsed.errors)
      return toast(toFirstError(form, parsed.errors))
    }
    setErrors({})
    setBusy(true)
    try {
      toast(succeeded(await send(parsed.output)))
    } catch (error) {
      reportDefect(error)
      toast(failed(error))
      const refused = errorsByField(error)
      setErrors(refused)
      focusFirstError(form, refused)
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    form: {
      noValidate: true,
      onInput: ({ target }: FormEvent<HTMLFormElement>) =>
        setErrors((before) => withoutError(before, (target as HTMLInputElement).name)),
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!busy) void submit(event.currentTarget)
      },
    },
    field: (name: keyof T & string, label: string) => ({
      name,
      label,
      error: errors[name],
      readOnly: busy,
    }),
  }
}

function errorsByField(error: unknown): FieldErrors {
  const problem = problemOf(error)
  if (problem?.code === 'username-taken') return { username: problem.message }
  const byField = Object.entries(problem?.errors ?? {})
  return Object.fromEntries(byField.map(([field, messages]) => [field, messages[0] ?? '']))
}
