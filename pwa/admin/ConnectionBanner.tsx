import { countText } from '#shared/platform/text/countText.ts'
import type { Session } from '../account/session.ts'
import { useValue, valueOf } from '../api/resource.ts'
import { isStoredApart } from '../offline/install/installation.ts'
import { skewText } from '../offline/queue/deviceClock.ts'
import { useCached, useConnection, useQueue } from '../offline/store/useAdminStore.ts'
import { putBack } from '../offline/sync/wipedStore.ts'
import type { ConnectionState } from '../offline/sync/adminSync.ts'
import { PinEnd } from './PinEnd.tsx'
import { useLasting } from './ui/time/clock.ts'
import { skewOf, useFreshness } from './ui/time/freshness.ts'

/** An edit that is sent at once is not announced. */
const WORTH_SAYING_MS = 1_500
const STATE_TEXTS: Partial<Record<ConnectionState, string>> = {
  offline: 'Sem conexão.',
  failing: 'O servidor não está atendendo.',
  notStored: 'Não foi possível guardar os dados neste aparelho: verifique o espaço livre.',
  signedOut: 'Sua sessão terminou: entre para atualizar e enviar.',
}

/** Under the header, as long as there is something to say: no connection and how old what is shown is, whose edits wait. */
export function ConnectionBanner({ session }: { session: Session }) {
  const connection = useConnection()
  const queue = valueOf(useQueue().state)
  const waiting = queue?.waiting.length ?? 0
  const refused = queue?.refused.length ?? 0
  const isWorthSaying = useLasting(waiting + refused > 0, WORTH_SAYING_MS)
  const others = queue?.ofOthers ?? []
  return (
    <div className="connection">
      <output className="connection__state">{STATE_TEXTS[connection]}</output>
      {['offline', 'failing', 'notStored'].includes(connection) && <Age />}
      <DeviceClock />
      {(connection === 'offline' || connection === 'failing') && <PinEnd />}
      {connection === 'signedOut' && (
        <button type="button" onClick={() => void session.reload()}>
          Entrar
        </button>
      )}
      {isWorthSaying && isStoredApart() && (
        <p>Esperam nesta aba do Safari: o aplicativo instalado não as vê nem envia.</p>
      )}
      <PutBack />
      {others.map(({ userName, count }) => (
        <p key={userName}>{othersText(userName, count)}</p>
      ))}
    </div>
  )
}

/** The browser has deleted what was stored here: said until somebody has read it. */
function PutBack() {
  const count = useValue(putBack)
  if (count === null) return null
  return (
    <p>
      {`O navegador apagou os dados deste aparelho. ${putBackText(count)} `}
      <button type="button" onClick={() => putBack.set(null)}>
        Entendi
      </button>
    </p>
  )
}

function putBackText(count: number): string {
  if (count === 0) return 'Nada esperava para ser enviado.'
  return `${countText(count, 'edição que esperava foi guardada', 'edições que esperavam foram guardadas')} de novo.`
}

function Age() {
  const fresh = useFreshness()
  if (!fresh) return null
  const { ago, isOfToday, since } = fresh
  const clock = isOfToday ? '' : ' As horas são as do relógio deste aparelho, sem conexão hoje.'
  return <p>{`Mostrando dados de ${since} (${ago}).${clock}`}</p>
}

/** Says by how much this device's clock is wrong: its edits bear the corrected time. */
function DeviceClock() {
  const text = skewText(valueOf(useCached(skewOf).state) ?? 0)
  return text && <p>{text}</p>
}

function othersText(userName: string, count: number): string {
  return count === 1
    ? `Há 1 edição de ${userName} aguardando neste aparelho.`
    : `Há ${count} edições de ${userName} aguardando neste aparelho.`
}
