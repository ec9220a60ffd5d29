import { useSyncExternalStore } from 'react'
import { UNLOCK_WARNING_HOURS } from '#shared/account/people/unlock.ts'
import { onOpenedSecret, openedSecret } from '../api/account/openedSecret.ts'
import { useResource, valueOf } from '../api/resource.ts'
import { useAdminStore } from '../offline/store/useAdminStore.ts'
import { useMinute } from './ui/time/clock.ts'
import { useFreshness } from './ui/time/freshness.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** Says without a connection, some hours ahead, until when the person who is in by PIN can come in again. */
export function PinEnd() {
  const opened = useSyncExternalStore(onOpenedSecret, openedSecret)
  const nowMs = useMinute()
  const fresh = useFreshness()
  const { venue } = useAdminStore()
  const timeZone = valueOf(useResource(venue))?.timeZone
  if (!opened || opened.untilMs - nowMs > UNLOCK_WARNING_HOURS * HOUR_MS) return null
  const since = fresh ? `Sem conexão ${fresh.ago}` : 'Sem conexão'
  return (
    <output>
      {`${since}: depois ${clockText(opened.untilMs, timeZone)} o seu PIN não abre mais este aparelho até a conexão voltar. O que foi feito fica guardado nele.`}
    </output>
  )
}

/** `das 22:00`, `da 01:00`; to the nearest minute, because the device's clock is some seconds off. */
function clockText(ms: number, timeZone: string | undefined) {
  const time = new Date(Math.round(ms / MINUTE_MS) * MINUTE_MS).toLocaleTimeString('pt-BR', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
  return `${time.startsWith('01') ? 'da' : 'das'} ${time}`
}
