import { memo } from 'react'
import { shortPrice, type CellWords } from './cellLabel.ts'
import { slotKey } from '../wizard.types.ts'

type Props = CellWords & { labelOf: (words: CellWords) => string }

/** One hour of one day. Primitive props only: it is drawn again just when something of it changed. */
export const SlotCell = memo(function SlotCell(props: Props) {
  const { date, startTime, status, priceCents, labelOf } = props
  const pressed = status === 'selected' || status === 'picking'
  const dead = status === 'unavailable' || status === 'loading'
  return (
    <td>
      <button
        type="button"
        className={`slot slot--${status}`}
        data-slot={slotKey({ date, startTime })}
        aria-label={labelOf(props)}
        aria-pressed={pressed}
        aria-disabled={dead}
        tabIndex={-1}
      >
        {status === 'available' ? shortPrice(priceCents) : null}
      </button>
    </td>
  )
})
