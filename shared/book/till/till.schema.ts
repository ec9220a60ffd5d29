import * as v from 'valibot'
import { blankIsNull, PageSchema, singleLine, wireObject } from '../../platform/http/fields.ts'
import { PathIdSchema } from '../../platform/http/id.schema.ts'
import { PriceCentsSchema } from '../../platform/money/money.schema.ts'
import { CASH_REASONS, DENOMINATIONS } from './till.ts'

const MOST_PIECES = 10_000
const NOTE_LENGTH = 200

const KeySchema = v.pipe(
  v.string('Informe qual'),
  v.regex(
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}( \d{1,3})?$/i,
    'Informe qual, pela chave do lançamento',
  ),
)

const SentenceSchema = v.pipe(
  v.string('Escreva uma frase'),
  v.trim(),
  v.minLength(3, 'Escreva uma frase'),
  v.maxLength(NOTE_LENGTH, 'Texto longo demais'),
  singleLine('Texto inválido'),
)

const SomeCentsSchema = v.pipe(
  PriceCentsSchema,
  v.check((cents) => cents > 0, 'Informe um valor acima de zero'),
)

/** `POST /api/till/open`: the change that is in the drawer. */
export const TillOpeningSchema = wireObject({ opening: PriceCentsSchema })
export type TillOpening = v.InferOutput<typeof TillOpeningSchema>

/** `POST /api/till/cash`: change put in (suprimento) or cash taken out (sangria). */
export const CashMoveSchema = wireObject({
  kind: v.picklist(['supply', 'withdrawal'], 'Informe se entra ou sai'),
  amount: SomeCentsSchema,
  reason: v.picklist(CASH_REASONS, 'Escolha o motivo'),
  note: blankIsNull(NOTE_LENGTH),
})
export type CashMove = v.InferOutput<typeof CashMoveSchema>

/** `POST /api/till/corrections`: the opposite of a movement, which stays. */
export const CorrectionSchema = wireObject({ movement: KeySchema, note: SentenceSchema })
export type Correction = v.InferOutput<typeof CorrectionSchema>

const PiecesSchema = v.pipe(
  v.number('Quantidade inválida'),
  v.integer('Quantidade inválida'),
  v.minValue(0, 'Quantidade inválida'),
  v.maxValue(MOST_PIECES, 'Quantidade inválida'),
)
const isDenomination = (name: string) => DENOMINATIONS.some((value) => String(value) === name)
const TypedCentsSchema = v.optional(v.nullable(PriceCentsSchema), null)

/** `POST /api/till/close`: how many there are of each note and coin, and what the machine's report says, before anybody sees what should be there. */
export const TillClosingSchema = wireObject({
  session: KeySchema,
  count: v.record(
    v.pipe(v.string(), v.check(isDenomination, 'Cédula ou moeda desconhecida')),
    PiecesSchema,
    'Informe quantas cédulas e moedas há',
  ),
  pix: TypedCentsSchema,
  debit: TypedCentsSchema,
  credit: TypedCentsSchema,
  note: blankIsNull(NOTE_LENGTH),
})
export type TillClosing = v.InferOutput<typeof TillClosingSchema>

/** The movements of a closed till. */
export const TillPageSchema = wireObject({ page: v.optional(PageSchema, '1') })
/** `GET /api/till/closed`: of all drawers, or of one. */
export const ClosedTillQuerySchema = wireObject({
  ...TillPageSchema.entries,
  drawer: v.optional(PathIdSchema),
})

/** `POST /api/till/checks`: whether a PIX that was sent to the venue's key was seen at the bank. */
export const PixCheckSchema = wireObject({
  movement: KeySchema,
  outcome: v.picklist(['received', 'missing'], 'Informe se o PIX caiu'),
})
export type PixCheck = v.InferOutput<typeof PixCheckSchema>

/** `POST /api/till/explanations`: the sentence for a difference, once. */
export const ExplanationSchema = wireObject({ session: KeySchema, note: SentenceSchema })
export type Explanation = v.InferOutput<typeof ExplanationSchema>
