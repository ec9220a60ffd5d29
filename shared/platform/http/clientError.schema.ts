import * as v from 'valibot'

const MESSAGE_LENGTH = 300
const STACK_LENGTH = 2_000

/** Removes possible personal data: e-mail addresses, and digits long enough for a phone or a document. */
const impersonal = (limit: number) =>
  v.pipe(
    v.string('Texto inválido'),
    v.transform((text) =>
      text
        .slice(0, 2 * limit)
        .replace(/\S+@\S+/g, '[e-mail]')
        .replace(/\d[\d\s().-]{4,}\d/g, '[número]')
        .replace(/[^\P{Cc}\n]/gu, ' ')
        .slice(0, limit),
    ),
  )

/** `POST /api/client-errors`: an error of the app in a browser. */
export const ClientErrorSchema = v.object({
  message: impersonal(MESSAGE_LENGTH),
  stack: v.nullish(impersonal(STACK_LENGTH), null),
  version: v.pipe(v.string('Texto inválido'), v.maxLength(40, 'Texto longo demais')),
  /** The path alone: a query may hold what somebody searched for. */
  route: v.pipe(
    v.string('Texto inválido'),
    v.transform((path) => path.split(/[?#]/, 1)[0]!.slice(0, 200)),
  ),
})
export type ClientError = v.InferInput<typeof ClientErrorSchema>

/** `GET /api/client-errors`. */
export const ClientErrorCountSchema = v.object({ count: v.number(), days: v.number() })
export type ClientErrorCount = v.InferOutput<typeof ClientErrorCountSchema>
