import Button from '@mui/material/Button'
import { useResource, valueOf } from '../../api/resource.ts'
import { useDesk } from '../../offline/desk/DeskContext.ts'
import { useLine } from '../../offline/desk/useLine.ts'
import { Facts } from '../reservation/Facts.tsx'
import { instantText } from '../reservation/instantText.ts'
import type { LineState } from '../../offline/sync/lineState.ts'

const LINE: Record<LineState, string> = {
  opening: 'verificando',
  here: 'conectado ao servidor',
  sending: 'enviando edições',
  offline: 'sem conexão com o servidor',
  signedOut: 'sessão encerrada: entre novamente para enviar',
}

/** How this device stands with the server. */
export function LineFacts() {
  const { queue, syncNow, venue } = useDesk()
  const line = useLine()
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
