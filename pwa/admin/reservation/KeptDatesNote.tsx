import Alert from '@mui/material/Alert'
import type { CheckedOccurrence } from '#shared/commands/previewSeries.ts'
import { useResource, valueOf } from '../../api/resource.ts'
import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import { useConnection } from '../../offline/desk/useConnection.ts'
import { sinceText } from '../../ui/ageWords.ts'
import { useMinute } from '../../ui/useMinute.ts'

/** Above dates that the server was not asked about: what they were checked by, and what becomes of them when that is not the whole truth. */
export function KeptDatesNote({ dates }: { dates: readonly CheckedOccurrence[] }) {
  const { queue, venue } = useAdminStore()
  const line = useConnection()
  const sinceMs = valueOf(useResource(queue))?.lastFreshMs ?? null
  const timeZone = valueOf(useResource(venue))?.timeZone
  const nowMs = useMinute()
  const why = line === 'signedOut' ? 'Sua sessão terminou' : 'Sem conexão'
  const by =
    sinceMs === null
      ? 'o que está guardado neste aparelho'
      : `os dados de ${sinceText(sinceMs, nowMs, timeZone)}`
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {dates.some(({ isChecked }) => isChecked)
        ? `${why}: as datas foram conferidas com ${by}. ${CHECKED_AGAIN}`
        : `${why}: ${CHECKED_LATER}`}
    </Alert>
  )
}

const IF_TAKEN = 'Se alguma estiver ocupada, nada é criado e o pedido aparece em Pendências.'
const CHECKED_AGAIN = `O servidor confere de novo ao receber o pedido. ${IF_TAKEN}`
const CHECKED_LATER = `o servidor confere as datas ao receber o pedido. ${IF_TAKEN}`
