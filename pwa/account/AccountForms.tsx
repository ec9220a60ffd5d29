import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import {
  ForgottenSchema,
  LoginSchema,
  RegistrationSchema,
  type SessionUser,
} from '#shared/account/people/account.schema.ts'
import type { ProofWay } from '#shared/account/people/secondFactor.ts'
import { ownAccountApi } from '../api/account/ownAccount.ts'
import { problemOf } from '../api/refusal.ts'
import { Alert } from '../ui/Alert.tsx'
import { BusyButton } from '../ui/form/BusyButton.tsx'
import { Field } from '../ui/form/Field.tsx'
import { PasswordField } from '../ui/form/PasswordField.tsx'
import type { Toast } from '../ui/toast.tsx'
import { NewAccountFields, NewPasswordField } from './NewAccountFields.tsx'
import type { Session } from './session.ts'
import { failureToast } from './SignOutButton.tsx'
import { useAccountForm } from './useAccountForm.ts'

// Only pages with https, or of this device itself, have them.
const hasPasskeys = () => typeof window.PublicKeyCredential === 'function'
const PasskeyButton = lazy(() =>
  import('./SecondStep.tsx').then((module) => ({ default: module.PasskeyButton })),
)
const SecondStep = lazy(() =>
  import('./SecondStep.tsx').then((module) => ({ default: module.SecondStep })),
)

/** Signs in; who has forgotten the password is sent a link to choose another one. */
export function LoginForm({ session }: { session: Session }) {
  const [isForgotten, setForgotten] = useState(false)
  const [ways, setWays] = useState<readonly ProofWay[] | null>(null)
  if (ways) {
    const back = () => setWays(null)
    return (
      <Suspense fallback={null}>
        <SecondStep ways={ways} session={session} welcome={welcome} onBack={back} />
      </Suspense>
    )
  }
  if (isForgotten) return <ForgottenForm onBack={() => setForgotten(false)} />
  return (
    <PasswordForm session={session} onForgotten={() => setForgotten(true)} onSecondStep={setWays} />
  )
}

type PasswordFormProps = {
  session: Session
  onForgotten: () => void
  /** The password was right, and one of these shows that it is no thief who knows it. */
  onSecondStep: (ways: readonly ProofWay[]) => void
}

function PasswordForm({ session, onForgotten, onSecondStep }: PasswordFormProps) {
  const [mustWait, setMustWait] = useState(false)
  const { form, field, busy } = useAccountForm({
    schema: LoginSchema,
    send: async (credentials) => {
      try {
        return await session.signIn(credentials)
      } catch (error) {
        const ways = problemOf(error)?.ways
        setMustWait(problemOf(error)?.code === 'too-many-requests')
        if (!ways) throw error
        onSecondStep(ways)
        return null
      }
    },
    succeeded: (user) => user && welcome(user),
    failed: LOGIN_FAILED,
  })
  return (
    <form {...form} className="panel stack auth__form" aria-label="Login">
      <Field
        {...field('username', 'Nome de usuário')}
        autoComplete="username"
        autoCapitalize="none"
      />
      <PasswordField {...field('password', 'Senha')} autoComplete="current-password" />
      <BusyButton type="submit" variant="contained" busy={busy} busyLabel="Entrando…">
        Entrar
      </BusyButton>
      {mustWait && (
        <Alert severity="info" title="A senha precisa esperar">
          {hasPasskeys()
            ? 'Houve tentativas demais com esta conta ou a partir daqui. Com uma chave de acesso você entra agora, sem esperar.'
            : 'Houve tentativas demais com esta conta ou a partir daqui. Num aparelho em que você já entrou, a senha vale sem esperar.'}
        </Alert>
      )}
      {hasPasskeys() && (
        <Suspense fallback={null}>
          <PasskeyButton session={session} welcome={welcome} />
        </Suspense>
      )}
      <Button variant="text" onClick={onForgotten}>
        Esqueci minha senha
      </Button>
    </form>
  )
}

function ForgottenForm({ onBack }: { onBack: () => void }) {
  const { form, field, busy } = useAccountForm({
    schema: ForgottenSchema,
    send: ownAccountApi.askForLink,
    succeeded: () => LINK_SENT,
    failed: LINK_FAILED,
    onDone: onBack,
  })
  return (
    <form {...form} className="panel stack auth__form" aria-label="Esqueci minha senha">
      <p className="muted">
        Enviamos um link para o e-mail da conta. Com ele você cria outra senha em até 30 minutos.
      </p>
      <Field
        {...field('name', 'Nome de usuário ou e-mail')}
        autoComplete="username"
        autoCapitalize="none"
      />
      <BusyButton type="submit" variant="contained" busy={busy} busyLabel="Enviando…">
        Enviar link
      </BusyButton>
      <Button variant="text" onClick={onBack}>
        Voltar ao login
      </Button>
    </form>
  )
}

const LINK_SENT: Toast = {
  title: 'Confira seu e-mail',
  description: 'Se essa conta existir, enviamos um link para o e-mail dela.',
  tone: 'success',
}
const LINK_FAILED = failureToast('Não foi possível pedir o link', 'Tente novamente em instantes.')

export function RegisterForm({ session }: { session: Session }) {
  const { form, field, busy } = useAccountForm({
    schema: RegistrationSchema,
    send: session.register,
    succeeded: () => ACCOUNT_CREATED,
    failed: REGISTRATION_FAILED,
  })
  return (
    <form {...form} className="panel stack auth__form" aria-label="Registrar">
      <NewAccountFields field={field} />
      <NewPasswordField {...field('password', 'Senha')} of="user" />
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
