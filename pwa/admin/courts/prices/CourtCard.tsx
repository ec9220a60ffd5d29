import Add from '@mui/icons-material/Add'
import Edit from '@mui/icons-material/Edit'
import { useId, type ReactNode } from 'react'
import { reaisText } from '#shared/platform/money/money.ts'
import { rangeText, type HourRange } from '#shared/platform/time/hours.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import type { CourtDay, Stretch } from '#shared/venue/hours/pricedDay.ts'
import type { PriceEntry, SpecialPriceEntry } from '#shared/venue/prices/price.schema.ts'
import { useUnsent } from '../../../offline/store/useAdminStore.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { UnsentMark } from '../../../ui/DataTable.tsx'
import { ShortName } from '../../ui/ShortName.tsx'

/** Opens the dialogs of the prices that are shown. */
export type PriceActs = {
  /** For one court, or for those that are chosen in the dialog. */
  addSpecial: (courtId: number | null) => void
  editSpecial: (entry: SpecialPriceEntry) => void
  addPrice: (courtId: number, gap: HourRange) => void
  editPrice: (entry: PriceEntry) => void
}

type Props = CourtDay & {
  court: Court
  short: string
  /** Whether its prices are what customers pay, on any court. */
  isPaid: boolean
  mayAdd: boolean
  acts: PriceActs
}

/** A court's hours on one date with what they cost; each opens the price that it has. */
export function CourtCard({ court, short, isPaid, mayAdd, stretches, idle, acts }: Props) {
  const id = useId()
  return (
    <section className="panel price-card" aria-labelledby={id}>
      <div className="price-card__head">
        <h3 id={id} className="price-card__title">
          <ShortName name={court.name} short={short} wide={court.name} />
          {!court.active && <span> (inativa)</span>}
        </h3>
        {mayAdd && (
          <IconButton
            aria-label={`Adicionar preço especial: ${court.name}`}
            title="Adicionar preço especial"
            onClick={() => acts.addSpecial(court.id)}
          >
            <Add />
          </IconButton>
        )}
      </div>
      {isPaid && <p className="fine price-card__note">Os clientes pagam os preços desta quadra.</p>}
      <ul>
        {stretches.map((stretch) => (
          <li key={stretch.startTime}>
            <StretchRow {...{ court, isPaid, stretch, acts }} />
          </li>
        ))}
        {idle.map((entry) => (
          <li key={entry.id}>
            <SpecialRow
              {...{ court, entry }}
              range={entry}
              note="não vale: fora do funcionamento"
              onEdit={() => acts.editSpecial(entry)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type StretchProps = Pick<Props, 'court' | 'isPaid' | 'acts'> & { stretch: Stretch }

function StretchRow({ court, isPaid, stretch, acts }: StretchProps) {
  const unsent = useUnsent('price')
  // Customers pay the price of one court: on any other a missing one keeps none of them away.
  const unsold = isPaid && <span>os clientes não reservam</span>
  switch (stretch.kind) {
    case 'closed':
      return (
        <div className="price-hour">
          <strong>{rangeText(stretch)}</strong>
          <span className="price-hour__price muted">Fechado</span>
          <span className="price-hour__note">{stretch.closing.description}</span>
        </div>
      )
    case 'unpriced':
      return (
        <Row
          range={stretch}
          price="Sem preço"
          act={`Adicionar preço: ${court.name}`}
          onAct={() => acts.addPrice(court.id, stretch)}
        >
          {unsold}
        </Row>
      )
    case 'weekly':
      return (
        <Row
          range={stretch}
          price={reaisText(stretch.entry.price)}
          act={`Editar preço: ${court.name}`}
          onAct={() => acts.editPrice(stretch.entry)}
        >
          <UnsentMark says={unsent(stretch.entry.id)} />
          {stretch.entry.price === 0 && unsold}
        </Row>
      )
    case 'special':
      return (
        <SpecialRow
          {...{ court }}
          entry={stretch.entry}
          range={stretch}
          note={overText(stretch.over)}
          onEdit={() => acts.editSpecial(stretch.entry)}
        />
      )
  }
}

type SpecialProps = {
  court: Court
  entry: SpecialPriceEntry
  range: HourRange
  note: string | null
  onEdit: () => void
}

function SpecialRow({ court, entry, range, note, onEdit }: SpecialProps) {
  const unsent = useUnsent('specialPrice')
  return (
    <Row
      range={range}
      price={reaisText(entry.price)}
      act={`Editar preço especial: ${court.name}`}
      onAct={onEdit}
    >
      <span className="chip chip--warning">especial</span>
      {entry.description && <span className="price-hour__words">{entry.description}</span>}
      {note && <span>{note}</span>}
      <UnsentMark says={unsent(entry.id)} />
    </Row>
  )
}

type RowProps = {
  range: HourRange
  price: string
  /** Names what the row opens. */
  act: string
  onAct: () => void
  children: ReactNode
}

function Row({ range, price, act, onAct, children }: RowProps) {
  return (
    <button type="button" className="price-hour" onClick={onAct}>
      <span className="visually-hidden">{act}, </span>
      <strong>{rangeText(range)}</strong>
      <span className="price-hour__price">
        {price}
        <Edit aria-hidden="true" />
      </span>
      <span className="price-hour__note">{children}</span>
    </button>
  )
}

/** `em vez de R$ 80,00 / R$ 120,00`. */
function overText(over: readonly PriceEntry[]) {
  const prices = [...new Set(over.map(({ price }) => reaisText(price)))]
  return prices.length === 0 ? null : `em vez de ${prices.join(' / ')}`
}
