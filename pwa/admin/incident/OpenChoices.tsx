import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import type { OpenChoice } from '#shared/incident/incident.ts'
import { reaisText } from '#shared/money/money.ts'
import { formatDate } from '#shared/time/civil.ts'
import { venueNow } from '#shared/time/venueClock.ts'
import { incidentApi } from '../../api/incidents.ts'
import { isRefused, readFailureText } from '../../api/refusal.ts'
import { createResource } from '../../api/resource.ts'
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { NeedsConnection } from '../parts/NeedsConnection.tsx'

type Props = { timeZone: string; onClose: () => void }

/** Which customers have not chosen yet what they have instead of a closed hour, and choosing for who says so at the desk. */
export function OpenChoices({ onClose, timeZone }: Props) {
  const [open] = useState(() => createResource(incidentApi.readOpen))
  // Of two choices made at once the answer to the first may come last, with a list that still has the second.
  const chosen = useRef(new Set<string>())
  const isOpen = (one: OpenChoice) => !chosen.current.has(keyOf(one))
  const take = (one: OpenChoice, left: OpenChoice[]) => {
    chosen.current.add(keyOf(one))
    open.put(left.filter(isOpen))
  }
  return (
    <ConfirmDialog
      title="Quem ainda não escolheu"
      confirm={null}
      cancel="Fechar"
      width="sm"
      onConfirm={onClose}
      onClose={onClose}
    >
      <NeedsConnection what="A lista aparece">
        <Loaded resource={open} failed="Erro ao carregar a lista">
          {(choices) =>
            choices.length === 0 ? (
              <p className="note">Todos já escolheram.</p>
            ) : (
              <ul className="stack">
                {choices.map((one) => (
                  <OpenRow
                    key={keyOf(one)}
                    {...{ one, timeZone }}
                    onChosen={(left) => take(one, left)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </NeedsConnection>
    </ConfirmDialog>
  )
}

const keyOf = ({ incidentId, reservationId }: OpenChoice) => `${incidentId} ${reservationId}`

type RowProps = {
  one: OpenChoice
  timeZone: string
  onChosen: (left: OpenChoice[]) => void
}

function OpenRow({ one, onChosen, timeZone }: RowProps) {
  const { askUntil, back, courtName, customerName, date, endTime, reason, startTime, unanswered } =
    one
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  // The same tap again, after an answer that was lost, is the same choice.
  const key = useRef({ of: '', id: '' })
  const until = venueNow(Date.parse(askUntil), timeZone)
  const choose = async (choice: 'credit' | 'refund') => {
    if (key.current.of !== choice) key.current = { of: choice, id: crypto.randomUUID() }
    setBusy(true)
    try {
      const left = await incidentApi.choose(one, choice, key.current.id)
      const title = choice === 'credit' ? 'Virou crédito' : 'Devolução pedida'
      toast({ title, description: customerName, tone: 'success' })
      onChosen(left)
    } catch (error) {
      if (isRefused(error)) key.current = { of: '', id: '' }
      const description = readFailureText(error, 'Tente novamente em instantes.')
      toast({ title: 'Nada foi mudado', description, tone: 'destructive' })
      setBusy(false)
    }
  }
  return (
    <li className="panel stack tight">
      <strong>{customerName}</strong>
      <span className="note numbers">
        {reason}: {formatDate(date)}, {startTime} às {endTime}, {courtName}, {reaisText(back)}.
        Escolhe até {formatDate(until.date)} às {until.time}; depois{' '}
        {unanswered === 'refund' ? 'é devolvido' : 'vira crédito'}.
      </span>
      <div className="row">
        <Button variant="outlined" disabled={busy} onClick={() => void choose('credit')}>
          Virar crédito
        </Button>
        <Button variant="outlined" disabled={busy} onClick={() => void choose('refund')}>
          Devolver
        </Button>
      </div>
    </li>
  )
}
