import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useResource, valueOf } from '../../api/resource.ts'
import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import { agoText, sinceText } from '../../ui/ageWords.ts'
import { useMinute } from '../../ui/useMinute.ts'

/** Above a list that the server was not asked for: how old it is, and what is not in it. */
export function CachedNote({ retry }: { retry: () => void }) {
  const { queue, venue } = useAdminStore()
  const sinceMs = valueOf(useResource(queue))?.lastFreshMs ?? null
  const timeZone = valueOf(useResource(venue))?.timeZone
  const nowMs = useMinute()
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={<Button onClick={retry}>Tentar novamente</Button>}
    >
      Sem conexão: mostrando
      {sinceMs === null
        ? ' o que está guardado neste aparelho'
        : ` dados de ${sinceText(sinceMs, nowMs, timeZone)} (${agoText(nowMs - sinceMs)})`}
      . As canceladas não aparecem.
    </Alert>
  )
}
