import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  OwnerByPasswordSchema,
  OwnerDraftSchema,
  type FirstOwner,
  type OwnerByPassword,
  type OwnerDraft,
} from '#shared/account/people/account.schema.ts'
import { ownAccountApi } from '../api/account/ownAccount.ts'
import { BusyButton } from '../ui/form/BusyButton.tsx'
import { RecoveryDialog } from './FactorDialogs.tsx'
import { NewAccountFields, NewPasswordField } from './NewAccountFields.tsx'
import { hasPasskeys, makePasskey } from './passkeyDevice.ts'
import type { Session } from './session.ts'
import { failureToast } from './SignOutButton.tsx'
import { useAccountForm } from './useAccountForm.ts'

type By = 'password' | 'passkey'
type Draft = OwnerDraft & Partial<Pick<OwnerByPassword, 'password'>>

/** Whoever has the link of the first start becomes the venue's owner. */
export function OwnerForm({ token, session }: { token: string; session: Session }) {
  const navigate = useNavigate()
  const [by, setBy] = useState<By>('password')
  const [codes, setCodes] = useState<string[] | null>(null)
  const goOn = () => void navigate('/auth', { replace: true })
  const { form, field, busy } = useAccountForm<Draft, FirstOwner>({
    schema: by === 'passkey' ? OwnerDraftSchema : OwnerByPasswordSchema,
    given: { token },
    send: async (draft) => {
      let made: FirstOwner | undefined
      await session.begin(async () => {
        made = await become(draft)
        return made.user
      })
      return made!
    },
    succeeded: ({ user }) => ({
      title: 'Conta criada com sucesso!',
      description: `Bem-vindo, ${user.name}! Agora vamos preparar o local.`,
      tone: 'success',
    }),
    failed: failureToast('Não foi possível criar a conta', 'Tente novamente em instantes.'),
    onDone: ({ recoveryCodes }) => (recoveryCodes ? setCodes(recoveryCodes) : goOn()),
  })
  return (
    <form {...form} className="panel stack" aria-label="Criar a conta do dono">
      <p className="muted">
        Você será o dono: vê e muda tudo, e convida a equipe depois. Este link vale uma vez.
      </p>
      <NewAccountFields field={field} />
      {hasPasskeys() && (
        <FormControl>
          <FormLabel id="owner-by">Como você vai entrar</FormLabel>
          <RadioGroup
            aria-labelledby="owner-by"
            value={by}
            onChange={(_event, chosen) => setBy(chosen as By)}
          >
            <FormControlLabel value="password" control={<Radio />} label="Com uma senha" />
            <FormControlLabel
              value="passkey"
              control={<Radio />}
              label="Com uma chave de acesso: o dedo, o rosto ou o PIN deste aparelho"
            />
          </RadioGroup>
        </FormControl>
      )}
      {by === 'password' && <NewPasswordField {...field('password', 'Senha')} of="admin" />}
      <BusyButton type="submit" variant="contained" busy={busy} busyLabel="Criando conta…">
        Criar Conta
      </BusyButton>
      {codes && <RecoveryDialog codes={codes} onClose={goOn} />}
    </form>
  )
}

async function become({ password, ...draft }: Draft): Promise<FirstOwner> {
  if (password !== undefined) return ownAccountApi.becomeOwner({ ...draft, password })
  const options = await ownAccountApi.ownerPasskeyOptions(draft)
  return ownAccountApi.becomeOwner({ ...draft, passkey: await makePasskey(options) })
}
