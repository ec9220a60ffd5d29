import type * as v from 'valibot'
import { isMasked } from '../platform/contact/masks.ts'
import { readDraft } from './tempId.ts'

/** Stands for the e-mail and phone that this device has only masked where a schema asks for a whole one. It is never sent. */
export const UNKNOWN_CUSTOMER = {
  customerEmail: 'oculto@example.com',
  customerPhone: '11000000000',
} as const
export const UNKNOWN_CONTACT = { email: null, phone: null } as const

type Contacts = Readonly<Record<string, string | null>>

/** The row with the edit in it, read by its schema. Contacts that the device has only masked stay as they are unless the edit names them. */
export function readEdited<Schema extends v.GenericSchema<unknown, object>>(
  schema: Schema,
  row: object,
  edit: object,
  unknown: Contacts,
): v.InferOutput<Schema> | null {
  const masked = Object.entries(row).filter(
    ([name, value]) => name in unknown && isMasked(value) && !(name in edit),
  )
  const readable = Object.fromEntries(masked.map(([name]) => [name, unknown[name]]))
  const draft = readDraft(schema, { ...row, ...readable, ...edit })
  return draft && { ...(draft as object), ...Object.fromEntries(masked) }
}

/** The body without the contacts that the device has only masked. */
export function withoutMasks<Body extends object>(body: Body): Body {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => !isMasked(value))) as Body
}
