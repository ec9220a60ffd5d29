import { LoginSchema } from '#shared/account/account.schema.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { Field } from '../ui/Field.tsx'
import { loginFailed, welcome } from './accountToasts.ts'
import type { Session } from './session.ts'
import { useAccountForm } from './useAccountForm.ts'

export function LoginForm({ session }: { session: Session }) {
  const { form, field, busy } = useAccountForm({
    schema: LoginSchema,
    send: session.signIn,
    succeeded: welcome,
    failed: loginFailed,
  })
  return (
    <form {...form} className="auth__form" aria-label="Login">
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
