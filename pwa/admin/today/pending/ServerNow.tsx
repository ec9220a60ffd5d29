import { PAYMENT_LABELS } from '#shared/payment/charges/payment.ts'
import { rowKindOf, targetOf, type Command } from '#shared/commands/command.ts'
import type { Problem } from '#shared/problem.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { occupantsDuring } from '#shared/booking/calendar/placeObstacles.ts'
import { STATUS_LABELS } from '#shared/booking/reservation/status.ts'
import { useResource, valueOf } from '../../../api/resource.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import type { Refusal } from '../../../offline/store/offlineDb.ts'
import { FirstFew } from '../../ui/FirstFew.tsx'
import { StrandedList } from '../../reservation/StrandedList.tsx'
import { DifferenceTable } from '../../reservation/DifferenceTable.tsx'
import { obstacleText } from '../../reservation/seriesPlan.ts'
import { FIELDS } from './commandFields.ts'
import { dayText, differences, ROW_TEXTS, spanText } from './fieldTexts.ts'
import { wantedPlace, type WantedPlace } from './wantedPlace.ts'
import { rowOf, type Fields, type Known } from './known.ts'

type Props = { command: Command; refusal: Refusal; known: Known }

/** What the server holds where the edit wanted something else, as it said with its refusal or as it was last read. */
export function ServerNow({ command, refusal, known }: Props) {
  const { problem } = refusal
  const wanted = wantedPlace(command, known)
  const isAboutPlace = problem?.code === 'slot-taken' && wanted !== null
  const target = targetOf(command)
  const kind = rowKindOf(command)
  const row = ((problem?.code === 'stale-version' ? problem.current : null) ??
    (kind === 'venue' ? known.venue : target && rowOf(kind, target.id, known))) as Fields | null
  const edited = 'body' in command && command.kind.endsWith('.update') ? command.body : null
  return (
    <div className="stack tight pending__now">
      <h4 className="part-title">No servidor agora</h4>
      {problem && <Obstacles problem={problem} known={known} />}
      {isAboutPlace && <Occupants wanted={wanted} known={known} />}
      {row && <p>{rowLine(kind, row, known)}</p>}
      {row && edited && (
        <DifferenceTable
          differences={differences(FIELDS[kind], edited as Fields, row, known).map(
            ({ field, mine, now }) => ({ field: field.label, mine, now }),
          )}
        />
      )}
      {!row && target && <p>Não está nas listas deste aparelho: pode ter sido excluído.</p>}
      {!row && !target && !isAboutPlace && !saysMore(problem) && <p>{doneText(problem)}</p>}
    </div>
  )
}

const doneText = (problem: Refusal['problem']) =>
  problem?.recorded
    ? 'Os horários que estavam livres estão fechados.'
    : 'Nada foi criado por este pedido.'

function saysMore(problem: Refusal['problem']) {
  return Boolean(problem?.affected ?? problem?.occurrences ?? problem?.lost)
}

function rowLine(kind: keyof typeof FIELDS, row: Fields, known: Known) {
  const text = ROW_TEXTS[kind].of(row, known)
  if (kind !== 'reservation') return text
  const { status, paymentStatus } = row as Partial<AdminReservation>
  const state = status ? ` · ${STATUS_LABELS[status]}` : ''
  return `${text}${state}${paymentStatus ? `, pagamento ${PAYMENT_LABELS[paymentStatus].toLowerCase()}` : ''}`
}

function Occupants({ wanted, known }: { wanted: WantedPlace; known: Known }) {
  const day = valueOf(useResource(useAdminStore().day(wanted.date)))
  if (!day) return <p>A agenda deste dia não está guardada neste aparelho.</p>
  const others = occupantsDuring(day, wanted, wanted.wish)
  if (others.length === 0) return <p>Este horário já aparece livre: tente novamente.</p>
  return (
    <ul className="pending__list">
      {others.map((other) => (
        <li key={`${other.name} ${other.startTime}`}>
          {[
            `${dayText(wanted.date, known)} ${spanText(other)}:`,
            other.by === 'fixedClass' && 'aula',
            other.name,
          ]
            .filter(Boolean)
            .join(' ')}
        </li>
      ))}
    </ul>
  )
}

function Obstacles({ problem, known }: { problem: Problem; known: Known }) {
  const taken = problem.occurrences?.filter(({ obstacle }) => obstacle !== null) ?? []
  return (
    <>
      {problem.affected && <StrandedList stranded={problem.affected} />}
      {taken.length > 0 && (
        <FirstFew items={taken} itemKey={({ date }) => date}>
          {({ date, obstacle }) => `${dayText(date, known)}: ${obstacleText(obstacle)}`}
        </FirstFew>
      )}
    </>
  )
}
