import { formatReais, sumCents } from '#shared/money/money.ts'
import { formatDate } from '#shared/time/civil.ts'
import { WEEKDAY_LABELS, weekdayOf } from '#shared/time/weekday.ts'
import { weekdayName } from './cellLabel.ts'
import { slotKey, type SelectedSlot, type SlotKey } from '../wizard.types.ts'

type Props = {
  slots: readonly SelectedSlot[]
  busy: Readonly<Record<SlotKey, unknown>>
  onRemove: (slot: SelectedSlot) => void
}

export function SelectedList({ slots, busy, onRemove }: Props) {
  return (
    <section className="cart" aria-labelledby="cart-title">
      <h3 id="cart-title">Horários selecionados</h3>
      {slots.length === 0 ? (
        <p className="cart__empty">Toque em um horário disponível para selecioná-lo.</p>
      ) : (
        <>
          <ul className="cart__slots">
            {slots.map((slot) => (
              <SelectedSlotLine
                key={slotKey(slot)}
                slot={slot}
                busy={slotKey(slot) in busy}
                onRemove={onRemove}
              />
            ))}
          </ul>
          <p className="cart__total">
            <span>Total</span>
            <strong>{formatReais(sumCents(slots.map((slot) => slot.priceCents)))}</strong>
          </p>
        </>
      )}
    </section>
  )
}

type LineProps = { slot: SelectedSlot; busy: boolean; onRemove: (slot: SelectedSlot) => void }

function SelectedSlotLine({ slot, busy, onRemove }: LineProps) {
  const { date, startTime, endTime, priceCents } = slot
  return (
    <li>
      <span className="cart__when">
        <strong>
          {formatDate(date)} · {startTime} - {endTime}
        </strong>
        <span>
          {WEEKDAY_LABELS[weekdayOf(date)]} · {formatReais(priceCents)}
        </span>
      </span>
      <button
        type="button"
        className="cart__remove"
        aria-label={`Remover ${weekdayName(date)} ${formatDate(date)}, ${startTime}`}
        disabled={busy}
        onClick={() => onRemove(slot)}
      >
        <span aria-hidden="true">×</span>
      </button>
    </li>
  )
}
