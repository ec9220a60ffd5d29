import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId, useState, type ReactNode } from 'react'
import { waysText } from '#shared/booking/reservation/saidMoney.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import type { OutboxEntry } from '../../../offline/store/offlineDb.ts'
import type { InHand } from '../../../offline/queue/queueView.ts'
import { ConfirmDialog } from '../../../ui/form/ConfirmDialog.tsx'
import { instantText } from '../../reservation/reservationTexts.ts'
import { sentenceOf, unbroken } from './entries.ts'
import type { Known } from './known.ts'
import { unrecorded } from './unrecorded.ts'
import { useDecision } from './useDecision.ts'
import { tillsIn } from '#shared/book/till/ownDrawer.ts'
import { USUAL_ZONE } from '#shared/venue/profile/zones.ts'

type WaitingCardProps = {
  entry: OutboxEntry
  known: Known
  /** Waits for a row that was never created, because that edit was refused. */
  isHeld: boolean
  onDiscarded: (keys: readonly string[]) => void
}

export function WaitingCard({ entry, known, isHeld, onDiscarded }: WaitingCardProps) {
  const { discard } = useDecision(onDiscarded)
  const sentence = sentenceOf(entry, known)
  return (
    <WaitingPanel {...{ entry, sentence, known, isHeld }}>
      <DiscardButton
        {...{ entry, sentence, known }}
        onDiscard={(entries, money) => void discard(entries, money)}
      />
    </WaitingPanel>
  )
}

type WaitingPanelProps = EntryHeadProps & { isHeld?: boolean; children?: ReactNode }

/** Says of an edit that waits how far its sending is, with what may be done about it. */
export function WaitingPanel({ children, entry, isHeld, known, sentence }: WaitingPanelProps) {
  return (
    <article
      className="panel panel--wide stack pending__card pending__card--waiting"
      aria-label={sentence}
    >
      <div>
        <EntryHead entry={entry} sentence={sentence} known={known} />
        <p className="pending__state">{stateText(entry, isHeld)}</p>
      </div>
      {children}
    </article>
  )
}

function stateText({ attempts, faults = 0 }: OutboxEntry, isHeld = false) {
  if (isHeld) return 'Espera uma edição recusada ser resolvida.'
  if (faults > 0) return 'O servidor falhou ao receber esta edição. Novas tentativas são feitas.'
  if (attempts > 1) return `${attempts} tentativas de envio, ainda sem resposta.`
  if (attempts === 1) return 'Uma tentativa de envio, ainda sem resposta.'
  return 'Ainda não enviada.'
}

type EntryHeadProps = { entry: OutboxEntry; sentence: string; known: Known }

export function EntryHead({ entry, sentence, known }: EntryHeadProps) {
  const { drawer, isUnchecked, madeAt, userName } = entry
  const timeZone = known.venue?.timeZone ?? USUAL_ZONE
  const till = known.till && tillsIn(known.till).find(({ id }) => id === drawer)
  return (
    <header>
      <h3>{unbroken(sentence)}</h3>
      <p className="hint">
        {userName}, <time dateTime={madeAt}>{instantText(madeAt, timeZone)}</time>
        {isUnchecked && <span>, pelo relógio do aparelho, sem conexão no dia</span>}
        {till && <span>{`, gaveta ${till.name ?? ''}`}</span>}
      </p>
    </header>
  )
}

type DiscardButtonProps = {
  entry: OutboxEntry
  sentence: string
  known: Known
  /** Called with the edits that go, and the money that is to be registered. */
  onDiscard: (entries: readonly OutboxEntry[], money: InHand | null) => void
}

/** Gives an edit up, once the person has seen all that goes with it. */
export function DiscardButton({ entry, sentence, known, onDiscard }: DiscardButtonProps) {
  const { pending } = useAdminStore()
  const [discarded, setDiscarded] = useState<readonly OutboxEntry[]>([])
  const confirm = async () => setDiscarded(await pending.discardedWith(entry.key))
  return (
    <>
      <Button
        color="error"
        variant="text"
        aria-label={`Descartar: ${sentence}`}
        onClick={() => void confirm()}
      >
        Descartar
      </Button>
      {discarded.length > 0 && (
        <DiscardDialog
          entries={discarded}
          known={known}
          onConfirm={(money) => {
            setDiscarded([])
            onDiscard(discarded, money)
          }}
          onClose={() => setDiscarded([])}
        />
      )}
    </>
  )
}

type DiscardDialogProps = {
  /** The entry itself, and after it whatever goes with it. */
  entries: readonly OutboxEntry[]
  known: Known
  onConfirm: (money: InHand | null) => void
  onClose: () => void
}

function DiscardDialog({ entries, known, onConfirm, onClose }: DiscardDialogProps) {
  const [entry, ...others] = entries
  const money = unrecorded(entries, known)
  const [wasTaken, setTaken] = useState<boolean | null>(money ? null : false)
  const mayBeDone = entries.some(({ attempts, refusal }) => attempts > 0 && refusal === null)
  return (
    <ConfirmDialog
      title={
        others.length === 0 ? 'Descartar esta edição?' : `Descartar ${entries.length} edições?`
      }
      confirm="Sim, descartar"
      cancel="Voltar"
      width="sm"
      isReady={wasTaken !== null}
      onConfirm={() => onConfirm(wasTaken ? money : null)}
      onClose={onClose}
    >
      <p className="pending__about">{entry && unbroken(sentenceOf(entry, known))}</p>
      {money && <TakenQuestion money={money} wasTaken={wasTaken} onChange={setTaken} />}
      {others.length > 0 && (
        <>
          <p>Sem ela, estas também não podem ser feitas e saem junto:</p>
          <ul className="pending__list">
            {others.map((other) => (
              <li key={other.key}>{unbroken(sentenceOf(other, known))}</li>
            ))}
          </ul>
        </>
      )}
      {mayBeDone && (
        <p className="well pending__warning">
          Uma tentativa de envio pode já ter chegado ao servidor. Descartar aqui não desfaz o que
          ele tiver feito: confira na agenda ou na lista.
        </p>
      )}
      <p>O que foi pedido se perde e não pode ser recuperado.</p>
    </ConfirmDialog>
  )
}

type TakenProps = {
  money: InHand
  /** Null until the person has said it. */
  wasTaken: boolean | null
  onChange: (wasTaken: boolean) => void
}

/** Asks about the money in a refused edit: what was in hand is in the drawer, and no book has it yet. */
function TakenQuestion({ money, onChange, wasTaken }: TakenProps) {
  const id = useId()
  return (
    <FormControl>
      <FormLabel
        id={id}
      >{`Esta edição diz que foram recebidos ${waysText(money.parts)}`}</FormLabel>
      <RadioGroup
        className="stack tight"
        aria-labelledby={id}
        value={wasTaken === null ? '' : String(wasTaken)}
        onChange={(_event, chosen) => onChange(chosen === 'true')}
      >
        <FormControlLabel
          value="true"
          control={<Radio />}
          label={`Registrar: entra no caixa e fica em “A devolver”, em nome de ${money.name}`}
        />
        <FormControlLabel
          value="false"
          control={<Radio />}
          label="Não houve: nada foi recebido, ou já foi devolvido"
        />
      </RadioGroup>
    </FormControl>
  )
}
