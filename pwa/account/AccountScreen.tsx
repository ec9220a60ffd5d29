import { lazy, Suspense, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import {
  AccountDraftSchema,
  passwordChangeSchema,
  type OwnAccount,
  type SessionUser,
} from '#shared/account/people/account.schema.ts'
import { ownAccountApi } from '../api/account/ownAccount.ts'
import { readFailureText } from '../api/refusal.ts'
import { createResource, useResource } from '../api/resource.ts'
import { BusyButton } from '../ui/form/BusyButton.tsx'
import { Face, Waiting } from '../ui/Face.tsx'
import { Field } from '../ui/form/Field.tsx'
import { MuiTheme } from '../ui/MuiTheme.tsx'
import { PasswordField } from '../ui/form/PasswordField.tsx'
import { useTitle } from '../ui/title.ts'
import { DeviceList } from './DeviceList.tsx'
import { Heading } from './Heading.tsx'
import { LeaveForGood } from './LeaveForGood.tsx'
import { NewPasswordField } from './NewAccountFields.tsx'
import { PinForm } from './PinForm.tsx'
import { ProofAsker } from './ProofAsker.tsx'
import type { Session } from './session.ts'
import { failureToast } from './SignOutButton.tsx'
import { useAccountForm } from './useAccountForm.ts'
import './account.css'

const SecondFactorPanel = lazy(() =>
  import('./SecondFactorPanel.tsx').then((module) => ({ default: module.SecondFactorPanel })),
)

/** A person's own account: who they are, their password, where they are signed in, and the way out. */
export function AccountScreen({ session }: { session: Session }) {
  useTitle('Minha conta')
  const person = useResource(session)
  if (person.status === 'loading') return <Waiting>Carregando...</Waiting>
  if (person.status === 'failed') {
    return <NotOpened error={person.error} retry={() => void session.reload()} />
  }
  const user = person.value
  if (!user) return <Navigate to="/auth" replace />
  return (
    <MuiTheme>
      <main className="account">
        {user.mustChangePassword ? (
          <FirstPassword user={user} session={session} />
        ) : (
          <Account key={user.id} user={user} session={session} />
        )}
      </main>
    </MuiTheme>
  )
}

type PersonProps = { user: SessionUser; session: Session }

/** The password was made by somebody else: nothing else can be done before. */
function FirstPassword({ user, session }: PersonProps) {
  const navigate = useNavigate()
  return (
    <>
      <Heading>Crie a sua senha</Heading>
      <p className="muted">
        A senha com que você entrou foi gerada na instalação. Escolha outra para continuar.
      </p>
      <PasswordForm
        user={user}
        session={session}
        onDone={() => void navigate('/auth', { replace: true })}
      />
    </>
  )
}

function Account({ user, session }: PersonProps) {
  const [account] = useState(() => createResource(ownAccountApi.read))
  const state = useResource(account)
  if (state.status === 'loading') return <Waiting>Carregando...</Waiting>
  const reload = () => void account.reload()
  if (state.status === 'failed') return <NotOpened error={state.error} retry={reload} />
  const own = state.value
  return (
    <>
      <Heading>Minha conta</Heading>
      <ProofAsker isCustomer={own.role === 'user'} />
      <PersonForm own={own} session={session} />
      <PasswordForm user={user} session={session} onDone={reload} />
      {own.hasPin !== undefined && <PinForm hasPin={own.hasPin} onDone={reload} />}
      {own.role !== 'user' && (
        <Suspense fallback={null}>
          <SecondFactorPanel />
        </Suspense>
      )}
      <DeviceList own={own} onChange={reload} onSignedOut={() => void session.reload()} />
      {own.role === 'user' && <LeaveForGood onGone={() => void session.reload()} />}
    </>
  )
}

function NotOpened({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Face
      sign="waves"
      isHeading
      title="Não foi possível abrir a sua conta"
      action={{ label: 'Tentar novamente', run: retry }}
    >
      {readFailureText(error, 'Verifique a conexão com a internet.')}
    </Face>
  )
}

function PersonForm({ own, session }: { own: OwnAccount; session: Session }) {
  const { form, field, busy } = useAccountForm({
    schema: AccountDraftSchema,
    send: ownAccountApi.correct,
    succeeded: () => ({ title: 'Dados salvos', tone: 'success' }),
    failed: failureToast('Não foi possível salvar', 'Confira os dados e tente novamente.'),
    onDone: (_own, form) => {
      form.querySelector<HTMLInputElement>('[name=password]')!.value = ''
      void session.reload()
    },
  })
  return (
    <form {...form} className="panel stack" aria-labelledby="account-person">
      <h2 id="account-person">Seus dados</h2>
      <p className="muted">
        Nome de usuário: <strong>{own.username}</strong>
      </p>
      <Field
        {...field('name', 'Nome completo')}
        autoComplete="name"
        defaultValue={own.name ?? ''}
      />
      <Field
        {...field('email', 'E-mail')}
        type="email"
        inputMode="email"
        autoComplete="email"
        defaultValue={own.email}
        hint={
          own.email === ''
            ? 'Sem e-mail não há como enviar um link quando você esquecer a senha.'
            : undefined
        }
      />
      <PasswordField
        {...field('password', 'Sua senha')}
        autoComplete="current-password"
        hint="Para confirmar que é você."
      />
      <BusyButton type="submit" variant="contained" busy={busy} busyLabel="Salvando…">
        Salvar dados
      </BusyButton>
    </form>
  )
}

function PasswordForm({ user, session, onDone }: PersonProps & { onDone: () => void }) {
  const { form, field, busy } = useAccountForm({
    schema: passwordChangeSchema(user.role),
    send: (change) => session.begin(() => ownAccountApi.changePassword(change)),
    succeeded: () => ({
      title: 'Senha mudada',
      description: 'Os outros aparelhos foram desconectados.',
      tone: 'success',
    }),
    failed: failureToast('Não foi possível mudar a senha', 'Confira os dados e tente novamente.'),
    onDone: (_user, form) => {
      form.reset()
      onDone()
    },
  })
  return (
    <form {...form} className="panel stack" aria-labelledby="account-password">
      <h2 id="account-password">Senha</h2>
      <PasswordField {...field('current', 'Senha atual')} autoComplete="current-password" />
      <NewPasswordField {...field('password', 'Senha nova')} of={user.role} />
      <BusyButton type="submit" variant="contained" busy={busy} busyLabel="Salvando…">
        Mudar senha
      </BusyButton>
    </form>
  )
}
