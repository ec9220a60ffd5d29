import { shortestPassword } from '#shared/account/people/password.ts'
import type { Role } from '#shared/account/people/permissions.ts'
import { Field, type FieldProps } from '../ui/form/Field.tsx'
import { PasswordField } from '../ui/form/PasswordField.tsx'

type Given = Pick<FieldProps, 'name' | 'label' | 'error' | 'readOnly'>
type Props = {
  field: (name: 'name' | 'email' | 'username', label: string) => Given
  /** The name that an invitation gives them. */
  name?: string
}

/** Asks for the name, e-mail and user name of a new account. */
export function NewAccountFields({ field, name }: Props) {
  return (
    <>
      <Field
        {...field('name', 'Nome completo')}
        autoComplete="name"
        autoCapitalize="words"
        defaultValue={name}
      />
      <Field {...field('email', 'E-mail')} type="email" inputMode="email" autoComplete="email" />
      <Field
        {...field('username', 'Nome de usuário')}
        autoComplete="username"
        autoCapitalize="none"
        hint="É com ele que você entra."
      />
    </>
  )
}

/** A password that is chosen, not remembered. */
export function NewPasswordField({ of, ...given }: Given & { of: Role }) {
  return (
    <PasswordField
      {...given}
      autoComplete="new-password"
      hint={`Pelo menos ${shortestPassword(of)} caracteres. Senhas muito comuns são recusadas.`}
    />
  )
}
