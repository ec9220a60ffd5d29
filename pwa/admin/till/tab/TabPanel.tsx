import AddIcon from '@mui/icons-material/Add'
import ArrowBack from '@mui/icons-material/ArrowBack'
import Remove from '@mui/icons-material/Remove'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { formatReais, reaisText, toCents, toReais } from '#shared/platform/money/money.ts'
import {
  familyOf,
  itemsCents,
  partsCents,
  removableCount,
  restCents,
  tabLines,
  type BarState,
  type Product,
  type Tab,
  type TabLine,
} from '#shared/book/tab/tab.ts'
import { restCentsOf } from '#shared/booking/reservation/parts.ts'
import { TILL_METHOD_NAMES } from '#shared/book/till/till.ts'
import { useCachedReservation, useMay } from '../../../offline/store/useAdminStore.ts'
import { ConfirmDialog } from '../../../ui/form/ConfirmDialog.tsx'
import { DrawerOut } from '../acts/TillNote.tsx'
import { LeftToday } from '../../ui/LeftToday.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { instantText } from '../../reservation/reservationTexts.ts'
import { PayTabDialog } from './PayTab.tsx'
import { useTap } from './useTap.ts'
import { useVenueZone } from '../../ui/time/useVenueZone.ts'

type Props = { bar: BarState; tab: Tab; onBack: () => void }

/** A tab: products to tap, what is on it, and what is left to pay. */
export function TabPanel({ bar, onBack, tab }: Props) {
  return (
    <div className="stack wide">
      <div>
        <Button startIcon={<ArrowBack />} onClick={onBack}>
          Todas as comandas
        </Button>
      </div>
      <div className="tab-panel">
        {tab.closedAt === null && <ProductTiles products={bar.products} tab={tab} />}
        <TabBill bar={bar} tab={tab} />
      </div>
    </div>
  )
}

