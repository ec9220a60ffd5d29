import { useMemo, useRef } from 'react'
import type { Court } from '#shared/court/court.ts'
import type { SpecialPriceEntry } from '#shared/pricing/price.schema.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import { NoCourts } from '../prices/NoCourts.tsx'
import { Face } from '../../ui/Face.tsx'
import { Filters } from './Filters.tsx'
import { OpenSpecialDialog, type SpecialDialogKind } from './OpenSpecialDialog.tsx'
import { Pager } from './Pager.tsx'
import { pageOf } from './pageOf.ts'
import { filterSpecialPrices } from './specialPriceFilters.ts'
import { SpecialPriceTable } from './SpecialPriceTable.tsx'
import { useFilters } from './useFilters.ts'
import './SpecialPrices.css'

type Props = {
  prices: readonly SpecialPriceEntry[]
  courts: readonly Court[]
  today: CivilDate
  dialog: SpecialDialogKind | null
  onOpen: (dialog: SpecialDialogKind | null) => void
}

export function SpecialPrices({ prices, courts, today, dialog, onOpen }: Props) {
  const top = useRef<HTMLDivElement>(null)
  const { filters, change, page: wished, turnTo } = useFilters()
  const { date, courtId, showPast } = filters
  const found = useMemo(
    () => filterSpecialPrices(prices, { date, courtId, showPast }, today),
    [prices, date, courtId, showPast, today],
  )
  const { rows, page, pages } = pageOf(found, wished)
  const turn = (page: number) => {
    turnTo(page)
    top.current?.scrollIntoView?.()
  }
  if (courts.length === 0) return <NoCourts />
  return (
    <>
      <Filters filters={filters} courts={courts} onChange={change} />
      <div className="specials__found" ref={top}>
        {rows.length === 0 ? (
          <Face sign="🏷️" title="Nenhum preço especial encontrado para os filtros selecionados.">
            Sem preço especial, vale o do dia da semana.
          </Face>
        ) : (
          <SpecialPriceTable
            rows={rows}
            today={today}
            onEdit={(entry) => onOpen({ kind: 'edit', entry })}
            onRemove={(entry) => onOpen({ kind: 'remove', entry })}
          />
        )}
      </div>
      <Pager count={found.length} page={page} pages={pages} onTurn={turn} />
      <OpenSpecialDialog
        dialog={dialog}
        courts={courts}
        today={today}
        onClose={() => onOpen(null)}
      />
    </>
  )
}
