import * as v from 'valibot'
import { singleLine, wireObject } from '../../platform/http/fields.ts'
import { toCents } from '../../platform/money/money.ts'
import { CivilDateSchema } from '../../platform/time/time.schema.ts'

/** In reais; more than anybody gives by hand is a slip of the finger. */
const MOST = 10_000

/**
 * `POST /api/customers/{id}/credits`: credit given, or taken when the amount is negative; in reais on the wire, parsed into centavos. Without a
 * day it ends after the usual time.
 */
export const CreditEditSchema = wireObject({
  amount: v.pipe(
    v.number('Informe um valor em reais'),
    v.minValue(-MOST, 'Valor acima do permitido'),
    v.maxValue(MOST, 'Valor acima do permitido'),
    v.check(
      (reais) => Math.abs(reais * 100 - Math.round(reais * 100)) < 1e-6,
      'Valor com mais de duas casas decimais',
    ),
    v.transform(toCents),
    v.check((cents) => cents !== 0, 'Informe um valor em reais'),
  ),
  reason: v.pipe(
    v.string('Informe o motivo'),
    v.trim(),
    v.minLength(3, 'Informe o motivo'),
    v.maxLength(200, 'Motivo longo demais'),
    singleLine('Motivo inválido'),
  ),
  expiresOn: v.optional(v.nullable(CivilDateSchema), null),
})
export type CreditEdit = v.InferOutput<typeof CreditEditSchema>
