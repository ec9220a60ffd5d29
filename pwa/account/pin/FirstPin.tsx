import Button from '@mui/material/Button'
import { useState, type ReactNode } from 'react'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import { OwnPinSchema } from '#shared/account/people/device.ts'
import { isAllowed } from '#shared/account/people/permissions.ts'
import { ownAccountApi } from '../../api/account/ownAccount.ts'
import { secondFactorApi } from '../../api/account/secondFactor.ts'
import { createResource, useResource } from '../../api/resource.ts'
import { Waiting } from '../../ui/Face.tsx'
import { focusFirstField } from '../../ui/dialogFocus.ts'
import { BusyButton } from '../../ui/form/BusyButton.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { MuiTheme } from '../../ui/MuiTheme.tsx'
import { useTitle } from '../../ui/title.ts'
import { Heading } from '../Heading.tsx'
import type { Session } from '../session.ts'
import { failureToast } from '../SignOutButton.tsx'
import { useAccountForm } from '../useAccountForm.ts'
import { readMark } from './deviceMark.ts'
import { enterByPin, readDevice } from './enterByPin.ts'
import '../account.css'

type Props = {
  user: SessionUser
  session: Session
  /** Where they go from here. */
  children: ReactNode
}

/** Lets whoever has just signed in with their password on an enrolled device make the PIN by which they come in from then on. */
export function FirstPin({ user, session, children }: Props) {
  const [lack] = useState(() => createResource(() => readLack(user.id)))
  const state = useResource(lack)
  const [isDone, setDone] = useState(false)
  if (state.status === 'loading') return <Waiting>Carregando...</Waiting>
  const asked = state.status === 'ready' ? state.value : null
  // Without an answer they go on: the PIN can wait.
  if (isDone || asked === null) return children
  return (
    <MuiTheme>
      <FirstPinForm {...{ user, session }} isFresh={asked.isFresh} onDone={() => setDone(true)} />
    </MuiTheme>
  )
}

// Time to think of six digits.
const FORM_MS = 2 * 60_000

/** Null for who has a PIN. */
async function readLack(userId: number): Promise<{ isFresh: boolean } | null> {
  const people = await readDevice()
  if (people.some(({ id }) => id === userId)) return null
  const { freshForMs } = await secondFactorApi.proofWays()
  return { isFresh: freshForMs >= FORM_MS }
}

type FormProps = Omit<Props, 'children'> & { isFresh: boolean; onDone: () => void }

function FirstPinForm({ user, session, isFresh, onDone }: FormProps) {
  useTitle('Crie o seu PIN')
  const { form, field, busy } = useAccountForm({
    schema: OwnPinSchema,
    async send(own) {
      await ownAccountApi.setPin(own)
      await enterOnce(session, user, own.pin)
    },
    succeeded: () => ({
      title: 'PIN criado',
      description: 'Da próxima vez, toque no seu nome e digite o PIN.',
      tone: 'success',
    }),
    failed: failureToast('Não foi possível salvar o PIN', 'Confira os dados e tente novamente.'),
    onDone,
  })
  return (
    <main className="account">
      <Heading>Crie o seu PIN</Heading>
      <form {...form} className="panel stack" aria-label="Crie o seu PIN" ref={focusFirstField}>
        <p className="muted">
          {user.name ?? user.username}, com ele você entra em “{readMark()?.name}” tocando no seu
          nome, sem digitar a senha. Fora dos aparelhos do local ele não vale nada.
        </p>
        <PasswordField
          {...field('pin', 'PIN')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          mask={(typed) => typed.replace(/\D/g, '')}
          hint="6 números, nada fácil como 123456 ou uma data."
        />
        {!isFresh && (
          <PasswordField
            {...field('current', 'Sua senha, para confirmar')}
            autoComplete="current-password"
          />
        )}
        <BusyButton type="submit" variant="contained" busy={busy} busyLabel="Salvando…">
          Criar PIN
        </BusyButton>
        <Button variant="text" aria-disabled={busy} onClick={onDone}>
          Agora não
        </Button>
      </form>
    </main>
  )
}

/** Signs in by the new PIN, after which the device lets them in without a connection too. Who may more with the password stays in by it. */
async function enterOnce(session: Session, user: SessionUser, pin: string) {
  if (isAllowed(user, 'court.edit')) return
  const person = (await readDevice()).find(({ id }) => id === user.id)
  if (person) await enterByPin(session, person, pin)
}
