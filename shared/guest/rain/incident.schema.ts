import * as v from 'valibot'
import { IdSchema } from '../../platform/http/id.schema.ts'
import { singleLine, wireObject } from '../../platform/http/fields.ts'
import { endsAfterStart } from '../../platform/time/hours.ts'
import {
  CivilDateSchema,
  ClockTimeSchema,
  EndHourSchema,
  HourSchema,
} from '../../platform/time/time.schema.ts'
import { INCIDENT_CHOICES, PLAYED_SHARES } from './incident.ts'

const MOST_ROWS = 2_000

const PlaceSchema = v.object({ courtId: IdSchema, date: CivilDateSchema, startTime: HourSchema })

const IncidentRowSchema = v.object({
  kind: v.picklist(['reservation', 'class'], 'Escolha inválida'),
  id: IdSchema,
  choice: v.picklist(INCIDENT_CHOICES, 'Escolha inválida'),
  /** What was shown of it. */
  mark: v.pipe(v.string('Lista inválida'), v.maxLength(80, 'Lista inválida')),
  /** Where it goes, of what is moved. */
  place: v.optional(PlaceSchema),
  /** Whether only what is closed of it goes, and the rest stays. */
  keepsDry: v.optional(v.boolean('Valor inválido'), false),
})

/** `POST /api/incidents`: courts that have to be closed for some hours, with what was shown of each thing on them and what becomes of it. */
export const IncidentDraftSchema = v.pipe(
  wireObject({
    courtIds: v.pipe(
      v.array(IdSchema, 'Escolha as quadras'),
      v.minLength(1, 'Escolha as quadras'),
      v.maxLength(100, 'Lista longa demais'),
      v.transform((ids) => [...new Set(ids)].sort((a, b) => a - b)),
    ),
    date: CivilDateSchema,
    startTime: HourSchema,
    endTime: EndHourSchema,
    reason: v.pipe(
      v.string('Informe o motivo'),
      v.trim(),
      v.minLength(3, 'Informe o motivo'),
      v.maxLength(200, 'Motivo longo demais'),
      singleLine('Motivo inválido'),
    ),
    at: v.optional(v.nullable(ClockTimeSchema), null),
    played: v.optional(v.picklist(PLAYED_SHARES, 'Escolha inválida'), 'none'),
    rows: v.pipe(
      v.array(IncidentRowSchema, 'Lista inválida'),
      v.maxLength(MOST_ROWS, 'Lista longa demais'),
    ),
  }),
  v.forward(
    v.check(
      (draft) => endsAfterStart(draft),
      'O horário de término deve ser posterior ao horário de início',
    ),
    ['endTime'],
  ),
)
export type IncidentDraft = v.InferOutput<typeof IncidentDraftSchema>

/** `POST /api/incidents/choices`: staff choose for a customer who has not. `place` is the other hour of who has one instead. */
export const AskedChoiceSchema = v.pipe(
  wireObject({
    incidentId: IdSchema,
    reservationId: IdSchema,
    choice: v.picklist(['move', 'credit', 'refund'], 'Escolha inválida'),
    place: v.optional(PlaceSchema),
  }),
  v.forward(
    v.check(({ choice, place }) => choice !== 'move' || place !== undefined, 'Escolha um horário'),
    ['place'],
  ),
)
export type AskedChoice = v.InferOutput<typeof AskedChoiceSchema>

/** `POST /api/incidents/lift`: the rain is over, and the courts of a closing are opened again. */
export const LiftSchema = wireObject({ incidentId: IdSchema })

/** `POST /api/incidents/told`: how far writing to a person has come. */
export const ToldSchema = wireObject({
  incidentId: IdSchema,
  reservationId: IdSchema,
  state: v.picklist(['opened', 'sent'], 'Valor inválido'),
})
export type Told = v.InferOutput<typeof ToldSchema>
