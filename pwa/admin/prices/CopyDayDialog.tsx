import type { Court } from '#shared/court/court.ts'
import type { PriceEntry } from '#shared/pricing/price.schema.ts'
import { WEEKDAY_LABELS, WEEKDAYS, type Weekday } from '#shared/time/weekday.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { dayTable } from './priceTables.ts'

type Props = {
  weekday: Weekday
  court: Court
  prices: readonly PriceEntry[]
  onClose: () => void
}

/** The table of one day for other days of the same court. */
export function CopyDayDialog({ weekday, court, prices, onClose }: Props) {
  const day = WEEKDAY_LABELS[weekday]
  const countOn = (weekday: Weekday) => dayTable(prices, court.id, weekday).length
  return (
    <CopyDialog
      title="Copiar para outros dias"
      source={`${day} em ${court.name}`}
      count={countOn(weekday)}
      legend="Dias que recebem esta tabela"
      targets={WEEKDAYS.filter((other) => other !== weekday).map((other) => ({
        value: other,
        label: WEEKDAY_LABELS[other],
        count: countOn(other),
      }))}
      copies={(chosen) => [
        {
          from: { courtId: court.id, weekday },
          to: WEEKDAYS.filter((other) => chosen.has(other)).map((other) => ({
            courtId: court.id,
            weekday: other,
          })),
        },
      ]}
      copied={(count) =>
        `${count === 1 ? '1 dia agora tem' : `${count} dias agora têm`} a tabela de ${day}.`
      }
      onClose={onClose}
    />
  )
}
