import { sumCents, formatReais, toCents } from '#shared/money/money.ts'
import type { AttemptEntry, PaymentGroupStory } from '#shared/payment/ledger.ts'
import { Facts } from '../reservation/Facts.tsx'
import { AttemptLines } from './AttemptLines.tsx'
import { ReservationLines } from './ReservationLines.tsx'
import { StoryTimeline } from './StoryTimeline.tsx'

type Props = { story: PaymentGroupStory; timeZone: string }

/** Whose payment it is and how it stands, then everything in order of time. */
export function StoryDetails({ story, timeZone }: Props) {
  const { attempts, reservations } = story
  const [first] = reservations
  const stands = reservations.some(
    ({ status, paymentStatus }) => status === 'approved' && paymentStatus === 'paid',
  )
  return (
    <div className="story">
      <section>
        {first && (
          <Facts
            rows={[
              ['Cliente', `${first.customerName}\n${first.customerEmail}`],
              ['Recebido', sumOf(attempts, 'received')],
              ...amountRow('Estornado', sumOf(attempts, 'refunded')),
              ...amountRow('Estorno a caminho', sumOf(attempts, 'refunding')),
            ]}
          />
        )}
        <h3>Reservas</h3>
        <ReservationLines reservations={reservations} />
        {stands && (
          <p className="story__hint">
            Para devolver o valor de uma reserva aprovada, cancele-a antes em Reservas ou na Agenda.
          </p>
        )}
        <h3>Cobranças</h3>
        <AttemptLines attempts={attempts} />
      </section>
      <section>
        <h3>Linha do tempo</h3>
        <StoryTimeline entries={story.story} timeZone={timeZone} />
      </section>
    </div>
  )
}

const NOTHING = formatReais(0)

function amountRow(name: string, amount: string): [string, string][] {
  return amount === NOTHING ? [] : [[name, amount]]
}

function sumOf(attempts: readonly AttemptEntry[], field: 'received' | 'refunded' | 'refunding') {
  return formatReais(sumCents(attempts.map((attempt) => toCents(attempt[field] ?? 0))))
}
