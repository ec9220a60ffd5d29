import { useMemo, useState, type ReactNode } from 'react'
import { isCivilDate, type CivilDate } from '#shared/platform/time/civil.ts'
import { weekdayOf } from '#shared/platform/time/weekday.ts'
import type { HourRange } from '#shared/platform/time/hours.ts'
import { openingOf } from '#shared/commands/days.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import type { ClosingDate } from '#shared/venue/hours/closingDate.schema.ts'
import type { OperationHours } from '#shared/venue/hours/operationHours.schema.ts'
import type { PriceEntry, SpecialPriceEntry } from '#shared/venue/prices/price.schema.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { useShownHours } from '../../ui/time/shownHours.ts'
import { useVenueNow } from '../../ui/time/useVenueNow.ts'
import { useAddress } from '../../ui/useAddress.ts'
import { CourtFilter } from '../fields/CourtFilter.tsx'
import { OpenSpecialDialog, type SpecialDialogKind } from '../specialDialog/SpecialPriceDialogs.tsx'
import { calendarDays } from './calendarDay.ts'
import { DateChoice } from './DateChoice.tsx'
import type { PriceActs } from './CourtCard.tsx'
import { DayPrices } from './DayPrices.tsx'
import { newPrice, PriceDialog, type PriceStart } from './PriceDialog.tsx'
import './priceCalendar.css'

type Props = {
  courts: readonly Court[]
  prices: readonly PriceEntry[]
  /** The switch to the other face. */
  faces: ReactNode
}

/** Shows what each hour of a date costs: the weekday's prices and the special ones on one calendar. */
export function PriceCalendar(props: Props) {
  const { closingDates, operationHours, specialPrices } = useAdminStore()
  return (
    <Loaded resource={specialPrices} failed="Erro ao carregar preços">
      {(specials) => (
        <Loaded resource={operationHours} failed="Erro ao carregar horários de funcionamento">
          {(operationHours) => (
            <Loaded resource={closingDates} failed="Erro ao carregar datas de fechamento">
              {(closingDates) => (
                <Calendar {...props} {...{ closingDates, operationHours, specials }} />
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

type CalendarProps = Props & {
  specials: readonly SpecialPriceEntry[]
  operationHours: OperationHours[]
  closingDates: ClosingDate[]
}

function Calendar({ faces, courts, prices, ...facts }: CalendarProps) {
  const { closingDates, operationHours } = facts
  const today = useVenueNow().date
  const { date, courtId, choose } = useChosenDay(today)
  const specials = useMemo(
    () => facts.specials.filter((one) => courtId === null || one.courtId === courtId),
    [facts.specials, courtId],
  )
  const dayOf = useMemo(
    () => calendarDays({ operationHours, closingDates, specials, today }),
    [operationHours, closingDates, specials, today],
  )
  const { acts, dialogs } = useDialogs({ courts, date, today })
  return (
    <>
      <div className="row court-prices__tools">
        {faces}
        <CourtFilter
          courts={courts}
          courtId={courtId}
          onChange={(courtId) => choose({ courtId })}
        />
      </div>
      <div className="price-calendar">
        <DateChoice {...{ date, today, dayOf }} onChosen={(date) => choose({ date })} />
        <DayPrices
          {...{ courts, courtId, today, prices, specials, acts }}
          day={openingOf({ closingDates, operationHours }, date)}
        />
      </div>
      {dialogs}
    </>
  )
}

type Chosen = { date: CivilDate; courtId: number | null }

/** The date and the court that are shown, today and all of them at first. They are in the address, so that a reload and the way back keep them. */
function useChosenDay(today: CivilDate) {
  const [params, setParams] = useAddress()
  const named = params.get('data') ?? ''
  const chosen: Chosen = {
    date: isCivilDate(named) ? named : today,
    courtId: Number(params.get('quadra')) || null,
  }
  const choose = (change: Partial<Chosen>) => {
    const { date, courtId } = { ...chosen, ...change }
    const shown = { ver: 'calendario', data: date, ...(courtId && { quadra: String(courtId) }) }
    setParams(shown, { replace: true })
  }
  return { ...chosen, choose }
}

type OpenPrice = { start: PriceStart; entry?: PriceEntry }
type DialogOptions = { courts: readonly Court[]; date: CivilDate; today: CivilDate }

/** Opens the dialogs of both kinds of price. */
function useDialogs({ courts, date, today }: DialogOptions) {
  const [price, openPrice] = useState<OpenPrice | null>(null)
  const [special, openSpecial] = useState<SpecialDialogKind | null>(null)
  const shownHours = useShownHours()
  const acts: PriceActs = {
    addSpecial: (courtId) => openSpecial({ kind: 'add', start: { date, courtId } }),
    editSpecial: (entry) => openSpecial({ kind: 'edit', entry }),
    addPrice: (courtId: number, gap: HourRange) =>
      openPrice({ start: newPrice(courtId, weekdayOf(date), { shownHours, gap }) }),
    editPrice: (entry) => openPrice({ start: entry, entry }),
  }
  const dialogs = (
    <>
      {price && <PriceDialog {...price} courts={courts} onClose={() => openPrice(null)} />}
      <OpenSpecialDialog
        dialog={special}
        {...{ courts, today }}
        onClose={() => openSpecial(null)}
      />
    </>
  )
  return { acts, dialogs }
}
