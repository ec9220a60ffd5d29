import Add from '@mui/icons-material/Add'
import ContentCopy from '@mui/icons-material/ContentCopy'
import Percent from '@mui/icons-material/Percent'
import Button from '@mui/material/Button'
import { useState, type ReactNode } from 'react'
import { isTempId } from '#shared/commands/tempId.ts'
import { referenceCourtId, type Court } from '#shared/venue/courts/court.ts'
import type { PriceEntry } from '#shared/venue/prices/price.schema.ts'
import type { HourRange } from '#shared/platform/time/hours.ts'
import { WEEKDAYS, type Weekday } from '#shared/platform/time/weekday.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { courtOptions, SelectField } from '../../../ui/form/SelectField.tsx'
import { Face } from '../../../ui/Face.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useAddress } from '../../ui/useAddress.ts'
import { NoCourts } from '../fields/NoCourts.tsx'
import { useShownHours } from '../../ui/time/shownHours.ts'
import { CopyCourtDialog, CopyDayDialog } from './CopyDialog.tsx'
import { PercentDialog } from './PercentDialog.tsx'
import { PriceCalendar } from './PriceCalendar.tsx'
import { newPrice, PriceDialog, type PriceStart } from './PriceDialog.tsx'
import { PriceFaces, type PriceFace } from './PriceFaces.tsx'
import { countOf, dayTable } from './priceTexts.ts'
import { WeekdayPrices } from './WeekdayPrices.tsx'
import './prices.css'

const FAILED = 'Erro ao carregar preços'

export function PricesScreen() {
  const store = useAdminStore()
  return (
    <Page title="Gerenciar Preços">
      <Loaded resource={store.courts} failed={FAILED}>
        {(courts) => (
          <Loaded resource={store.prices} failed={FAILED}>
            {(prices) =>
              courts.length === 0 ? <NoCourts /> : <Prices courts={courts} prices={prices} />
            }
          </Loaded>
        )}
      </Loaded>
    </Page>
  )
}

type PricesProps = { courts: readonly Court[]; prices: readonly PriceEntry[] }

/** Both faces of the prices. Which one is in the address. */
function Prices(props: PricesProps) {
  const [params, setParams] = useAddress()
  const face: PriceFace = params.get('ver') === 'calendario' ? 'calendar' : 'week'
  const choose = (next: PriceFace) => {
    const { ver: _, ...others } = Object.fromEntries(params)
    setParams(next === 'week' ? others : { ver: 'calendario', ...others })
  }
  const faces = <PriceFaces face={face} onChosen={choose} />
  return face === 'week' ? (
    <CourtPrices {...props} faces={faces} />
  ) : (
    <PriceCalendar {...props} faces={faces} />
  )
}

type CourtPricesProps = PricesProps & { faces: ReactNode }

function CourtPrices({ courts, prices, faces }: CourtPricesProps) {
  const { court, choose } = useChosenCourt(courts)
  const [dialog, open] = useState<PriceDialogKind | null>(null)
  const shownHours = useShownHours()
  const add = (weekday: Weekday, gap?: HourRange) =>
    open({ kind: 'add', start: newPrice(court.id, weekday, { shownHours, gap }) })
  return (
    <>
      <div className="row between court-prices__tools">
        {faces}
        <SelectField
          name="court"
          label="Quadra"
          options={courtOptions(courts)}
          value={String(court.id)}
          onChosen={choose}
        />
        <div className="row fill-phone">
          <Button
            variant="outlined"
            startIcon={<Percent />}
            onClick={() => open({ kind: 'percent' })}
          >
            Mudar em %
          </Button>
          {courts.length > 1 && (
            <Button
              variant="outlined"
              startIcon={<ContentCopy />}
              onClick={() => open({ kind: 'copyCourt', court })}
            >
              Copiar para outras quadras
            </Button>
          )}
          <Button variant="contained" startIcon={<Add />} onClick={() => add('monday')}>
            Adicionar Preço
          </Button>
        </div>
      </div>
      <CourtNote court={court} courts={courts} />
      {countOf(prices, court.id) === 0 && (
        <Face sign="money" title="Nenhum preço cadastrado">
          Um horário sem preço não pode ser reservado pelos clientes.
        </Face>
      )}
      <div className="tiles court-prices__week">
        {WEEKDAYS.map((weekday) => (
          <WeekdayPrices
            key={`${court.id} ${weekday}`}
            weekday={weekday}
            table={dayTable(prices, court.id, weekday)}
            onAdd={(gap) => add(weekday, gap)}
            onEdit={(entry) => open({ kind: 'edit', entry })}
            onCopy={() => open({ kind: 'copyDay', court, weekday })}
          />
        ))}
      </div>
      <OpenPriceDialog dialog={dialog} courts={courts} prices={prices} onClose={() => open(null)} />
    </>
  )
}

/** Says whose prices customers pay: those of one court, whichever they play on. */
function CourtNote({ court, courts }: { court: Court; courts: readonly Court[] }) {
  const reference = courts.find(({ id }) => id === referenceCourtId(courts))
  if (!reference) return null
  return (
    <p className="muted court-prices__note">
      {reference.id === court.id
        ? 'Os clientes veem e pagam os preços desta quadra.'
        : `Os clientes pagam os preços de ${reference.name}; estes valem para reservas feitas no balcão.`}
    </p>
  )
}

const KEY = 'quadra'

/** The court whose prices are shown; it is in the address, so that a reload stays with it; at first the one that customers pay. */
function useChosenCourt(courts: readonly Court[]) {
  const [params, setParams] = useAddress()
  const wished = Number(params.get(KEY))
  const byId = (id: number | null) => courts.find((court) => court.id === id)
  const there = byId(wished)
  const [name, setName] = useState(there?.name)
  if (there && there.name !== name) setName(there.name)
  // A row not sent yet gets its server id while it is on screen.
  const sent = isTempId(wished) ? courts.findLast((court) => court.name === name) : undefined
  return {
    court: there ?? sent ?? byId(referenceCourtId(courts)) ?? courts[0]!,
    choose: (id: string) => setParams({ [KEY]: id }, { replace: true }),
  }
}

type PriceDialogKind =
  | { kind: 'add'; start: PriceStart }
  | { kind: 'edit'; entry: PriceEntry }
  | { kind: 'copyDay'; court: Court; weekday: Weekday }
  | { kind: 'copyCourt'; court: Court }
  | { kind: 'percent' }
type OpenPriceDialogProps = {
  dialog: PriceDialogKind | null
  courts: readonly Court[]
  prices: readonly PriceEntry[]
  onClose: () => void
}

function OpenPriceDialog({ dialog, ...props }: OpenPriceDialogProps) {
  const { courts, onClose } = props
  switch (dialog?.kind) {
    case 'add':
      return <PriceDialog start={dialog.start} courts={courts} onClose={onClose} />
    case 'edit':
      return (
        <PriceDialog start={dialog.entry} entry={dialog.entry} courts={courts} onClose={onClose} />
      )
    case 'copyDay':
      return <CopyDayDialog weekday={dialog.weekday} court={dialog.court} {...props} />
    case 'percent':
      return <PercentDialog {...props} />
    case 'copyCourt':
      return <CopyCourtDialog court={dialog.court} {...props} />
    default:
      return null
  }
}
