import { ROLE_NAMES } from '#shared/account/people/permissions.ts'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import {
  InviteAcceptanceSchema,
  linkPasswordSchema,
  type AccountLink,
} from '#shared/account/people/account.schema.ts'
import { ENROL_PATH, OWNER_PATH } from '#shared/platform/http/accountPages.ts'
import { secretIn } from '#shared/platform/http/linkSecret.ts'
import { ownAccountApi } from '../api/account/ownAccount.ts'
import { readFailureText, statusOf } from '../api/refusal.ts'
import { createResource, useResource } from '../api/resource.ts'
import { BusyButton } from '../ui/form/BusyButton.tsx'
import { Face, Waiting } from '../ui/Face.tsx'
import { MuiTheme } from '../ui/MuiTheme.tsx'
import { useTitle } from '../ui/title.ts'
import { EnrolScreen } from './EnrolScreen.tsx'
import { Heading } from './Heading.tsx'
import { NewAccountFields, NewPasswordField } from './NewAccountFields.tsx'
import { OwnerForm } from './OwnerForm.tsx'
import { RestorePanel } from './RestorePanel.tsx'
import type { Session } from './session.ts'
import { failureToast } from './SignOutButton.tsx'
import { useAccountForm } from './useAccountForm.ts'
import './account.css'

/** Where links of mails and invitations lead. The token is read out of the fragment, which no server and no log ever sees. */
export function LinkScreen({ session }: { session: Session }) {
  const { hash, pathname } = useLocation()
  const token = secretIn(hash, /[\w-]{43}/)
  if (pathname === ENROL_PATH) return <EnrolScreen />
  return (
    <MuiTheme>
      <main className="account">
        <OpenedLink key={token} token={token} session={session} />
      </main>
    </MuiTheme>
  )
}

type LinkProps = { token: string; session: Session }

function OpenedLink({ token, session }: LinkProps) {
  const isOwners = useLocation().pathname === OWNER_PATH
  useTitle(isOwners ? 'Primeiro acesso' : 'Criar senha')
  const [opened] = useState(() => createResource(() => ownAccountApi.readLink(token)))
  const state = useResource(opened)
  if (state.status === 'loading') return <Waiting>Carregando...</Waiting>
  if (state.status === 'failed') {
    const isOver = [409, 422].includes(statusOf(state.error))
    return isOver ? (
      <>
        <Face sign="waves" title="Este link não vale mais" isHeading>
          {isOwners
            ? 'Ele já foi usado, passou do prazo ou o local já tem dono. Quem instalou o sistema pode mostrar outro.'
            : 'Ele já foi usado ou passou do prazo. Peça outro.'}
        </Face>
        <Link to="/auth" className="button button--primary">
          Ir para o login
        </Link>
      </>
    ) : (
      <Face
        sign="waves"
        title="Não foi possível abrir o link"
        isHeading
        action={{ label: 'Tentar novamente', run: () => void opened.reload() }}
      >
        {readFailureText(state.error, 'Verifique a conexão com a internet.')}
      </Face>
    )
  }
  const { value: link } = state
  if (link.kind === 'owner') {
    return (
      <>
        <Heading>Primeiro acesso</Heading>
        <OwnerForm token={token} session={session} />
        {link.restore && <RestorePanel token={token} restore={link.restore} />}
      </>
    )
  }
  return link.kind === 'invite' ? (
    <InviteForm invite={link} token={token} session={session} />
  ) : (
    <NewPasswordForm link={link} token={token} session={session} />
  )
}

type OfKind<Kind> = Extract<AccountLink, { kind: Kind }>

function NewPasswordForm({ link, token, session }: LinkProps & { link: OfKind<'password'> }) {
  const navigate = useNavigate()
  const { form, field, busy } = useAccountForm({
    schema: linkPasswordSchema(link.role),
    given: { token },
    send: ownAccountApi.setPassword,
    succeeded: () => ({
      title: 'Senha criada',
      description: 'Entre com a senha nova. Os outros aparelhos foram desconectados.',
      tone: 'success',
    }),
    failed: failureToast('Não foi possível criar a senha', 'Tente novamente em instantes.'),
    onDone: () => {
      // This browser may have been signed in with the old one.
      void session.refresh()
      void navigate('/auth', { replace: true })
    },
  })
  return (
    <>
      <Heading>Criar outra senha</Heading>
      <form {...form} className="panel stack" aria-label="Criar outra senha">
        <p className="muted">
          Para a conta <strong>{link.username}</strong>.
        </p>
        <input type="hidden" autoComplete="username" value={link.username} readOnly />
        <NewPasswordField {...field('password', 'Senha nova')} of={link.role} />
        <BusyButton type="submit" variant="contained" busy={busy} busyLabel="Salvando…">
          Criar senha
        </BusyButton>
      </form>
    </>
  )
}

function InviteForm({ invite, token, session }: LinkProps & { invite: OfKind<'invite'> }) {
  const navigate = useNavigate()
  const { form, field, busy } = useAccountForm({
    schema: InviteAcceptanceSchema,
    given: { token },
    send: (acceptance) => session.begin(() => ownAccountApi.acceptInvite(acceptance)),
    succeeded: ({ name }) => ({
      title: 'Conta criada com sucesso!',
      description: `Bem-vindo à equipe, ${name}!`,
      tone: 'success',
    }),
    failed: failureToast('Não foi possível criar a conta', 'Tente novamente em instantes.'),
    // Where each role begins is known there.
    onDone: () => void navigate('/auth', { replace: true }),
  })
  return (
    <>
      <Heading>{`Bem-vindo à equipe de ${invite.venue}`}</Heading>
      <form {...form} className="panel stack" aria-label="Criar sua conta">
        <p className="muted">
          Sua função: <strong>{ROLE_NAMES[invite.role]}</strong>. Crie a sua conta para entrar.
        </p>
        <NewAccountFields field={field} name={invite.name} />
        <NewPasswordField {...field('password', 'Senha')} of={invite.role} />
        <BusyButton type="submit" variant="contained" busy={busy} busyLabel="Criando conta…">
          Criar Conta
        </BusyButton>
      </form>
    </>
  )
}
