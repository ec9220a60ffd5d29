import * as v from 'valibot'
import { toCents } from './money.ts'

const LIMIT_REAIS = 1_000_000

/** An amount in reais on the wire, read as integer centavos. Refuses negatives and fractions of a centavo. */
export const PriceCentsSchema = v.pipe(
  v.number('Informe um valor em reais'),
  v.finite('Valor inválido'),
  v.minValue(0, 'Preço não pode ser negativo'),
  v.maxValue(LIMIT_REAIS, 'Valor acima do permitido'),
  v.check(
    (reais) => Math.abs(reais * 100 - Math.round(reais * 100)) < 1e-6,
    'Valor com mais de duas casas decimais',
  ),
  v.transform(toCents),
)
