import * as v from 'valibot'
import { PriceSchema, SpecialPriceSchema } from './price.ts'
import { IdSchema, PathIdSchema } from '../../platform/http/id.schema.ts'
import { blankIsNull, wireObject } from '../../platform/http/fields.ts'
import { PriceCentsSchema } from '../../platform/money/money.schema.ts'
import { endsAfterStart } from '../../platform/time/hours.ts'
import {
  CivilDateSchema,
  EndHourSchema,
  HourSchema,
  WeekdaySchema,
} from '../../platform/time/time.schema.ts'

/** `GET /api/prices`: both filters optional. */
export const PriceQuerySchema = wireObject({
  courtId: v.optional(PathIdSchema),
  weekday: v.optional(WeekdaySchema),
})

const FlagSchema = v.optional(v.picklist(['true', 'false'], 'Use true ou false'))

/** `GET /api/special-prices`: by date and court, or all of them; past dates only when requested. */
export const SpecialPriceQuerySchema = wireObject({
  date: v.optional(CivilDateSchema),
  courtId: v.optional(PathIdSchema),
  showAll: FlagSchema,
  showPast: FlagSchema,
})

const END_AFTER_START = 'O horário de término deve ser posterior ao horário de início'

/** A price of one court, weekday and range of hours; `price` in reais on the wire, parsed into centavos. */
export const PriceDraftSchema = v.pipe(
  wireObject({
    courtId: IdSchema,
    weekday: WeekdaySchema,
    startTime: HourSchema,
    endTime: EndHourSchema,
    price: v.pipe(
      v.number('Informe um valor em reais'),
      v.minValue(0, 'O preço deve ser maior ou igual a zero'),
      PriceCentsSchema,
    ),
  }),
  v.forward(v.partialCheck([['startTime'], ['endTime']], endsAfterStart, END_AFTER_START), [
    'endTime',
  ]),
)
export type PriceDraft = v.InferOutput<typeof PriceDraftSchema>

const SPECIAL_TIMES = 'Defina os horários de início e fim.'

export const SpecialPriceDraftSchema = v.pipe(
  wireObject({
    courtId: IdSchema,
    date: CivilDateSchema,
    startTime: v.pipe(v.string(SPECIAL_TIMES), v.nonEmpty(SPECIAL_TIMES), HourSchema),
    endTime: v.pipe(v.string(SPECIAL_TIMES), v.nonEmpty(SPECIAL_TIMES), EndHourSchema),
    price: v.pipe(
      v.number('O preço deve ser maior que zero.'),
      v.gtValue(0, 'O preço deve ser maior que zero.'),
      PriceCentsSchema,
      // Less than a centavo counts as zero.
      v.minValue(1, 'O preço deve ser maior que zero.'),
    ),
    description: blankIsNull(200),
  }),
  v.forward(v.partialCheck([['startTime'], ['endTime']], endsAfterStart, END_AFTER_START), [
    'endTime',
  ]),
)
export type SpecialPriceDraft = v.InferOutput<typeof SpecialPriceDraftSchema>

const TargetsSchema = v.pipe(
  v.array(wireObject({ courtId: IdSchema, weekday: WeekdaySchema }), 'Escolha para onde copiar'),
  v.minLength(1, 'Escolha para onde copiar'),
  v.maxLength(500, 'Lista longa demais'),
)

/** Whether a copy takes the place of what is there, or fills the hours that have no price. */
const COPY_MODES = ['replace', 'add'] as const
export type CopyMode = (typeof COPY_MODES)[number]

/** `POST /api/prices/copy`: the price tables of these days become those of their sources, or get from them what they lack. */
export const PriceCopySchema = wireObject({
  copies: v.pipe(
    v.array(
      wireObject({
        from: wireObject({ courtId: IdSchema, weekday: WeekdaySchema }),
        to: TargetsSchema,
      }),
      'Escolha o que copiar',
    ),
    v.minLength(1, 'Escolha o que copiar'),
    v.maxLength(7, 'Lista longa demais'),
  ),
  /** It replaces unless it says otherwise. */
  mode: v.optional(v.picklist(COPY_MODES, 'Valor inválido')),
})
export type PriceCopy = v.InferOutput<typeof PriceCopySchema>

/** A price as the API returns it; `price` in reais. */
export const PriceEntrySchema = v.object({
  ...v.omit(PriceSchema, ['priceCents']).entries,
  price: v.number(),
  version: v.number(),
})
export type PriceEntry = v.InferOutput<typeof PriceEntrySchema>
/** A special price as the API returns it; `price` in reais. */
export const SpecialPriceEntrySchema = v.object({
  ...v.omit(SpecialPriceSchema, ['priceCents']).entries,
  price: v.number(),
  version: v.number(),
  court: v.object({ id: v.number(), name: v.string() }),
})
export type SpecialPriceEntry = v.InferOutput<typeof SpecialPriceEntrySchema>
