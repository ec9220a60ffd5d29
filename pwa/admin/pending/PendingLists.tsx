import type { QueueView } from '../../offline/desk/deskQueue.ts'
import { Face } from '../../ui/Face.tsx'
import { heldKeys } from './everyEntry.ts'
import { OthersNotice } from './OthersNotice.tsx'
import { RefusedCard } from './RefusedCard.tsx'
import { useFocusKept } from './useFocusKept.ts'
import { useKnown } from './useKnown.ts'
import { useSentToast } from './useSentToast.ts'
import { WaitingCard } from './WaitingCard.tsx'

/** What the server refused, what is still to be sent, and what others left here. */
export function PendingLists({ queue }: { queue: QueueView }) {
  const { ofOthers, refused, waiting } = queue
  const known = useKnown(queue)
  const held = heldKeys(queue)
  const onDiscarded = useSentToast(queue, known)
  const focusKept = useFocusKept(refused.length + waiting.length)
  return (
    <div className="pending" ref={focusKept} tabIndex={-1}>
      {ofOthers.length > 0 && <OthersNotice ofOthers={ofOthers} />}
      {refused.length + waiting.length === 0 && (
        <Face sign="🐚" title="Tudo enviado">
          Nenhuma edição sua espera neste aparelho.
        </Face>
      )}
      {refused.length > 0 && (
        <section aria-labelledby="pending-refused">
          <h2 id="pending-refused">Recusadas ({refused.length})</h2>
          <p className="pending__muted">
            O servidor não aceitou. Nada foi perdido: decida o que fazer com cada uma.
          </p>
          {refused.map((entry) =>
            entry.refusal ? (
              <RefusedCard
                key={entry.key}
                entry={{ ...entry, refusal: entry.refusal }}
                {...{ known, onDiscarded }}
              />
            ) : null,
          )}
        </section>
      )}
      {waiting.length > 0 && (
        <section aria-labelledby="pending-waiting">
          <h2 id="pending-waiting">A enviar ({waiting.length})</h2>
          <p className="pending__muted">Vão sozinhas, nesta ordem, quando houver conexão.</p>
          {waiting.map((entry) => (
            <WaitingCard
              key={entry.key}
              entry={entry}
              isHeld={held.has(entry.key)}
              {...{ known, onDiscarded }}
            />
          ))}
        </section>
      )}
    </div>
  )
}
