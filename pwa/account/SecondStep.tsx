import Button from '@mui/material/Button'
import { useState } from 'react'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import type { ProofWay } from '#shared/account/people/secondFactor.ts'
import { reportDefect } from '../api/operation/reportDefect.ts'
import { secondFactorApi } from '../api/account/secondFactor.ts'
import { BusyButton } from '../ui/form/BusyButton.tsx'
import { useToast, type Toast } from '../ui/toast.tsx'
import { signWithPasskey } from './passkeyDevice.ts'
import { ProofForm } from './ProofForm.tsx'
import type { Session } from './session.ts'
import { failureToast } from './SignOutButton.tsx'

type StepProps = { session: Session; welcome: (user: SessionUser) => Toast }

const LOGIN_FAILED = failureToast('Falha no login', 'Não foi possível entrar.')

/** Signs in by what is on the device or the phone, without a user name. */
export function PasskeyButton({ session, welcome }: StepProps) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const signIn = async () => {
    setBusy(true)
    try {
      const passkey = await signWithPasskey(await secondFactorApi.signInOptions())
      toast(welcome(await session.begin(() => secondFactorApi.signIn({ passkey }))))
    } catch (error) {
      reportDefect(error)
      toast(LOGIN_FAILED(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <BusyButton variant="outlined" busy={busy} busyLabel="Entrando…" onClick={() => void signIn()}>
      Usar chave de acesso
    </BusyButton>
  )
}

type SecondStepProps = StepProps & { ways: readonly ProofWay[]; onBack: () => void }

/** What comes after the password of somebody who has a second factor. */
export function SecondStep({ ways, session, welcome, onBack }: SecondStepProps) {
  return (
    <ProofForm
      ways={ways}
      askOptions={secondFactorApi.signInOptions}
      send={(given) => session.begin(() => secondFactorApi.signIn(given))}
      succeeded={welcome}
    >
      {({ form, busy, submit, fields, others }) => (
        <form {...form} className="panel stack auth__form" aria-label="Confirme que é você">
          <h2>Confirme que é você</h2>
          {fields}
          <BusyButton type="submit" variant="contained" busy={busy} busyLabel="Confirmando…">
            {submit}
          </BusyButton>
          {others}
          <Button variant="text" onClick={onBack}>
            Voltar ao login
          </Button>
        </form>
      )}
    </ProofForm>
  )
}
