import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useState, useMemo, useRef } from 'react'
import { countText } from '#shared/platform/text/countText.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import type { SpecialPriceEntry } from '#shared/venue/prices/price.schema.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { useResource, valueOf } from '../../../api/resource.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { Face } from '../../../ui/Face.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useVenueToday } from '../../ui/time/clock.ts'
import { PageButtons } from '../../ui/FoundPage.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { NoCourts } from '../fields/NoCourts.tsx'
import { OpenSpecialDialog, type SpecialDialogKind } from '../specialDialog/SpecialPriceDialogs.tsx'
import { Filters, filterSpecialPrices, useFilters } from './SpecialPriceFilters.tsx'
import { SpecialPriceTable } from './SpecialPriceTable.tsx'
import './specialPrices.css'

const FAILED = 'Erro ao carregar preços'

export function SpecialPricesScreen() {
  const { courts, specialPrices, venue } = useAdminStore()
  const [dialog, open] = useState<SpecialDialogKind | null>(null)
  const hasCourts = (valueOf(useResource(courts)) ?? []).length > 0
  return (
    <Page
      title="Preços Especiais"
      actions={hasCourts && <AddButton onClick={() => open({ kind: 'add', start: null })} />}
    >
      <Loaded resource={venue} failed={FAILED}>
        {(venue) => (
          <Loaded resource={courts} failed={FAILED}>
            {(courts) => (
              <Loaded resource={specialPrices} failed={FAILED}>
                {(prices) => (
                  <SpecialPrices
                    prices={prices}
                    courts={courts}
                    venue={venue}
                    dialog={dialog}
                    onOpen={open}
                  />
                )}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  )
}

function AddButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="contained" startIcon={<Add />} onClick={onClick}>
      Adicionar Preço Especial
    </Button>
  )
}

type SpecialPricesProps = {
  prices: readonly SpecialPriceEntry[]
  courts: readonly Court[]
  venue: Venue
  dialog: SpecialDialogKind | null
  onOpen: (dialog: SpecialDialogKind | null) => void
}

function SpecialPrices({ prices, courts, venue, dialog, onOpen }: SpecialPricesProps) {
  const today = useVenueToday(venue, useAdminStore().serverNowMs)
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
          <Face sign="tag" title="Nenhum preço especial encontrado para os filtros selecionados.">
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

type PagerProps = { count: number; page: number; pages: number; onTurn: (page: number) => void }

function Pager({ count, page, pages, onTurn }: PagerProps) {
  return (
    <div className="row between muted page-nav">
      <output>{`${pricesText(count)}${pages > 1 ? ` · página ${page} de ${pages}` : ''}`}</output>
      <PageButtons {...{ page, pages, onTurn }} />
    </div>
  )
}

function pricesText(count: number) {
  if (count === 0) return null
  return countText(count, 'preço especial', 'preços especiais')
}

const PAGE_SIZE = 25

function pageOf<Row>(rows: readonly Row[], wished: number) {
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_SIZE))
  const page = Math.min(Math.max(1, Math.trunc(wished)), pages)
  return { rows: rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), page, pages }
}
