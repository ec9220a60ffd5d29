import * as v from 'valibot'
import { IdSchema } from '../../platform/http/id.schema.ts'
import { blankIsNull, singleLine, wireObject } from '../../platform/http/fields.ts'
import { PriceCentsSchema } from '../../platform/money/money.schema.ts'
import { TILL_METHODS } from '../till/till.ts'
import { STOCK_REASONS } from './tab.ts'

export const NAME_LENGTH = 60
const MOST_PIECES = 999
const MOST_PARTS = 10

const nameSchema = (message: string) =>
  v.pipe(
    v.string(message),
    v.trim(),
    v.minLength(1, message),
    v.maxLength(NAME_LENGTH, 'Texto longo demais'),
    singleLine('Texto inválido'),
  )

const SomeCentsSchema = v.pipe(
  PriceCentsSchema,
  v.check((cents) => cents > 0, 'Informe um valor acima de zero'),
)

/** `POST` and `PATCH /api/products`: what the bar sells. */
export const ProductDraftSchema = wireObject({
  name: nameSchema('Informe o nome'),
  price: SomeCentsSchema,
  active: v.optional(v.boolean('Informe se está à venda'), true),
  tracked: v.optional(v.boolean('Informe se o estoque é contado'), false),
})
export type ProductDraft = v.InferOutput<typeof ProductDraftSchema>

/** `POST /api/products/{id}/stock`: what came or went besides sales. */
export const StockMoveSchema = wireObject({
  quantity: v.pipe(
    v.number('Informe a quantidade'),
    v.integer('Quantidade inválida'),
    v.minValue(-100_000, 'Quantidade inválida'),
    v.maxValue(100_000, 'Quantidade inválida'),
    v.check((quantity) => quantity !== 0, 'Informe a quantidade'),
  ),
  reason: v.picklist(STOCK_REASONS, 'Escolha o motivo'),
})
export type StockMove = v.InferOutput<typeof StockMoveSchema>

const WhichSchema = wireObject({ id: IdSchema })

/** `POST /api/tabs`: for a reservation, or for a name. */
export const TabDraftSchema = v.pipe(
  wireObject({
    name: blankIsNull(NAME_LENGTH),
    reservation: v.nullish(WhichSchema, null),
  }),
  v.forward(
    v.check(
      ({ name, reservation }) => name !== null || reservation !== null,
      'Informe o nome da comanda',
    ),
    ['name'],
  ),
)
export type TabDraft = v.InferOutput<typeof TabDraftSchema>

const QuantitySchema = v.pipe(
  v.number('Informe a quantidade'),
  v.integer('Quantidade inválida'),
  v.minValue(1, 'Quantidade inválida'),
  v.maxValue(MOST_PIECES, 'Quantidade inválida'),
)

/** `POST /api/tabs/{id}/items` and `/removals`: of a product at the price that the screen showed. */
export const TabItemSchema = wireObject({
  product: WhichSchema,
  quantity: QuantitySchema,
  price: SomeCentsSchema,
})
export type TabItemDraft = v.InferOutput<typeof TabItemSchema>

const CodeSchema = blankIsNull(20)

/** `POST /api/tabs/{id}/payments`: any number of methods at once; `court` is the unpaid price of its reservation, where that is paid with it. */
export const TabPaymentSchema = wireObject({
  parts: v.pipe(
    v.array(
      wireObject({
        method: v.picklist(TILL_METHODS, 'Escolha a forma de pagamento'),
        amount: SomeCentsSchema,
        nsu: CodeSchema,
        brand: CodeSchema,
      }),
      'Informe o pagamento',
    ),
    v.minLength(1, 'Informe o pagamento'),
    v.maxLength(MOST_PARTS, 'Formas de pagamento demais'),
  ),
  court: v.nullish(wireObject({ price: SomeCentsSchema }), null),
})
export type TabPayment = v.InferOutput<typeof TabPaymentSchema>

/** `POST /api/tabs/{id}/close`. */
export const TabActSchema = wireObject({})

/** `POST /api/tabs/{id}/returns`; `amount` is what was handed back without a connection, whatever is too much by now. */
export const TabReturnSchema = wireObject({ amount: v.optional(SomeCentsSchema) })
export type TabReturn = v.InferOutput<typeof TabReturnSchema>
