import type { HistoryEntry } from '#shared/account/audit/audit.ts'
import type { ReservationStatus } from '#shared/venue/occupancy/reservationStatus.ts'
import { STATUS_LABELS } from '#shared/booking/reservation/status.ts'
import { Chip, type ChipTone } from '../../ui/DataTable.tsx'
import { instantText } from './reservationTexts.ts'
import './reservations.css'

const ACTIONS: Record<HistoryEntry['action'], string> = {
  created: 'criou a reserva',
  changed: 'alterou a reserva',
  approved: 'aprovou a reserva',
  canceled: 'cancelou a reserva',
  paid: 'pagamento confirmado',
  expired: 'prazo de pagamento esgotado',
  refunded: 'pagamento devolvido',
}

type Props = { history: readonly HistoryEntry[]; timeZone: string }

/** Who did what to a reservation, and when. */
export function HistoryList({ history, timeZone }: Props) {
  return (
    <section className="history">
      <h3>Histórico</h3>
      {history.length === 0 && <p className="note">Nenhuma alteração registrada.</p>}
      <ol className="stack tight">
        {history.map(({ action, at, changes, who }, index) => (
          // Nothing is ever put in between, and two entries may be of one instant.
          <li key={index}>
            <p>
              <strong>{who}</strong>: {ACTIONS[action]}{' '}
              <time className="note" dateTime={at}>
                {instantText(at, timeZone)}
              </time>
            </p>
            {changes.length > 0 && (
              <ul className="stack hint">
                {changes.map(({ field, before, after }) => (
                  <li key={field}>
                    {before === null
                      ? `${field}: ${after ?? '—'}`
                      : `${field}: ${before} → ${after ?? '—'}`}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

const TONES: Record<ReservationStatus, ChipTone> = {
  pending: 'warning',
  pending_confirmation: 'primary',
  approved: 'success',
  canceled: 'danger',
}

export function StatusChip({ status }: { status: ReservationStatus }) {
  return <Chip label={STATUS_LABELS[status]} tone={TONES[status]} />
}
