import * as v from 'valibot'
import { singleLine, wireObject } from '../../platform/http/fields.ts'
import { STAFF_ROLES } from './permissions.ts'

const StaffRoleSchema = v.picklist(STAFF_ROLES, 'Escolha a função')

/** `PATCH /api/staff/:id`: what is left out stays. */
export const StaffChangeSchema = wireObject({
  role: v.optional(StaffRoleSchema),
  active: v.optional(v.boolean('Dados inválidos')),
})
export type StaffChange = v.InferOutput<typeof StaffChangeSchema>

/** `POST /api/staff/invites`. */
export const InviteDraftSchema = wireObject({
  name: v.pipe(
    v.string('Informe o nome'),
    v.trim(),
    v.minLength(1, 'Informe o nome'),
    v.maxLength(120, 'Nome longo demais'),
    singleLine('Nome inválido'),
  ),
  role: StaffRoleSchema,
})
export type InviteDraft = v.InferOutput<typeof InviteDraftSchema>

/** Somebody who works here, or did. */
const StaffMemberSchema = v.object({
  id: v.number(),
  username: v.string(),
  name: v.nullable(v.string()),
  role: v.picklist(STAFF_ROLES),
  active: v.boolean(),
  /** ISO instants; null before the first sign-in. */
  lastSeenAt: v.nullable(v.string()),
  /** On how many devices they are signed in. */
  sessions: v.number(),
  /** Whether they have registered a passkey or an app. */
  hasSecondFactor: v.boolean(),
})
export type StaffMember = v.InferOutput<typeof StaffMemberSchema>
/** An invitation that nobody has used yet. */
const InviteSchema = v.object({
  ...InviteDraftSchema.entries,
  id: v.number(),
  expiresAt: v.string(),
})
export type Invite = v.InferOutput<typeof InviteSchema>

/** `GET /api/staff`. */
export const StaffSchema = v.object({
  people: v.array(StaffMemberSchema),
  invites: v.array(InviteSchema),
})
export type Staff = v.InferOutput<typeof StaffSchema>

/** The answer to an invitation: whoever has the token may become one of the staff, once. */
export const NewInviteSchema = v.object({ ...InviteSchema.entries, token: v.string() })
export type NewInvite = v.InferOutput<typeof NewInviteSchema>
