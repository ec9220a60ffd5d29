import * as v from 'valibot'
import { readReais } from '#shared/money/money.ts'
import { SpecialPriceDraftSchema } from '#shared/pricing/price.schema.ts'
import { formatDate, type CivilDate } from '#shared/time/civil.ts'

/** A special price that is still to come: the calendar offers no date before `first`, but one can be typed. */
export function comingPriceSchema(first: CivilDate) {
  return v.pipe(
    SpecialPriceDraftSchema,
    v.forward(
      v.partialCheck(
        [['date']],
        ({ date }) => date >= first,
        `Escolha uma data a partir de ${formatDate(first)}`,
      ),
      ['date'],
    ),
  )
}

/** The wire's fields out of the form's, all but the court. */
export function readSpecialPrice(values: Record<string, string>, date: CivilDate | null) {
  const { startTime = '', endTime = '', price = '', description = '' } = values
  return { date: date ?? '', startTime, endTime, price: readReais(price) ?? NaN, description }
}
export type SpecialPriceBody = ReturnType<typeof readSpecialPrice>
