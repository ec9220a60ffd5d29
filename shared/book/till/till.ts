import * as v from 'valibot'
import { reaisText, sumCents, toCents, toReais } from '../../platform/money/money.ts'

/** How money comes in at the counter. What was marked as paid without saying how is `other`. */
export const TILL_METHODS = ['cash', 'pix', 'debit', 'credit', 'other'] as const
export type TillMethod = (typeof TILL_METHODS)[number]
export const TILL_METHOD_NAMES: Record<TillMethod, string> = {
  cash: 'Dinheiro',
  pix: 'PIX na chave',
  debit: 'Débito na maquininha',
  credit: 'Crédito na maquininha',
  other: 'No local, sem forma anotada',
}

/** The brands that a card machine in Brazil mostly takes; another one is written down as such. */
export const DESK_BRANDS = ['Visa', 'Mastercard', 'Elo', 'Amex', 'Hipercard', 'Outra'] as const

/** What the machine's receipt says of a card, as far as somebody typed it: `Visa, NSU 004512`; null where nothing is noted. */
export function receiptText({ brand, nsu }: Pick<TillMovement, 'brand' | 'nsu'>): string | null {
  const said = [brand === 'Outra' ? 'outra bandeira' : brand, nsu ? `NSU ${nsu}` : null].filter(
    Boolean,
  )
  return said.length > 0 ? said.join(', ') : null
}

/** Why a movement is there: money of a customer in or out, change that is put in, cash that is taken out, and the opposite of a mistake. */
export const MOVEMENT_KINDS = ['payment', 'return', 'supply', 'withdrawal', 'correction'] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]
export const MOVEMENT_KIND_NAMES: Record<MovementKind, string> = {
  payment: 'Recebimento',
  return: 'Devolução',
  supply: 'Suprimento',
  withdrawal: 'Sangria',
  correction: 'Correção',
}

/** Why cash is put in or taken out without a customer. */
export const CASH_REASONS = ['change', 'safe', 'bank', 'supplier', 'other'] as const
export type CashReason = (typeof CASH_REASONS)[number]
export const CASH_REASON_NAMES: Record<CashReason, string> = {
  change: 'Troco',
  safe: 'Cofre',
  bank: 'Depósito no banco',
  supplier: 'Pagamento a fornecedor',
  other: 'Outro',
}

/** Brazilian notes and coins, in centavos. */
export const NOTES = [20_000, 10_000, 5_000, 2_000, 1_000, 500, 200] as const
export const COINS = [100, 50, 25, 10, 5] as const
export const DENOMINATIONS = [...NOTES, ...COINS] as const
/** How many there are of each note or coin, by its centavos. */
export type CashCount = Readonly<Record<string, number>>

/** What somebody counted, in centavos. */
export function countedCents(count: CashCount): number {
  return sumCents(DENOMINATIONS.map((value) => value * (count[value] ?? 0)))
}

type Moved = { method: TillMethod; cents: number }

/** What should be in the drawer: the one sum behind the reading during a shift and behind the closing. */
export function drawerCents(openingCents: number, movements: readonly Moved[]): number {
  return openingCents + centsBy(movements).cash
}

/** What came in by each method, less what went out. */
export function centsBy(movements: readonly Moved[]): Record<TillMethod, number> {
  const sums: Record<TillMethod, number> = { cash: 0, pix: 0, debit: 0, credit: 0, other: 0 }
  for (const { method, cents } of movements) sums[method] += cents
  return sums
}

/** What a difference between counted and expected says. */
export function differenceText(cents: number): string {
  if (cents === 0) return 'O dinheiro confere.'
  return cents < 0
    ? `Faltam ${reaisText(toReais(-cents))}.`
    : `Sobram ${reaisText(toReais(cents))}.`
}

/** What is known of a PIX that a customer sent to the venue's own key: nobody has looked yet, it was seen at the bank, or it never came. */
export const PixStateSchema = v.picklist(['unchecked', 'received', 'missing'])
export type PixState = v.InferOutput<typeof PixStateSchema>
export const PIX_STATE_NAMES: Record<PixState, string> = {
  unchecked: 'A conferir',
  received: 'Conferido',
  missing: 'Não caiu',
}

/** One movement as screens show it, in reais with its sign. Never changed: what undoes it is another one. */
const MOVEMENT_MARKS = ['not-enrolled', 'alone'] as const
export type MovementMark = (typeof MOVEMENT_MARKS)[number]

