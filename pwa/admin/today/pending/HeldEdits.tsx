import Button from '@mui/material/Button'
import { useState } from 'react'
import {
  HELD_PER_PAGE,
  HELD_TEXTS,
  type HeldEdit,
  type HoldingTablet,
} from '#shared/commands/sync/heldEdit.ts'
import { waysText } from '#shared/booking/reservation/saidMoney.ts'
import { countText } from '#shared/platform/text/countText.ts'
import type { Problem } from '#shared/problem.ts'
import { createResource, useResource, valueOf } from '../../../api/resource.ts'
import { send } from '../../../api/send.ts'
import type { QueueView } from '../../../offline/queue/queueView.ts'
import type { OutboxEntry } from '../../../offline/store/offlineDb.ts'
import { ConfirmDialog } from '../../../ui/form/ConfirmDialog.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useInstant } from '../../reservation/useInstant.ts'
import { actFailed, useAct } from '../../ui/useAct.ts'
import { sentenceOf, unbroken, useKnown } from './entries.ts'
import { HeldDiscardDialog } from './HeldDiscardDialog.tsx'
import type { Known } from './known.ts'
import { unrecorded } from './unrecorded.ts'

/** 'Não enviados': what devices have brought and nobody does before an owner decides, or that devices have lost; and what each last said it has. Nothing is shown while there is none, or no connection to ask by. */
export function HeldEdits() {
  const [resource] = useState(() => createResource(() => send('GET /api/held-edits')))
  const { entries = [], open = 0, tablets = [] } = valueOf(useResource(resource)) ?? {}
  const known = useKnown(queueOf([...entries, ...tablets.flatMap(({ edits }) => edits)]))
  if (open + tablets.length === 0) return null
  return (
    <div className="stack pending below">
      {open > 0 && (
        <section className="stack" aria-labelledby="pending-held">
          <h2 id="pending-held">Não enviados ({open})</h2>
          <p className="hint">Ninguém faz antes que você decida: faça em seu nome ou descarte.</p>
          {open > HELD_PER_PAGE && (
            <p className="hint">Aqui estão as {HELD_PER_PAGE} mais antigas.</p>
          )}
          {entries.map((held) => (
            <HeldCard
              key={held.id}
              held={held}
              known={known}
              onDecided={() => void resource.reload()}
            />
          ))}
        </section>
      )}
      {tablets.length > 0 && (
        <section className="stack" aria-labelledby="pending-tablets">
          <h2 id="pending-tablets">Nos aparelhos</h2>
          <p className="hint">
            O que cada aparelho disse que ainda tem. Vai quando ele tiver conexão, ou quando quem
            fez entrar nele; o que se perder com ele passa para “Não enviados”.
          </p>
          {tablets.map((tablet) => (
            <TabletCard key={tablet.id} tablet={tablet} known={known} />
          ))}
        </section>
      )}
    </div>
  )
}

function queueOf(edits: readonly HeldEdit[]): QueueView {
  const refused = edits.map(entryOf)
  return {
    refused,
    waiting: [],
    ofOthers: [],
    waitingOfOthers: [],
    lost: [],
    lastFreshMs: null,
  }
}

function entryOf({ author, command, id, madeAt, why }: HeldEdit): OutboxEntry {
  const refusal = { text: HELD_TEXTS[why], status: null, problem: null }
  const person = { userId: 0, userName: author ?? '' }
  const edit = { key: String(id), madeAt, tempId: null, command, attempts: 1 }
  return { ...person, ...edit, seq: id, refusal }
}

function TabletCard({ tablet, known }: { tablet: HoldingTablet; known: Known }) {
  const instant = useInstant()
  const { count, edits, name, saidAt } = tablet
  return (
    <article className="panel panel--wide stack pending__card" aria-label={name}>
      <h3>{name}</h3>
      <p className="fine">
        {countText(count, 'edição', 'edições')}, como disse em {instant(saidAt)}.
      </p>
      <ul className="stack tight">
        {edits.map((edit) => (
          <li key={edit.id}>
            {unbroken(sentenceOf(entryOf(edit), known))}
            <p className="fine">{madeText(edit, instant)}</p>
          </li>
        ))}
      </ul>
      {count > edits.length && (
        <p className="fine">E mais {countText(count - edits.length, 'edição', 'edições')}.</p>
      )}
    </article>
  )
}

