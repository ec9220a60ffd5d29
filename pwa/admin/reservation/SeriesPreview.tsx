import type { CheckedOccurrence } from '#shared/commands/previewSeries.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { WEEKDAY_SHORT, weekdayOf } from '#shared/platform/time/weekday.ts'
import { Alert } from '../../ui/Alert.tsx'
import { spokenMessage } from '../../api/refusal.ts'
import { useConnection } from '../../offline/store/useAdminStore.ts'
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx'
import { Waiting } from '../../ui/Face.tsx'
import { useDiscard } from '../../ui/form/useDiscard.tsx'
import { useFreshness } from '../ui/time/freshness.ts'
import type { SeriesState } from './newReservationSetup.ts'
import { SKIP, occurrenceText, planSummary, type SeriesPlan } from './seriesPlan.ts'
import './reservations.css'

type Props = {
  series: SeriesState
  plan: SeriesPlan
  /** Of one date, in reais. */
  price: number
  onDecide: (date: string, choice: string) => void
  onConfirm: () => void
  onBack: () => void
}

/** Every date of a weekly reservation before it is made: which are free, and what to do about the others. */
export function SeriesPreview({ series, plan, price, ...on }: Props) {
  const dates = series.status === 'ready' ? series.value.dates : []
  const { booked, text, total } = planSummary(plan, price)
  const { close, fields, question } = useDiscard(TITLE, on.onBack)
  return (
    <ConfirmDialog
      title={TITLE}
      confirm={series.status === 'failed' ? 'Tentar novamente' : creationText(booked)}
      cancel="Voltar"
      tone="primary"
      width="sm"
      busy={series.status === 'loading'}
      onConfirm={on.onConfirm}
      onClose={close}
    >
      {series.status === 'loading' && <Waiting>Verificando as datas...</Waiting>}
      {series.status === 'failed' && (
        <Alert severity="error">{spokenMessage(series.error, NOT_CHECKED)}</Alert>
      )}
      {series.status === 'ready' && (
        <div {...fields}>
          {series.value.answeredBy === 'device' && <UncheckedNote dates={dates} />}
          <OccurrenceList {...{ dates, plan }} onChange={on.onDecide} />
          <p className="row between series__sum" aria-live="polite">
            <span>{text}</span>
            <strong>Total: {total}</strong>
          </p>
        </div>
      )}
      {question}
    </ConfirmDialog>
  )
}

const TITLE = 'Confira as datas'
const NOT_CHECKED = 'Não foi possível verificar as datas.'

type ListProps = {
  dates: readonly CheckedOccurrence[]
  plan: SeriesPlan
  onChange: (date: string, choice: string) => void
}

/** First what asks for a decision: among the free ones it would not be seen. */
function OccurrenceList({ dates, plan, onChange }: ListProps) {
  const taken = dates.filter(({ obstacle }) => obstacle)
  const others = dates.filter(({ obstacle }) => !obstacle)
  const rows = (some: readonly CheckedOccurrence[]) =>
    some.map((occurrence) => (
      <OccurrenceRow
        key={occurrence.date}
        occurrence={occurrence}
        choice={plan[occurrence.date]!}
        onChange={(choice) => onChange(occurrence.date, choice)}
      />
    ))
  return (
    <div className="stack wide">
      {taken.length > 0 && (
        <section className="stack tight" aria-labelledby="series-taken">
          <h3 id="series-taken" className="part-title">
            Não estão livres ({taken.length})
          </h3>
          <ul className="stack tight">{rows(taken)}</ul>
        </section>
      )}
      {others.length > 0 && (
        <section className="stack tight" aria-labelledby="series-others">
          <h3 id="series-others" className="part-title">
            {taken.length > 0 ? `As outras (${others.length})` : `Datas (${others.length})`}
          </h3>
          <ul className="stack tight">{rows(others)}</ul>
        </section>
      )}
    </div>
  )
}

function creationText(booked: number) {
  if (booked === 0) return 'Nenhuma data escolhida'
  return booked === 1 ? 'Criar 1 reserva' : `Criar ${booked} reservas`
}

type RowProps = {
  occurrence: CheckedOccurrence
  choice: string
  onChange: (choice: string) => void
}

/** One date of a series, what is in its way, and the choice about it. */
function OccurrenceRow({ occurrence, choice, onChange }: RowProps) {
  const { courtId, date, obstacle, otherCourts } = occurrence
  return (
    <li className={obstacle ? 'series__row series__row--taken' : 'series__row'}>
      <span>
        <strong>{formatDate(date)}</strong> {WEEKDAY_SHORT[weekdayOf(date)]}
      </span>
      <span className="series__state">{occurrenceText(occurrence)}</span>
      <select
        aria-label={`O que fazer em ${formatDate(date)}`}
        value={choice}
        onChange={({ target }) => onChange(target.value)}
      >
        {!obstacle && <option value={String(courtId)}>Reservar</option>}
        <option value={SKIP}>Pular esta data</option>
        {otherCourts.map(({ id, name }) => (
          <option key={id} value={String(id)}>
            Usar {name}
          </option>
        ))}
      </select>
    </li>
  )
}

/** Above dates that the server has not checked: what they were checked against, and what happens when that is out of date. */
function UncheckedNote({ dates }: { dates: readonly CheckedOccurrence[] }) {
  const connection = useConnection()
  const fresh = useFreshness()
  const why = connection === 'signedOut' ? 'Sua sessão terminou' : 'Sem conexão'
  const by = fresh === null ? 'o que está guardado neste aparelho' : `os dados de ${fresh.since}`
  return (
    <Alert severity="warning" className="above">
      {dates.some(({ isChecked }) => isChecked)
        ? `${why}: as datas foram conferidas com ${by}. ${CHECKED_AGAIN}`
        : `${why}: ${CHECKED_LATER}`}
    </Alert>
  )
}

const IF_TAKEN = 'Se alguma estiver ocupada, nada é criado e o pedido aparece em Pendências.'
const CHECKED_AGAIN = `O servidor confere de novo ao receber o pedido. ${IF_TAKEN}`
const CHECKED_LATER = `o servidor confere as datas ao receber o pedido. ${IF_TAKEN}`
