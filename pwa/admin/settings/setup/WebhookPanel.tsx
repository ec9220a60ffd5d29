import { useState } from 'react'
import { INSTALLER_NOTES } from '#shared/operation/installer/installerNotes.ts'
import type { Setup } from '#shared/operation/setup/setup.ts'
import { useResource, valueOf } from '../../../api/resource.ts'
import { setupApi } from '../../../api/operation/setup.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { instantText } from '../../reservation/reservationTexts.ts'
import { AskInstaller } from '../../ui/AskInstaller.tsx'
import { useAct } from '../../ui/useAct.ts'
import { USUAL_ZONE } from '#shared/venue/profile/zones.ts'

type Props = { setup: Setup; onTried: () => void }

/** Has the provider call this server as soon as somebody has paid. */
export function WebhookPanel({ setup: { account, webhook }, onTried }: Props) {
  const { busy, run } = useAct()
  const [failed, setFailed] = useState<string | null>(null)
  const timeZone = valueOf(useResource(useAdminStore().venue))?.timeZone
  if (!webhook) {
    return (
      <>
        <p className="hint">
          O sistema não sabe o endereço do site. Até lá cada pagamento é conferido de tempo em
          tempo.
        </p>
        <AskInstaller about="Endereço do site" text={INSTALLER_NOTES.address} />
      </>
    )
  }
  const isKnown = webhook.registeredAt !== null
  const register = async () => {
    const answer = await run(setupApi.registerWebhook)
    if (!answer) return
    setFailed(answer.failed)
    onTried()
  }
  return (
    <>
      <p className="anywhere">
        <span>{webhook.url}</span>
        {isKnown && (
          <span className="hint">
            {' '}
            Cadastrado no Asaas em {instantText(webhook.registeredAt!, timeZone ?? USUAL_ZONE)}.
          </span>
        )}
      </p>
      {failed && (
        <p className="danger anywhere" role="alert">
          {failed}
        </p>
      )}
      {!account && <p className="hint">Informe antes a chave do Asaas.</p>}
      {account?.isReadable && (
        <div className="row fill-phone">
          <BusyButton
            variant={isKnown ? 'outlined' : 'contained'}
            busy={busy}
            busyLabel="Cadastrando…"
            onClick={() => void register()}
          >
            {isKnown ? 'Cadastrar de novo' : 'Cadastrar no Asaas'}
          </BusyButton>
        </div>
      )}
    </>
  )
}
