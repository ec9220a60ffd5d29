import { useLocation, useNavigate } from 'react-router-dom'
import { EnrolmentSchema } from '#shared/account/people/device.ts'
import { secretIn } from '#shared/platform/http/linkSecret.ts'
import { devicesApi } from '../api/account/devices.ts'
import { BusyButton } from '../ui/form/BusyButton.tsx'
import { Field } from '../ui/form/Field.tsx'
import { MuiTheme } from '../ui/MuiTheme.tsx'
import { useTitle } from '../ui/title.ts'
import { writeMark } from './pin/deviceMark.ts'
import { Heading } from './Heading.tsx'
import { failureToast } from './SignOutButton.tsx'
import { useAccountForm } from './useAccountForm.ts'
import './account.css'

/** Makes this browser one of the venue's devices, by the code that a manager shows. The code of the link is in the fragment, which no server and no log ever sees. */
export function EnrolScreen() {
  useTitle('Cadastrar aparelho')
  const navigate = useNavigate()
  const code = secretIn(useLocation().hash, /[0-9A-Za-z]{5}-?[0-9A-Za-z]{5}/)
  const { form, field, busy } = useAccountForm({
    schema: EnrolmentSchema,
    send: ({ code }) => devicesApi.enrol(code),
    succeeded: ({ name }) => ({
      title: 'Aparelho cadastrado',
      description: `Este aparelho agora é “${name}”.`,
      tone: 'success',
    }),
    failed: failureToast('Não foi possível cadastrar', 'Confira o código e tente novamente.'),
    onDone: (device) => {
      writeMark(device)
      void navigate('/auth', { replace: true })
    },
  })
  return (
    <MuiTheme>
      <main className="account">
        <Heading>Cadastrar este aparelho</Heading>
        <form {...form} className="panel stack" aria-label="Cadastrar este aparelho">
          <p className="muted">
            Num aparelho cadastrado a equipe entra tocando no nome e digitando o PIN. O código é
            criado em Configurações, Aparelhos, e vale por 10 minutos.
          </p>
          <Field
            {...field('code', 'Código')}
            defaultValue={code}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={14}
          />
          <BusyButton type="submit" variant="contained" busy={busy} busyLabel="Cadastrando…">
            Cadastrar
          </BusyButton>
        </form>
      </main>
    </MuiTheme>
  )
}