const TillMovementSchema = v.object({
  id: v.number(),
  /** The UUID of the command that made it, with a number behind it where it made several. */
  key: v.string(),
  kind: v.picklist(MOVEMENT_KINDS),
  method: v.picklist(TILL_METHODS),
  amount: v.number(),
  reservationId: v.nullable(v.number()),
  /** The tab that it is about, and whose it is. */
  tabId: v.exactOptional(v.nullable(v.number())),
  tabName: v.exactOptional(v.nullable(v.string())),
  customerName: v.nullable(v.string()),
  reason: v.nullable(v.picklist(CASH_REASONS)),
  note: v.nullable(v.string()),
  nsu: v.nullable(v.string()),
  brand: v.nullable(v.string()),
  who: v.nullable(v.string()),
  device: v.nullable(v.string()),
  approvedBy: v.nullable(v.string()),
  /** ISO instants: when the server wrote it, and when it was made on a device where it waited. */
  at: v.string(),
  madeAt: v.nullable(v.string()),
  /** Made before this till was opened, and arrived only after the one before was closed. */
  isLate: v.boolean(),
  /** The key of the movement that it undoes. */
  corrects: v.nullable(v.string()),
  isCorrected: v.boolean(),
  /** Marks what was done without a connection in a browser that nobody enrolled, or by one person alone. */
  marks: v.exactOptional(v.array(v.picklist(MOVEMENT_MARKS))),
  /** Null of what is no PIX that came in. */
  pix: v.exactOptional(v.nullable(PixStateSchema)),
})
export type TillMovement = v.InferOutput<typeof TillMovementSchema>

export function inCents({ amount, method }: Pick<TillMovement, 'amount' | 'method'>): Moved {
  return { method, cents: toCents(amount) }
}

/** An open till. `opening` is null for who counts it without knowing. */
const OpenTillSchema = v.object({
  key: v.string(),
  opening: v.nullable(v.number()),
  openedBy: v.nullable(v.string()),
  openedAt: v.string(),
})

/** A closed one, for good. In reais. */
export const ClosedTillSchema = v.object({
  id: v.number(),
  key: v.string(),
  /** The name of its drawer, where there is or was more than one. */
  drawer: v.exactOptional(v.string()),
  openedBy: v.nullable(v.string()),
  openedAt: v.string(),
  closedBy: v.nullable(v.string()),
  closedAt: v.string(),
  opening: v.number(),
  counted: v.number(),
  expected: v.number(),
  difference: v.number(),
  /** What came in by each method, less what went out. */
  taken: v.object(v.entriesFromList(TILL_METHODS, v.number())),
  /** What the machine's report and the bank said, where somebody typed it. */
  machine: v.object({
    pix: v.nullable(v.number()),
    debit: v.nullable(v.number()),
    credit: v.nullable(v.number()),
  }),
  explanation: v.nullable(v.string()),
})
export type ClosedTill = v.InferOutput<typeof ClosedTillSchema>

/** How many older tills, and how many movements of one, a page has. */
export const TILLS_PER_PAGE = 10
export const MOVEMENTS_PER_PAGE = 50
export const ClosedTillPageSchema = v.object({
  tills: v.array(ClosedTillSchema),
  total: v.number(),
})
export type ClosedTillPage = v.InferOutput<typeof ClosedTillPageSchema>
export const MovementPageSchema = v.object({
  movements: v.array(TillMovementSchema),
  total: v.number(),
})
export type MovementPage = v.InferOutput<typeof MovementPageSchema>

/** What a tablet knows of the till of one drawer. The version counts what was written to any. */
const DrawerTillSchema = v.object({
  /** The drawer, and its name where there are several. */
  id: v.number(),
  name: v.exactOptional(v.string()),
  version: v.number(),
  open: v.nullable(OpenTillSchema),
  /** What should be in the drawer, in reais; null for who counts it without knowing, and while it is closed. */
  drawer: v.nullable(v.number()),
  /** Of the open till, the last ones first; while it is closed, what waits for the next one. */
  movements: v.array(TillMovementSchema),
  /** The one that was closed last. */
  last: v.nullable(ClosedTillSchema),
})
export type DrawerTill = v.InferOutput<typeof DrawerTillSchema>

/** The till of this browser's drawer, and beside it those of the others where there are several. */
export const TillStateSchema = v.object({
  ...DrawerTillSchema.entries,
  others: v.exactOptional(v.array(DrawerTillSchema)),
  /** Whether it is that of an enrolled device: from any other browser a person chooses one. */
  ofDevice: v.exactOptional(v.boolean()),
})
export type TillState = v.InferOutput<typeof TillStateSchema>

/** The most movements that a tablet has of a till. */
export const MOST_MOVEMENTS = 200
