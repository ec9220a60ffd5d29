import Button from '@mui/material/Button'
import { useState } from 'react'
import { seenIn } from '#shared/venue/hours/stranded.schema.ts'
import type { Stranded } from '#shared/venue/hours/stranded.schema.ts'
import { permissionOf, requestOf, type Command } from '#shared/commands/command.ts'
import { useIsEnrolled } from '../../../account/pin/isEnrolled.ts'
import { approveNow, isLimit } from '../../../api/account/approval.ts'
import { PROOF_NEEDED, proveNow } from '../../../api/account/proof.ts'
import { useAdminStore, useMay } from '../../../offline/store/useAdminStore.ts'
import type { OutboxEntry, Refusal } from '../../../offline/store/offlineDb.ts'
import { toQueued } from '../../../offline/queue/outbox.ts'
import { ConfirmDialog } from '../../../ui/form/ConfirmDialog.tsx'
import { StrandedList } from '../../reservation/StrandedList.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'
import { CloseAgain } from './CloseAgain.tsx'
import { choicesFor, NONE, type Choices } from './choices.ts'
import { sentenceOf, unbroken } from './entries.ts'
import { hasSameCourts, type Fields, type Known } from './known.ts'
import { OtherPlaceDialog } from './OtherPlaceDialog.tsx'
import { DiscardButton, EntryHead } from './PendingCard.tsx'
import { ServerNow } from './ServerNow.tsx'
import { useDecision } from './useDecision.ts'
import { wantedPlace } from './wantedPlace.ts'

type RefusedCardProps = {
  entry: OutboxEntry & { refusal: Refusal }
  known: Known
  onDiscarded: (keys: readonly string[]) => void
}

/** An edit that the server refused: what was wanted, why it was refused, the row as it is now, and what can be done. */
export function RefusedCard({ entry, known, onDiscarded }: RefusedCardProps) {
  const { key, refusal } = entry
  const { pending } = useAdminStore()
  const { busy, send, discard } = useDecision(onDiscarded)
  const [open, setOpen] = useState<'change' | 'place' | 'again' | null>(null)
  const command = toQueued(entry)?.command ?? null
  const may = useMay()
  const isAllowed = command !== null && may(permissionOf(command))
  const possible = isAllowed ? choicesFor(command, refusal) : NONE
  const choices = hasSameCourts(entry, known) ? possible : { ...possible, retry: false }
  const wanted = command && choices.move ? wantedPlace(command, known) : null
  const sentence = sentenceOf(entry, known)
  const needsProof = refusal.problem?.code === PROOF_NEEDED
  const act = command && { ...requestOf(command), key }
  const isEnrolled = useIsEnrolled()
  const needsApproval = isEnrolled && act !== null && isLimit(refusal.problem?.code, act)
  const retry = async () => {
    if (needsProof && !(await proveNow(act ?? undefined))) return
    if (needsApproval && !(await approveNow(act))) return
    await send(() => pending.retry(key))
  }
  const resend = (body: Fields) => {
    setOpen(null)
    void send(() => pending.change(key, (command) => withBody(command, body, choices.overwrite)))
  }
  return (
    <article className="panel panel--wide stack pending__card" aria-label={sentence}>
      <EntryHead entry={entry} sentence={sentence} known={known} />
      <p className="well pending__why">
        <strong>Recusada:</strong> {refusal.text}
      </p>
      {command && !entry.seen && <ServerNow command={command} refusal={refusal} known={known} />}
      <div className="row fill-phone pending__actions">
        <RefusalActions
          choices={{ ...choices, move: wanted !== null }}
          sentence={sentence}
          busy={busy}
          retryLabel={retryLabel(needsProof, needsApproval)}
          onRetry={() => void retry()}
          onOverwrite={(version) => void send(() => pending.overwrite(key, version))}
          onChange={() => setOpen('change')}
          onMove={() => setOpen('place')}
          onCloseAgain={() => setOpen('again')}
          onBody={resend}
        />
        <DiscardButton
          entry={entry}
          sentence={sentence}
          known={known}
          onDiscard={(entries, money) => void discard(entries, money)}
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
      {open === 'again' && command?.kind === 'incident.create' && (
        <CloseAgain
          body={command.body}
          onDone={() => {
            onDiscarded([key])
            void pending.discard(key)
          }}
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

function retryLabel(needsProof: boolean, needsApproval: boolean) {
  if (needsProof) return 'Confirmar e enviar'
  return needsApproval ? 'Autorizar e enviar' : 'Tentar novamente'
}

/** On the row's current version, where the person has seen that one. */
function withBody(command: Command, body: Fields, version: number | null): Command {
  if (!('body' in command)) return command
  const seen = version !== null && 'version' in command ? { version } : {}
  return { ...command, ...seen, body: { ...command.body, ...body } } as Command
}

type RefusalActionsProps = {
  choices: Choices
  sentence: string
  busy: boolean
  retryLabel: string
  onRetry: () => void
  onOverwrite: (version: number) => void
  onChange: () => void
  onMove: () => void
  onCloseAgain: () => void
  onBody: (body: Fields) => void
}

function RefusalActions({ choices, sentence, busy, ...on }: RefusalActionsProps) {
  const { cancellable, change, closeAgain, freeDates, move, overwrite, retry, stranded } = choices
  const [asksToCancel, setAsksToCancel] = useState(false)
  const ways = [
    overwrite !== null && (['Enviar assim mesmo', () => on.onOverwrite(overwrite)] as const),
    stranded && ([keepLabel(stranded), () => on.onBody({ onStranded: 'keep' })] as const),
    freeDates &&
      (['Reservar só as datas livres', () => on.onBody({ skipConflicts: true })] as const),
    closeAgain && (['Conferir e fechar de novo', on.onCloseAgain] as const),
    move && (['Outra quadra ou horário', on.onMove] as const),
    cancellable && ([`Cancelar as ${namesOf(cancellable)}`, () => setAsksToCancel(true)] as const),
    change.length > 0 && (['Alterar', on.onChange] as const),
    retry && ([on.retryLabel, on.onRetry] as const),
  ].filter((way) => Array.isArray(way))
  return (
    <>
      {ways.map(([label, act], index) => (
        <Button
          key={label}
          variant={index === 0 ? 'contained' : 'outlined'}
          aria-label={`${label}: ${sentence}`}
          aria-disabled={busy}
          onClick={act}
        >
          {label}
        </Button>
      ))}
      {asksToCancel && cancellable && (
        <ConfirmDialog
          title={`Cancelar estas ${namesOf(cancellable)}?`}
          confirm="Sim, cancelar"
          cancel="Voltar"
          width="sm"
          onConfirm={() => {
            setAsksToCancel(false)
            on.onBody({ onStranded: 'cancel', ...seenIn(cancellable) })
          }}
          onClose={() => setAsksToCancel(false)}
        >
          <p className="pending__about">{unbroken(sentence)}</p>
          <StrandedList stranded={cancellable} />
          {cancellable.classes.length > 0 && <p>{OTHER_WEEKS}</p>}
        </ConfirmDialog>
      )}
    </>
  )
}

const OTHER_WEEKS = 'As aulas das outras semanas continuam.'

function keepLabel({ reservations }: Stranded) {
  return reservations.length > 0 ? 'Manter as reservas' : 'Manter as aulas'
}

function namesOf({ reservations, classes }: Stranded) {
  if (classes.length === 0) return 'reservas'
  return reservations.length > 0 ? 'reservas e aulas' : 'aulas do dia'
}