const SEND_FAILED = actFailed('Não foi possível fazer esta edição')
const NEEDS_OTHER = 'Depende de outra edição desta lista: decida antes sobre ela.'

type CardProps = { held: HeldEdit; known: Known; onDecided: () => void }

function HeldCard({ held, known, onDecided }: CardProps) {
  const { busy, run } = useAct(SEND_FAILED)
  const toast = useToast()
  const instant = useInstant()
  const [open, setOpen] = useState<'discard' | { version: number } | null>(null)
  const entry = entryOf(held)
  const sentence = sentenceOf(entry, known)
  const money = unrecorded([entry], known)
  const isMoney = money !== null
  const carryOut = async (body: { version?: number }) => {
    setOpen(null)
    const params = { id: held.id }
    const outcome = await run(() => send('POST /api/held-edits/:id/send', { params, body }))
    if (!outcome) return
    if (outcome.status < 300) {
      toast({ title: 'Feito em seu nome', description: sentence, tone: 'success' })
      onDecided()
      return
    }
    const { current, message } = (outcome.body ?? {}) as Partial<Problem>
    const version = (current as { version?: unknown } | undefined)?.version
    if (typeof version === 'number') return setOpen({ version })
    const description = outcome.status === 424 ? NEEDS_OTHER : (message ?? '')
    toast({ title: 'Não foi possível fazer esta edição', description, tone: 'destructive' })
  }
  return (
    <article className="panel panel--wide stack pending__card" aria-label={sentence}>
      <h3>{unbroken(sentence)}</h3>
      <p className="well pending__why">{HELD_TEXTS[held.why]}</p>
      {money && <p>{`Diz que foram recebidos ${waysText(money.parts)}.`}</p>}
      <p className="fine">{originText(held, instant)}</p>
      <div className="row pending__actions">
        <Button variant="contained" disabled={busy} onClick={() => void carryOut({})}>
          {isMoney ? 'Registrar' : 'Fazer em meu nome'}
        </Button>
        <Button variant="outlined" disabled={busy} onClick={() => setOpen('discard')}>
          {isMoney ? 'Não houve' : 'Descartar'}
        </Button>
      </div>
      {open === 'discard' && (
        <HeldDiscardDialog
          id={held.id}
          title={isMoney ? 'Este dinheiro não entrou?' : 'Descartar esta edição?'}
          sentence={sentence}
          onClose={() => setOpen(null)}
          onDecided={onDecided}
        />
      )}
      {open !== null && open !== 'discard' && (
        <ConfirmDialog
          title="Mudou desde então"
          confirm="Fazer assim mesmo"
          onConfirm={() => void carryOut(open)}
          onClose={() => setOpen(null)}
        >
          <p>O que esta edição muda foi alterado depois por outra pessoa. Fazer assim mesmo?</p>
        </ConfirmDialog>
      )}
    </article>
  )
}

const GONE = 'uma conta que não existe mais'

function madeText({ author, madeAt, why }: HeldEdit, text: (at: string) => string) {
  const made = `${author ?? GONE}, ${text(madeAt)}`
  return why === 'refused' ? `${made}. Recusada, à espera de uma decisão no aparelho` : made
}

function originText(
  { at, author, device, madeAt, sender, why }: HeldEdit,
  text: (at: string) => string,
) {
  const made = `Feita por ${author ?? GONE} em ${text(madeAt)}`
  const where = device === null ? '' : ` no aparelho “${device}”`
  const by = sender === null || sender === author ? '' : `, com ${sender} no aparelho`
  const isLost = why === 'waiting' || why === 'refused'
  return `${made}${where}; ${isLost ? 'ele disse que a tinha' : 'chegou'} em ${text(at)}${by}.`
}
