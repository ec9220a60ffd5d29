import Add from '@mui/icons-material/Add'
import ContentCopy from '@mui/icons-material/ContentCopy'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Court } from '#shared/court/court.ts'
import type { PriceEntry } from '#shared/pricing/price.schema.ts'
import { WEEKDAYS } from '#shared/time/weekday.ts'
import { courtOptions } from '../../ui/courtOptions.ts'
import { Face } from '../../ui/Face.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { CourtNote } from './CourtNote.tsx'
import { newPrice } from './newPrice.ts'
import { OpenPriceDialog, type PriceDialogKind } from './OpenPriceDialog.tsx'
import { countOf, dayTable } from './priceTables.ts'
import { useChosenCourt } from './useChosenCourt.ts'
import { WeekdayPrices } from './WeekdayPrices.tsx'
import './CourtPrices.css'

type Props = { courts: readonly Court[]; prices: readonly PriceEntry[] }

/** One court's week of prices, and which court that is. */
export function CourtPrices({ courts, prices }: Props) {
  const { court, choose } = useChosenCourt(courts)
  const [dialog, open] = useState<PriceDialogKind | null>(null)
  return (
    <>
      <div className="court-prices__tools">
        <SelectField
          name="court"
          label="Quadra"
          options={courtOptions(courts)}
          value={String(court.id)}
          onChosen={choose}
        />
        <div className="court-prices__actions">
          {courts.length > 1 && (
            <Button
              variant="outlined"
              startIcon={<ContentCopy />}
              onClick={() => open({ kind: 'copyCourt', court })}
            >
              Copiar para outras quadras
            </Button>
          )}
          <Button
            variant="contained"
            startIcon={<Add />}
            onClick={() => open({ kind: 'add', start: newPrice(court.id, 'monday') })}
          >
            Adicionar Preço
          </Button>
        </div>
      </div>
      <CourtNote court={court} courts={courts} />
      {countOf(prices, court.id) === 0 && (
        <Face sign="💰" title="Nenhum preço cadastrado">
          Um horário sem preço não pode ser reservado pelos clientes.
        </Face>
      )}
      <div className="court-prices__week">
        {WEEKDAYS.map((weekday) => (
          <WeekdayPrices
            key={`${court.id} ${weekday}`}
            weekday={weekday}
            table={dayTable(prices, court.id, weekday)}
            onAdd={(gap) => open({ kind: 'add', start: newPrice(court.id, weekday, gap) })}
            onEdit={(entry) => open({ kind: 'edit', entry })}
            onCopy={() => open({ kind: 'copyDay', court, weekday })}
          />
        ))}
      </div>
      <OpenPriceDialog dialog={dialog} courts={courts} prices={prices} onClose={() => open(null)} />
    </>
  )
}