function ProductTiles({ products, tab }: { products: readonly Product[]; tab: Tab }) {
  const tap = useTap()
  const sold = products.filter(({ active }) => active)
  const add = ({ id, price }: Product) =>
    void tap({
      kind: 'tab.add',
      id: tab.id,
      body: { product: { id }, quantity: 1, price },
    })
  return (
    <section className="stack" aria-labelledby="tab-products">
      <h2 id="tab-products">Toque para lançar</h2>
      {sold.length === 0 && <p>Nenhum produto à venda. O gerente cadastra em Produtos.</p>}
      <ul className="product-tiles">
        {sold.map((product) => (
          <li key={product.id}>
            <button type="button" className="product-tile" onClick={() => add(product)}>
              <strong>{product.name}</strong> <span>{reaisText(product.price)}</span>{' '}
              {product.stock !== null && <span className="note">{stockText(product.stock)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function stockText(stock: number) {
  if (stock <= 0) return 'Sem estoque anotado'
  return stock === 1 ? 'Resta 1' : `Restam ${stock}`
}

function TabBill({ bar, tab }: Omit<Props, 'onBack'>) {
  const [asked, ask] = useState<TabLine | 'pay' | 'back' | null>(null)
  const tap = useTap()
  const family = familyOf(bar.tabs, tab.id)
  const rest = restCents(tab)
  const courtCents = useCourtCents(tab)
  const isOpen = tab.closedAt === null
  const done = () => ask(null)
  const item = ({ price, productId }: TabLine) => ({
    product: { id: productId },
    quantity: 1,
    price,
  })
  const add = (line: TabLine) => void tap({ kind: 'tab.add', id: tab.id, body: item(line) })
  const remove = (line: TabLine) => {
    done()
    void tap({ kind: 'tab.remove', id: tab.id, body: item(line) })
  }
  const removing = (line: TabLine) => (backCents(tab, line) > 0 ? ask(line) : remove(line))
  const timeZone = useVenueZone()
  return (
    <section className="panel stack tab-bill" aria-labelledby="tab-name">
      <h2 id="tab-name">{tab.name}</h2>
      <p className="note">
        {[
          `${isOpen ? 'Aberta' : 'Fechada'} em ${instantText(tab.closedAt ?? tab.openedAt, timeZone)}`,
          tab.openedBy !== null && isOpen ? ` por ${tab.openedBy}` : '',
          tab.follows === null ? '' : '. O que veio depois de a primeira ser fechada',
        ].join('')}
      </p>
      <TabLines
        {...{ tab, family }}
        onAdd={isOpen ? add : null}
        onRemove={removing}
        isSold={({ price, productId }) =>
          bar.products.some((one) => one.id === productId && one.active && one.price === price)
        }
      />
      <FactList
        rows={[
          ['Total', formatReais(itemsCents(tab.items))],
          ...tab.parts.map(
            ({ amount, method }) =>
              [
                amount < 0 ? `Devolvido, ${TILL_METHOD_NAMES[method]}` : TILL_METHOD_NAMES[method],
                reaisText(amount),
              ] as const,
          ),
        ]}
      />
      {isOpen && (
        <output className="tab-bill__rest">
          {rest < 0 ? 'A devolver' : 'Falta pagar'} <strong>{formatReais(Math.abs(rest))}</strong>
          {courtCents !== null && (
            <span className="note"> e a quadra, {formatReais(courtCents)}</span>
          )}
        </output>
      )}
      {isOpen && <TabActs {...{ courtCents, rest, tab }} onAsk={ask} />}
      {asked === 'pay' && <PayTabDialog {...{ tab, courtCents }} onClose={done} />}
      {asked === 'back' && (
        <ConfirmDialog
          title="Devolver o que sobrou"
          confirm={`Devolver ${formatReais(-rest)}`}
          tone="primary"
          onClose={done}
          onConfirm={() => {
            done()
            void tap({ kind: 'tab.giveBack', id: tab.id, body: { amount: toReais(-rest) } })
          }}
        >
          Entraram {formatReais(partsCents(tab.parts))} e a comanda custa{' '}
          {formatReais(itemsCents(tab.items))}. O dinheiro volta pela mesma forma em que entrou.
          <DrawerOut />
          <LeftToday />
        </ConfirmDialog>
      )}
      {asked !== null && typeof asked === 'object' && (
        <ConfirmDialog
          title={`Tirar 1 × ${asked.name}`}
          confirm="Tirar e devolver"
          onClose={done}
          onConfirm={() => remove(asked)}
        >
          Este item já foi pago: {formatReais(backCents(tab, asked))} voltam pela mesma forma em que
          entraram.
          <DrawerOut />
          <LeftToday />
        </ConfirmDialog>
      )}
    </section>
  )
}

/** What the court of its reservation still costs, where staff take that money; null where nothing is owed. */
function useCourtCents({ reservationId }: Tab): number | null {
  const may = useMay()
  const known = useCachedReservation(reservationId ?? 0)
  const row = known.status === 'ready' ? known.value.reservation : null
  if (!row || row.userId === null || !may('reservation.edit')) return null
  const isLive = row.status === 'pending' || row.status === 'approved'
  const isOwed = isLive && row.paymentStatus !== 'paid' && row.paymentStatus !== 'refunded'
  return isOwed && row.price > 0 ? restCentsOf(row) : null
}

/** What goes back when one of it is taken off. */
function backCents(tab: Tab, { price }: TabLine): number {
  return Math.max(0, toCents(price) - Math.max(0, restCents(tab)))
}

type LinesProps = {
  tab: Tab
  family: readonly Tab[]
  /** Null on a closed one. */
  onAdd: ((line: TabLine) => void) | null
  onRemove: (line: TabLine) => void
  /** Whether it is still sold at that price. */
  isSold: (line: TabLine) => boolean
}

function TabLines({ family, isSold, onAdd, onRemove, tab }: LinesProps) {
  const lines = tabLines(tab.items)
  if (lines.length === 0) return <p>Nada lançado ainda.</p>
  return (
    <ul className="tab-lines" aria-label="Itens">
      {lines.map((line) => (
        <li key={`${line.productId} ${line.price}`} className="tab-line">
          <span className="anywhere">
            <span>{line.quantity} ×</span> {line.name}{' '}
            <span className="note">{reaisText(line.price)}</span>
          </span>
          <span>{formatReais(line.quantity * toCents(line.price))}</span>
          <span className="tab-line__acts">
            {removableCount(family, line) > 0 && line.quantity > 0 && (
              <IconButton aria-label={`Tirar 1 ${line.name}`} onClick={() => onRemove(line)}>
                <Remove />
              </IconButton>
            )}
            {onAdd && isSold(line) && (
              <IconButton aria-label={`Mais 1 ${line.name}`} onClick={() => onAdd(line)}>
                <AddIcon />
              </IconButton>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

type ActsProps = {
  courtCents: number | null
  rest: number
  tab: Tab
  onAsk: (asked: 'pay' | 'back') => void
}

function TabActs({ courtCents, onAsk, rest, tab }: ActsProps) {
  const tap = useTap()
  const close = () => void tap({ kind: 'tab.close', id: tab.id, body: {} })
  return (
    <div className="row fill-phone">
      {rest > 0 && (
        <Button variant="contained" size="large" onClick={() => onAsk('pay')}>
          {`Receber ${formatReais(rest + (courtCents ?? 0))}`}
        </Button>
      )}
      {rest < 0 && (
        <Button variant="contained" size="large" onClick={() => onAsk('back')}>
          Devolver {formatReais(-rest)}
        </Button>
      )}
      {rest === 0 && courtCents !== null && (
        <Button variant="contained" size="large" onClick={() => onAsk('pay')}>
          Receber a quadra {formatReais(courtCents)}
        </Button>
      )}
      {rest === 0 && (
        <Button variant="outlined" onClick={close}>
          Fechar comanda
        </Button>
      )}
    </div>
  )
}
