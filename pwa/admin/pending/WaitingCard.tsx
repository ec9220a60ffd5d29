import type { OutboxEntry } from '../../offline/sync/offlineDb.ts'
import { DiscardButton } from './DiscardButton.tsx'
import { EntryHead } from './EntryHead.tsx'
import { sentenceOf } from './everyEntry.ts'
import type { Known } from './known.ts'
import { useDecision } from './useDecision.ts'

type Props = {
  entry: OutboxEntry
  known: Known
  /** It speaks of something that was refused. */
  isHeld: boolean
  onDiscarded: (keys: readonly string[]) => void
}

/** An edit that is still to be sent. */
export function WaitingCard({ entry, known, isHeld, onDiscarded }: Props) {
  const { discard } = useDecision(onDiscarded)
  const sentence = sentenceOf(entry, known)
  return (
    <article className="pending__card pending__card--waiting" aria-label={sentence}>
      <div>
        <EntryHead entry={entry} sentence={sentence} known={known} />
        <p className="pending__state">{stateText(entry, isHeld)}</p>
      </div>
      <DiscardButton
        {...{ entry, sentence, known }}
        onDiscard={(entries) => void discard(entries)}
      />
    </article>
  )
}

function stateText({ attempts, faults = 0 }: OutboxEntry, isHeld: boolean) {
  if (isHeld) return 'Espera uma edição recusada ser resolvida.'
  if (faults > 0) return 'O servidor falhou ao receber esta edição. Novas tentativas são feitas.'
  if (attempts > 1) return `${attempts} tentativas de envio, ainda sem resposta.`
  if (attempts === 1) return 'Uma tentativa de envio, ainda sem resposta.'
  return 'Ainda não enviada.'
}
