import { countText } from '#shared/platform/text/countText.ts'
import Button from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { Alert } from '../../../ui/Alert.tsx'
import { useAdminStore, useCached, useMay, useQueue } from '../../../offline/store/useAdminStore.ts'
import type { QueueView } from '../../../offline/queue/queueView.ts'
import { waitingTexts } from '../../../offline/store/waitingTexts.ts'
import { Face } from '../../../ui/Face.tsx'
import { LoadedState } from '../../ui/Loaded.tsx'
import { Page } from '../../../ui/Page.tsx'
import { HeldEdits } from './HeldEdits.tsx'
import { heldKeys, useKnown, useSentToast } from './entries.ts'
import { LostSection } from './LostCard.tsx'
import { RefusedCard } from './RefusedCard.tsx'
import { OthersCard } from './OthersCard.tsx'
import { WaitingCard } from './PendingCard.tsx'
import './pending.css'

/** The person's edits that the server has not accepted, and what becomes of them. */
export function PendingScreen() {
  const { syncNow } = useAdminStore()
  const may = useMay()
  const queue = useQueue()
  // What the edits are about.
  const cached = useCached(isRead)
  const state = cached.state.status === 'ready' ? queue.state : cached.state
  const retry = () => {
    cached.retry()
    queue.retry()
  }
  return (
    <Page
      title="Pendências"
      intro="O que foi pedido neste aparelho e o servidor ainda não tem."
      actions={
        <>
          <Button component={Link} to="/admin/diagnostico" variant="outlined">
            Diagnóstico
          </Button>
          <Button variant="outlined" onClick={syncNow}>
            Sincronizar agora
          </Button>
        </>
      }
    >
      <LoadedState {...{ state, retry }} failed="Erro ao carregar as pendências">
        {(queue) => <PendingLists queue={queue} />}
      </LoadedState>
      {may('staff.edit') && <HeldEdits />}
    </Page>
  )
}

const isRead = () => true

/** What the server refused, what is still to be sent, and what others left here. */
function PendingLists({ queue }: { queue: QueueView }) {
  const { lost, ofOthers, refused, waiting, waitingOfOthers } = queue
  const known = useKnown(queue)
  const held = heldKeys(queue)
  const onDiscarded = useSentToast(queue, known)
  const focusKept = useFocusKept(refused.length + waiting.length + lost.length)
  return (
    <div className="stack pending" ref={focusKept} tabIndex={-1}>
      {ofOthers.length > 0 && <OthersNotice ofOthers={ofOthers} />}
      {refused.length + waiting.length + lost.length === 0 && (
        <Face sign="sent" title="Tudo enviado">
          Nenhuma edição sua espera neste aparelho.
        </Face>
      )}
      {refused.length > 0 && (
        <section className="stack" aria-labelledby="pending-refused">
          <h2 id="pending-refused">Recusadas ({refused.length})</h2>
          <p className="hint">
            O servidor não aceitou. Nada foi perdido: decida o que fazer com cada uma.
          </p>
          {refused.map((entry) =>
            entry.refusal ? (
              <RefusedCard
                key={entry.seq}
                entry={{ ...entry, refusal: entry.refusal }}
                {...{ known, onDiscarded }}
              />
            ) : null,
          )}
        </section>
      )}
      {lost.length > 0 && <LostSection lost={lost} known={known} />}
      {waiting.length > 0 && (
        <section className="stack" aria-labelledby="pending-waiting">
          <h2 id="pending-waiting">A enviar ({waiting.length})</h2>
          <p className="hint">Vão sozinhas, nesta ordem, quando houver conexão.</p>
          {waiting.map((entry) => (
            <WaitingCard
              key={entry.seq}
              entry={entry}
              isHeld={held.has(entry.key)}
              {...{ known, onDiscarded }}
            />
          ))}
        </section>
      )}
      {waitingOfOthers.length > 0 && (
        <section className="stack" aria-labelledby="pending-others">
          <h2 id="pending-others">De outras pessoas ({waitingOfOthers.length})</h2>
          {waitingOfOthers.map((entry) => (
            <OthersCard key={entry.seq} entry={entry} known={known} />
          ))}
        </section>
      )}
    </div>
  )
}

/** Edits that others have left on this device: what their PIN has sealed goes under their own name, all else waits for them. */
function OthersNotice({ ofOthers }: Pick<QueueView, 'ofOthers'>) {
  return (
    <Alert severity="info" role="note">
      {ofOthers.map(({ userName, count }) => (
        <p key={userName}>
          <strong>{userName}</strong> deixou{' '}
          {countText(count, 'edição não enviada', 'edições não enviadas')} neste aparelho.
        </p>
      ))}
      {waitingTexts(ofOthers).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Alert>
  )
}

/** When what had the focus is gone with its entry, the list takes it: the keyboard does not start over at the top. */
function useFocusKept(count: number) {
  const list = useRef<HTMLDivElement>(null)
  const seen = useRef(count)
  useEffect(() => {
    const isLess = count < seen.current
    seen.current = count
    if (!isLess || document.activeElement !== document.body) return
    list.current?.focus({ preventScroll: true })
  }, [count])
  return list
}
