import * as v from 'valibot'

export const IdSchema = v.pipe(
  v.number('Identificador inválido'),
  v.integer('Identificador inválido'),
  v.minValue(1, 'Identificador inválido'),
  v.maxValue(2_147_483_647, 'Identificador inválido'),
)

/** An id in a URL path. */
export const PathIdSchema = v.pipe(
  v.string('Identificador inválido'),
  v.regex(/^[1-9]\d{0,9}$/, 'Identificador inválido'),
  v.transform(Number),
  v.maxValue(2_147_483_647, 'Identificador inválido'),
)
