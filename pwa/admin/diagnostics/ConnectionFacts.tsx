import Button from '@mui/material/Button'
import { useResource, valueOf } from '../../api/resource.ts'
import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import { useConnection } from '../../offline/desk/useConnection.ts'
import { Facts } from '../reservation/Facts.tsx'
import { instantText } from '../reservation/instantText.ts'
import type { ConnectionState } from '../../offline/sync/connectionState.ts'

const LINE: Record<ConnectionState, string> = {
  opening: 'verificando',
  here: 'conectado ao servidor',
  sending: 'enviando edições',
  offline: 'sem conexão com o servidor',
  signedOut: 'sessão encerrada: entre novamente para enviar',
}

/** How this device stands with the server. */
export function ConnectionFacts() {
  const { queue, syncNow, venue } = useAdminStore()
  const line = useConnection()
  const lastFreshMs = valueOf(useResource(queue))?.lastFreshMs ?? null
  const timeZone = valueOf(useResource(venue))?.timeZone ?? 'America/Sao_Paulo'
  const lastSync =
    lastFreshMs === null ? 'nunca' : instantText(new Date(lastFreshMs).toISOString(), timeZone)
  return (
    <section aria-labelledby="diagnostics-line">
      <h2 id="diagnostics-line">Conexão</h2>
      <div aria-live="polite">
        <Facts
          rows={[
            ['Estado', LINE[line]],
            ['Última sincronização', lastSync],
          ]}
        />
      </div>
      <Button variant="outlined" onClick={syncNow}>
        Sincronizar agora
      </Button>
    </section>
  )
}
