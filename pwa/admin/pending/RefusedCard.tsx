import { useState } from 'react'
import type { Command } from '#shared/commands/command.ts'
import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import type { OutboxEntry, Refusal } from '../../offline/sync/offlineDb.ts'
import { toQueued } from '../../offline/sync/outbox.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { choicesFor } from './choices.ts'
import { DiscardButton } from './DiscardButton.tsx'
import { EntryHead } from './EntryHead.tsx'
import { sentenceOf } from './everyEntry.ts'
import type { Fields, Known } from './known.ts'
import { OtherPlaceDialog } from './OtherPlaceDialog.tsx'
import { RefusalActions } from './RefusalActions.tsx'
import { ServerNow } from './ServerNow.tsx'
import { useDecision } from './useDecision.ts'
import { wantedPlace } from './wantedPlace.ts'

type Props = {
  entry: OutboxEntry & { refusal: Refusal }
  known: Known
  onDiscarded: (keys: readonly string[]) => void
}

/** An edit that the server refused: what was asked, why not, what there is now, and what can be done. */
export function RefusedCard({ entry, known, onDiscarded }: Props) {
  const { key, refusal } = entry
  const { pending } = useAdminStore()
  const { busy, send, discard } = useDecision(onDiscarded)
  const [open, setOpen] = useState<'change' | 'place' | null>(null)
  const command = toQueued(entry)?.command ?? null
  const choices = choicesFor(command, refusal)
  const wanted = command && choices.move ? wantedPlace(command, known) : null
  const sentence = sentenceOf(entry, known)
  const resend = (body: Fields) => {
    setOpen(null)
    void send(() => pending.change(key, (command) => withBody(command, body, choices.overwrite)))
  }
  return (
    <article className="pending__card" aria-label={sentence}>
      <EntryHead entry={entry} sentence={sentence} known={known} />
      <p className="pending__why">
        <strong>Recusada:</strong> {refusal.text}
      </p>
      {command && <ServerNow command={command} refusal={refusal} known={known} />}
      <div className="pending__actions">
        <RefusalActions
          choices={{ ...choices, move: wanted !== null }}
          sentence={sentence}
          busy={busy}
          onRetry={() => void send(() => pending.retry(key))}
          onOverwrite={(version) => void send(() => pending.overwrite(key, version))}
          onChange={() => setOpen('change')}
          onMove={() => setOpen('place')}
          onBody={resend}
        />
        <DiscardButton
          entry={entry}
          sentence={sentence}
          known={known}
          onDiscard={(entries) => void discard(entries)}
        />
      </div>
      {open === 'change' && command && 'body' in command && (
        <ChangeDialog
          {...{ command, sentence, known }}
          problem={refusal.problem}
          fields={choices.change}
          onChanged={resend}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'place' && wanted && (
        <OtherPlaceDialog
          {...{ sentence, wanted, known }}
          onChosen={resend}
          onClose={() => setOpen(null)}
        />
      )}
    </article>
  )
}

/** On the row as it stands now, where the person has seen how it stands. */
function withBody(command: Command, body: Fields, version: number | null): Command {
  if (!('body' in command)) return command
  const seen = version !== null && 'version' in command ? { version } : {}
  return { ...command, ...seen, body: { ...command.body, ...body } } as Command
}
