import { RegistrationSchema } from '#shared/account/account.schema.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { Field } from '../ui/Field.tsx'
import { ACCOUNT_CREATED, registrationFailed } from './accountToasts.ts'
import type { Session } from './session.ts'
import { useAccountForm } from './useAccountForm.ts'

export function RegisterForm({ session }: { session: Session }) {
  const { form, field, busy } = useAccountForm({
    schema: RegistrationSchema,
    send: session.register,
    succeeded: () => ACCOUNT_CREATED,
    failed: registrationFailed,
  })
  return (
    <form {...form} className="auth__form" aria-label="Registrar">
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
