import * as v from 'valibot'
import { SealSchema } from './seal.ts'

/** So many edits come in one request at most, or so many bytes of them; one that is longer comes alone. */
export const MOST_EDITS = 50
export const MOST_EDIT_BYTES = 100_000

const KeySchema = v.pipe(v.string(), v.uuid(), v.toLowerCase())
const NumberSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

const EditSchema = v.object({
  /** Under which it is done once. */
  key: KeySchema,
  /** Counts it among all that this queue has tried to send; from the first try on it has the same. */
  number: NumberSchema,
  /** Says what it does, as any release of the app has written it. */
  command: v.record(v.string(), v.unknown()),
  /** The placeholder id of what it creates. */
  tempId: v.optional(v.pipe(v.number(), v.safeInteger(), v.maxValue(-1))),
  /** By the device's clock, ISO. */
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Whether there was no connection then. */
  offline: v.optional(v.literal(true)),
  drawer: v.optional(NumberSchema),
  /** The server's copy of the data that it was made on. */
  epoch: v.optional(v.pipe(v.string(), v.maxLength(64))),
  /** Missing where its author was not in by PIN: then it is done in their own session only. */
  sealed: v.optional(SealSchema),
})
export type SentEdit = v.InferInput<typeof EditSchema>
export type ParsedEdit = v.InferOutput<typeof EditSchema>

/** Edits of one device in their order, from the oldest of which it does not know what became. */
export const EditBatchSchema = v.object({
  /** Names the device's queue: a browser whose storage was cleared begins another one. */
  queue: KeySchema,
  edits: v.pipe(v.array(EditSchema), v.minLength(1), v.maxLength(MOST_EDITS)),
})

/** So many edits a device says that it has at most, and so many bytes of them. */
export const MOST_SAID = 100

const { number: _, sealed: _seal, ...unsent } = EditSchema.entries
const SaidEditSchema = v.object({
  ...unsent,
  /** Names the author by the id of their account. */
  by: NumberSchema,
  /** Refused, and nobody has decided about it there. */
  refused: v.optional(v.literal(true)),
})
export type SaidEdit = v.InferInput<typeof SaidEditSchema>

/** `POST /api/edits/said`: what waits on an enrolled device, the oldest first, and how much it is, instead of what it said before; and what became of others' edits there. */
export const SaidEditsSchema = v.object({
  queue: KeySchema,
  edits: v.pipe(v.array(SaidEditSchema), v.maxLength(MOST_SAID)),
  count: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** Names those that the owner has, by their keys. */
  held: v.optional(v.pipe(v.array(KeySchema), v.maxLength(MOST_SAID)), []),
  /** Lists what somebody else than its author has taken back before it was sent, and who. */
  takenBack: v.optional(
    v.pipe(
      v.array(v.object({ ...SaidEditSchema.entries, takenBackBy: NumberSchema })),
      v.maxLength(MOST_SAID),
    ),
    [],
  ),
})
/** Names those of them that an owner has decided about: nothing waits for them any more. */
export const SaidAnswerSchema = v.object({ over: v.array(v.string()) })
export type SaidEdits = v.InferInput<typeof SaidEditsSchema>
export type ParsedSaidEdits = v.InferOutput<typeof SaidEditsSchema>

/** Says what became of one: the answer of its own call, or the problem for which it was refused. */
export const EditOutcomeSchema = v.object({
  status: v.number(),
  body: v.nullish(v.unknown()),
  retryAfterMs: v.optional(v.number()),
})
const EditAnswerSchema = v.object({ key: v.string(), ...EditOutcomeSchema.entries })
export type EditAnswer = v.InferOutput<typeof EditAnswerSchema>

/** The answers of the first ones; those behind were not tried, and are sent again. */
export const EditAnswersSchema = v.object({ answers: v.array(EditAnswerSchema) })

const LIFTED = new Set(['refund-limit', 'till-limit', 'courtesy-limit'])
const FINAL = new Set([400, 404, 409, 413, 415, 422])

/** Whether that answer to an edit ends it: tried again it is another edit, with a key of its own. Any other refusal may be lifted, or be of a row that is another one by now. */
export function isFinal(status: number, code: string | undefined): boolean {
  return FINAL.has(status) && !LIFTED.has(code ?? '')
}
