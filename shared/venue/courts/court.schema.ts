import * as v from 'valibot'
import { blankIsNull, singleLine, wireObject } from '../../platform/http/fields.ts'
import { SHORT_NAME_LENGTH } from './shortNames.ts'
import { normaliseSport, SPORTS } from './sport.ts'

/** A sport in any accepted spelling, read as the enum's value. */
export const SportSchema = v.pipe(
  v.string('Selecione uma modalidade'),
  v.maxLength(40, 'Modalidade inválida'),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const sport = normaliseSport(dataset.value)
    if (sport) return sport
    addIssue({ message: 'Modalidade inválida' })
    return NEVER
  }),
)

const MAX_SPORTS = 3

/** A list of sports in any accepted spelling, each once; a plain value is wrapped. */
const sportList = (message: string) =>
  v.pipe(
    v.unknown(),
    v.transform((input) => (typeof input === 'string' ? [input] : input)),
    v.array(SportSchema, message),
    v.transform((sports) => [...new Set(sports)]),
    v.minLength(1, message),
    v.maxLength(MAX_SPORTS, `Limite excedido: Máximo de ${MAX_SPORTS} modalidades por quadra.`),
  )

export const CourtDraftSchema = v.pipe(
  wireObject({
    name: v.pipe(
      v.string('Nome da quadra é obrigatório'),
      v.trim(),
      v.minLength(1, 'Nome da quadra é obrigatório'),
      v.maxLength(80, 'Nome da quadra longo demais'),
      singleLine('Nome da quadra inválido'),
    ),
    /** Made from the name where it is blank. */
    shortName: blankIsNull(SHORT_NAME_LENGTH),
    description: blankIsNull(200),
    sportTypes: sportList('Selecione pelo menos uma modalidade compatível'),
    sportTypePriority: sportList('A ordem de prioridade das modalidades é obrigatória'),
    active: v.optional(v.boolean('Use verdadeiro ou falso'), true),
    covered: v.optional(v.boolean('Use verdadeiro ou falso'), false),
  }),
  v.forward(
    v.check(
      ({ sportTypes, sportTypePriority }) =>
        sportTypePriority.length === sportTypes.length &&
        sportTypePriority.every((sport) => sportTypes.includes(sport)),
      'A ordem de prioridade deve ter as mesmas modalidades da quadra',
    ),
    ['sportTypePriority'],
  ),
)
export type CourtDraft = v.InferOutput<typeof CourtDraftSchema>

/** A court as `GET /api/courts` lists it. */
export const CourtSchema = v.object({
  id: v.number(),
  name: v.string(),
  /** Null where it is made from the name. */
  shortName: v.nullable(v.string()),
  description: v.nullable(v.string()),
  active: v.boolean(),
  sportTypes: v.array(v.picklist(SPORTS)),
  sportTypePriority: v.array(v.picklist(SPORTS)),
  /** Whether it can be played on in the rain. */
  covered: v.boolean(),
  /** ISO instant. */
  createdAt: v.string(),
  version: v.number(),
})
