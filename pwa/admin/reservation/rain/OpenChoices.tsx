import Button from '@mui/material/Button'
import { useState, type FormEvent } from 'react'
import type { CommandOf } from '#shared/commands/command.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import type { AskedChoice } from '#shared/guest/rain/incident.schema.ts'
import type { OpenChoice } from '#shared/guest/rain/incident.ts'
import { reaisText } from '#shared/platform/money/money.ts'
import type { ProblemCode } from '#shared/platform/http/problem.ts'
import { formatDate, type CivilDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { createResource, valueOf } from '../../../api/resource.ts'
import { send } from '../../../api/send.ts'
import { useEdit } from '../../../offline/queue/useEdit.ts'
import { ConfirmDialog } from '../../../ui/form/ConfirmDialog.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import type { Toast } from '../../../ui/toast.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import type { MovePlace } from '../moving.ts'
import { PlacePicker } from '../PlacePicker.tsx'
import { hoursText } from '../reservationTexts.ts'

type Where = { courts: readonly Court[]; today: CivilDate; timeZone: string }
type Props = Where & { onClose: () => void }

/** Opens the list of who has not chosen. */
export function OpenChoicesButton(where: Where) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Quem ainda não escolheu</Button>
      {isOpen && <OpenChoices {...where} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Which customers have not chosen yet what they have instead of a closed hour, and choosing for who says so at the desk. */
export function OpenChoices({ onClose, ...where }: Props) {
  const [open] = useState(() => createResource(() => send('GET /api/incidents/open')))
  return (
    <ConfirmDialog title="Quem ainda não escolheu" cancel="Fechar" width="sm" onClose={onClose}>
      {/* What was read stays when the connection goes: what is chosen then waits on this device. */}
      <Loaded resource={open} failed="Erro ao carregar a lista. Ela aparece só com conexão.">
        {(choices) =>
          choices.length === 0 ? (
            <p className="note">Todos já escolheram.</p>
          ) : (
            <ul className="stack">
              {choices.map((one) => (
                <OpenRow
                  key={keyOf(one)}
                  {...{ one, where }}
                  onChosen={() =>
                    // Another choice may have been answered since this list was drawn.
                    open.put(
                      (valueOf(open.get()) ?? choices).filter(
                        (other) => keyOf(other) !== keyOf(one),
                      ),
                    )
                  }
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </ConfirmDialog>
  )
}

const keyOf = ({ incidentId, reservationId }: OpenChoice) => `${incidentId} ${reservationId}`

const DONE: Record<AskedChoice['choice'], string> = {
  move: 'Horário novo confirmado',
  credit: 'Virou crédito',
  refund: 'Devolução pedida',
}

/** Refusals after which there is nothing to choose, or not yet. */
const OVER = new Set<ProblemCode | undefined>(['already-chosen', 'money-gone', 'money-uncertain'])

type RowProps = { one: OpenChoice; where: Where; onChosen: () => void }
type Chosen = Pick<AskedChoice, 'choice' | 'place'>

function OpenRow({ one, onChosen, where }: RowProps) {
  const { askUntil, back, courtName, customerName, date, endTime, mayMove } = one
  const { incidentId, reason, reservationId, startTime, unanswered } = one
  const [isMoving, setMoving] = useState(false)
  const [chosen, setChosen] = useState<AskedChoice['choice']>('credit')
  const { busy, run } = useEdit<CommandOf<'incident.choose'>>({
    succeeded: () => ({ title: DONE[chosen], description: customerName, tone: 'success' }),
    failed: notChanged,
  })
  const until = venueNow(Date.parse(askUntil), where.timeZone)
  const choose = async (wanted: Chosen) => {
    setChosen(wanted.choice)
    const body = { incidentId, reservationId, ...wanted }
    const outcome = await run({ kind: 'incident.choose', body })
    const isOver = outcome.kind === 'refused' && OVER.has(outcome.problem?.code)
    if (outcome.kind === 'done' || isOver) onChosen()
  }
  return (
    <li className="panel stack tight">
      <strong>{customerName}</strong>
      <span className="note">
        {reason}: {formatDate(date)}, {startTime} às {endTime}, {courtName}, {reaisText(back)}.
        Escolhe até {formatDate(until.date)} às {until.time}; depois{' '}
        {unanswered === 'refund' ? 'é devolvido' : 'vira crédito'}.
      </span>
      <div className="row">
        {mayMove && (
          <Button variant="outlined" disabled={busy} onClick={() => setMoving(true)}>
            Outro horário
          </Button>
        )}
        <Button
          variant="outlined"
          disabled={busy}
          onClick={() => void choose({ choice: 'credit' })}
        >
          Virar crédito
        </Button>
        <Button
          variant="outlined"
          disabled={busy}
          onClick={() => void choose({ choice: 'refund' })}
        >
          Devolver
        </Button>
      </div>
      {isMoving && (
        <OtherHour
          {...{ busy, one, where }}
          onChosen={(place) => void choose({ choice: 'move', place })}
          onClose={() => setMoving(false)}
        />
      )}
    </li>
  )
}

function notChanged(message: string): Toast {
  return { title: 'Nada foi mudado', description: message, tone: 'destructive' }
}

type OtherProps = {
  one: OpenChoice
  where: Where
  busy: boolean
  onChosen: (place: MovePlace) => void
  onClose: () => void
}

/** A free hour of the same sport and length; what was paid counts for it. */
function OtherHour({ busy, one, onChosen, onClose, where }: OtherProps) {
  const [place, setPlace] = useState<MovePlace | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [moving] = useState(() => ({ ...one, id: one.reservationId, userId: null }))
  const choose = (chosen: MovePlace | null) => {
    setError(null)
    setPlace(chosen)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (place) onChosen(place)
    else setError('Escolha um horário livre.')
  }
  return (
    <FormDialog
      title="Outro horário"
      submit="Confirmar e avisar"
      width="md"
      close="Voltar"
      busy={busy}
      form={{ noValidate: true, onSubmit: submit }}
      onClose={onClose}
    >
      <p className="muted above">
        {one.customerName} · {one.courtName} · {formatDate(one.date)} · {hoursText(one)}
      </p>
      <PlacePicker {...{ moving, place }} {...where} onChoose={choose} />
      {error && <p role="alert">{error}</p>}
      <p className="note">
        O que foi pago vale para o horário novo. O cliente recebe a confirmação por e-mail, se
        tiver.
      </p>
    </FormDialog>
  )
}
