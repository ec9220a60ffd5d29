import * as v from 'valibot'
import { IdSchema } from '../../platform/http/id.schema.ts'
import { singleLine, wireObject } from '../../platform/http/fields.ts'

const NameSchema = v.pipe(
  v.string('Dê um nome à gaveta'),
  v.trim(),
  v.minLength(1, 'Dê um nome à gaveta'),
  v.maxLength(60, 'Nome longo demais'),
  singleLine('Nome inválido'),
)

/** `POST /api/drawers`. */
export const DrawerDraftSchema = wireObject({ name: NameSchema })
export type DrawerDraft = v.InferOutput<typeof DrawerDraftSchema>

/** `PATCH /api/drawers/:id`: another name, or whether it is in use. */
export const DrawerEditSchema = wireObject({
  name: v.optional(NameSchema),
  inUse: v.optional(v.boolean('Informe se a gaveta está em uso')),
})
export type DrawerEdit = v.InferOutput<typeof DrawerEditSchema>

/** `PATCH /api/devices/:id/drawer`. */
export const DeviceDrawerSchema = wireObject({ drawer: IdSchema })

/** A drawer of the venue, as its settings list it. */
const DrawerSchema = v.object({
  id: v.number(),
  name: v.string(),
  inUse: v.boolean(),
  /** Whether a till is open in it. */
  isOpen: v.boolean(),
})
export type Drawer = v.InferOutput<typeof DrawerSchema>
export const DrawerListSchema = v.object({ drawers: v.array(DrawerSchema) })
export type DrawerList = v.InferOutput<typeof DrawerListSchema>
