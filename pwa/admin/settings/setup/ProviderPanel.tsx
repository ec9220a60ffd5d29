import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useState } from 'react'
import { countText } from '#shared/platform/text/countText.ts'
import { stopsAny, troubleText } from '#shared/payment/charges/chargeRefusal.ts'
import {
  ENVIRONMENT_NAMES,
  ENVIRONMENTS,
  ProviderKeySchema,
  type FormerKey,
  type ProviderAccount,
  type ProviderKey,
} from '#shared/operation/setup/provider.ts'
import { INSTALLER_NOTES } from '#shared/operation/installer/installerNotes.ts'
import type { Setup } from '#shared/operation/setup/setup.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { useAccountForm } from '../../../account/useAccountForm.ts'
import { setupApi } from '../../../api/operation/setup.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { AskInstaller } from '../../ui/AskInstaller.tsx'
import { actFailed } from '../../ui/useAct.ts'
import { useUntilInEffect } from './useUntilInEffect.ts'

type Props = { setup: Setup; onChange: (setup: Setup) => void }

/** Whose account gets the money, and the key that opens it. */
export function ProviderPanel({ setup, onChange }: Props) {
  const { account, isTestBySettings } = setup
  const [isTyping, setTyping] = useState(false)
  const mayType = !isTestBySettings && !account?.isInSettings
  useUntilInEffect(!account?.isReadable || account.isInEffect, onChange)
  return (
    <>
      {account && <AccountText account={account} />}
      {setup.formerKeys.map((key) => (
        <FormerKeyText key={key.keyEnd} formerKey={key} />
      ))}
      {setup.troubles.map((trouble) => (
        <Alert key={trouble} severity={stopsAny(trouble) ? 'error' : 'warning'}>
          {troubleText(trouble, setup.publicUrl)}
        </Alert>
      ))}
      {isTestBySettings && (
        <>
          <p className="hint">
            Os pagamentos estão em modo de teste: nada é cobrado de verdade. Para usar o Asaas, quem
            instalou muda o modo.
          </p>
          <AskInstaller about="Conta do Asaas" text={INSTALLER_NOTES.provider} />
        </>
      )}
      {mayType && (!account?.isReadable || isTyping) && (
        <KeyForm
          onStored={(changed) => {
            setTyping(false)
            onChange(changed)
          }}
        />
      )}
      {mayType && account?.isReadable && !isTyping && (
        <div className="row fill-phone">
          <Button variant="outlined" onClick={() => setTyping(true)}>
            Trocar a chave
          </Button>
        </div>
      )}
    </>
  )
}

function AccountText({ account }: { account: ProviderAccount }) {
  const { accountName, environment, keyEnd, isInSettings, isReadable, isInEffect } = account
  if (!isReadable) {
    return (
      <Alert severity="error">
        A chave que foi informada não pode ser lida neste servidor, e nada está sendo cobrado.
        Informe-a de novo.
      </Alert>
    )
  }
  return (
    <output>
      <strong>{accountName || 'Conta do Asaas'}</strong>, {ENVIRONMENT_NAMES[environment]}, chave
      que termina em <strong>{keyEnd}</strong>.
      {isInSettings && <span> Está nas configurações do servidor.</span>}
      {!isInEffect && (
        <span className="hint"> O servidor está recomeçando com ela, o que leva segundos.</span>
      )}
    </output>
  )
}

function FormerKeyText({ formerKey: { isAccepted, keyEnd, payments } }: { formerKey: FormerKey }) {
  const count = countText(payments, 'pagamento feito', 'pagamentos feitos')
  if (isAccepted) {
    return (
      <p className="hint">
        {`A chave de antes, que termina em ${keyEnd}, continua guardada: o que ela cobrou é acompanhado e devolvido na conta dela.`}
      </p>
    )
  }
  return (
    <Alert severity="warning">
      {`O Asaas não aceita mais a chave de antes, que termina em ${keyEnd}. Contestações de ${count} com ela só aparecem no painel dessa conta.`}
    </Alert>
  )
}

function KeyForm({ onStored }: { onStored: (setup: Setup) => void }) {
  const { form, field, busy } = useAccountForm<ProviderKey, Setup>({
    schema: ProviderKeySchema,
    send: setupApi.setProvider,
    succeeded: ({ account }) => ({
      title: 'Chave conferida',
      // A company's name may end with a full stop of its own.
      description: `Os pagamentos vão para ${(account?.accountName ?? 'a conta informada').replace(/\.$/, '')}.`,
      tone: 'success',
    }),
    failed: actFailed('A chave não foi guardada'),
    onDone: onStored,
  })
  return (
    <form {...form} className="stack" aria-label="Chave do Asaas">
      <FormControl>
        <FormLabel id="provider-environment">Ambiente</FormLabel>
        <RadioGroup
          aria-labelledby="provider-environment"
          name="environment"
          defaultValue="production"
        >
          {ENVIRONMENTS.toReversed().map((environment) => (
            <FormControlLabel
              key={environment}
              value={environment}
              control={<Radio />}
              label={ENVIRONMENT_NAMES[environment]}
            />
          ))}
        </RadioGroup>
      </FormControl>
      <PasswordField
        {...field('apiKey', 'Chave de API')}
        autoComplete="off"
        hint="No painel do Asaas: Integrações, Chaves de API. Ela é guardada cifrada e não aparece mais."
      />
      <div className="row fill-phone">
        <BusyButton type="submit" variant="contained" busy={busy} busyLabel="Conferindo…">
          Conferir e guardar
        </BusyButton>
      </div>
    </form>
  )
}
