import Button from '@mui/material/Button'
import { useState } from 'react'
import type { AppOptions, FactorAdded, SecondFactor } from '#shared/account/people/secondFactor.ts'
import { createResource, useResource } from '../api/resource.ts'
import { secondFactorApi } from '../api/account/secondFactor.ts'
import { ConfirmDialog } from '../ui/form/ConfirmDialog.tsx'
import { AppDialog, RecoveryDialog } from './FactorDialogs.tsx'
import { hasPasskeys, makePasskey } from './passkeyDevice.ts'
import { failureToast } from './SignOutButton.tsx'
import { useAccountAct } from './useAccountAct.ts'
import { momentText } from './DeviceList.tsx'

/** Passkeys, the app that shows codes, and recovery codes of one of the staff. */
export function SecondFactorPanel() {
  const [factor] = useState(() => createResource(secondFactorApi.read))
  const state = useResource(factor)
  return (
    state.status === 'ready' && (
      <Panel factor={state.value} onChange={(changed) => factor.put(changed)} />
    )
  )
}

type Removed = { name: string; remove: () => Promise<SecondFactor> }
type Props = { factor: SecondFactor; onChange: (factor: SecondFactor) => void }

function Panel({ factor, onChange }: Props) {
  const { passkeys, appSince, recoveryLeft } = factor
  const { busy, run } = useAccountAct(failed)
  const [app, setApp] = useState<AppOptions | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [removing, setRemoving] = useState<Removed | null>(null)
  const added = ({ recoveryCodes, ...changed }: FactorAdded) => {
    onChange(changed)
    setApp(null)
    setCodes(recoveryCodes ?? null)
  }
  const hasAny = passkeys.length > 0 || appSince !== null
  const addPasskey = () =>
    run(async () => {
      const options = await secondFactorApi.passkeyOptions()
      added(await secondFactorApi.addPasskey(await makePasskey(options)))
    }, 'Chave de acesso adicionada')
  const remove = ({ remove }: Removed) =>
    run(async () => {
      onChange(await remove())
      setRemoving(null)
    }, 'Removido')
  return (
    <section className="panel stack" aria-labelledby="account-factor">
      <h2 id="account-factor">Confirmação em duas etapas</h2>
      <p className="muted">{hasAny ? WITH : WITHOUT}</p>
      {hasAny && (
        <ul className="account__devices">
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <Factor
              key={id}
              name={`Chave de acesso: ${name}`}
              note={lastUsedAt ? `Último uso: ${momentText(lastUsedAt)}` : since(createdAt)}
              busy={busy}
              onRemove={(named) =>
                setRemoving({ name: named, remove: () => secondFactorApi.removePasskey(id) })
              }
            />
          ))}
          {appSince && (
            <Factor
              name="Aplicativo de códigos"
              note={since(appSince)}
              busy={busy}
              onRemove={(name) => setRemoving({ name, remove: secondFactorApi.removeApp })}
            />
          )}
        </ul>
      )}
      <div className="row fill-phone">
        {hasPasskeys() && (
          <Button variant="contained" aria-disabled={busy} onClick={() => void addPasskey()}>
            Adicionar chave de acesso
          </Button>
        )}
        <Button
          variant="outlined"
          aria-disabled={busy}
          onClick={() => void run(async () => setApp(await secondFactorApi.appOptions()))}
        >
          {appSince ? 'Trocar o aplicativo' : 'Adicionar aplicativo de códigos'}
        </Button>
      </div>
      {hasAny && (
        <div className="row between middle">
          <span className="hint">{leftText(recoveryLeft)}</span>
          <Button
            variant="text"
            aria-disabled={busy}
            onClick={() => void run(async () => added(await secondFactorApi.newRecoveryCodes()))}
          >
            Gerar novos códigos
          </Button>
        </div>
      )}
      {app && <AppDialog app={app} onAdded={added} onClose={() => setApp(null)} />}
      {codes && <RecoveryDialog codes={codes} onClose={() => setCodes(null)} />}
      {removing && (
        <ConfirmDialog
          title={`Remover: ${removing.name}?`}
          confirm="Remover"
          busy={busy}
          onConfirm={() => void remove(removing)}
          onClose={() => setRemoving(null)}
        >
          {passkeys.length + Number(appSince !== null) === 1
            ? 'É a única: depois disso a sua senha basta para entrar, e os códigos de recuperação deixam de valer.'
            : 'Você não poderá mais usá-la para entrar nem para confirmar que é você.'}
        </ConfirmDialog>
      )}
    </section>
  )
}

const WITHOUT =
  'Hoje quem souber a sua senha entra na sua conta. Com uma chave de acesso (o dedo, o rosto ou o PIN do seu celular) ou um aplicativo de códigos, a senha sozinha não basta.'
const WITH =
  'Depois da senha pedimos também uma destas. A chave de acesso entra sozinha, sem usuário e senha. Antes de devolver dinheiro, baixar dados ou mexer na equipe, pedimos de novo.'
const since = (instant: string) => `Desde ${momentText(instant)}`

function leftText(count: number) {
  if (count === 0) return 'Nenhum código de recuperação restante.'
  return count === 1
    ? '1 código de recuperação restante.'
    : `${count} códigos de recuperação restantes.`
}

type FactorProps = {
  name: string
  note: string
  busy: boolean
  onRemove: (name: string) => void
}

function Factor({ name, note, busy, onRemove }: FactorProps) {
  return (
    <li className="row between">
      <span>
        <strong>{name}</strong>
        <br />
        <span className="hint">{note}</span>
      </span>
      <Button
        variant="outlined"
        aria-disabled={busy}
        aria-label={`Remover ${name}`}
        onClick={() => onRemove(name)}
      >
        Remover
      </Button>
    </li>
  )
}

const failed = failureToast('Não foi possível fazer a mudança', 'Tente novamente em instantes.')
