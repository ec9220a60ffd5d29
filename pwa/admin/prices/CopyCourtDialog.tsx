import type { Court } from '#shared/court/court.ts'
import type { PriceEntry } from '#shared/pricing/price.schema.ts'
import { WEEKDAYS } from '#shared/time/weekday.ts'
import { courtLabel } from '../../ui/courtOptions.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { countOf } from './priceTables.ts'

type Props = {
  court: Court
  courts: readonly Court[]
  prices: readonly PriceEntry[]
  onClose: () => void
}

/** The whole week of one court for other courts. */
export function CopyCourtDialog({ court, courts, prices, onClose }: Props) {
  const others = courts.filter(({ id }) => id !== court.id)
  return (
    <CopyDialog
      title="Copiar para outras quadras"
      source={`${court.name}, semana inteira`}
      count={countOf(prices, court.id)}
      legend="Quadras que recebem esta tabela"
      targets={others.map((other) => ({
        value: String(other.id),
        label: courtLabel(other),
        count: countOf(prices, other.id),
      }))}
      copies={(chosen) =>
        WEEKDAYS.map((weekday) => ({
          from: { courtId: court.id, weekday },
          to: [...chosen].map((id) => ({ courtId: Number(id), weekday })),
        }))
      }
      copied={(count) =>
        `${count === 1 ? '1 quadra agora tem' : `${count} quadras agora têm`} a tabela de ${court.name}.`
      }
      onClose={onClose}
    />
  )
}
