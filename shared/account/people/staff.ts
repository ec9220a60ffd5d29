import * as v from 'valibot'
import { singleLine, wireObject } from '../../platform/http/fields.ts'
import type { StaffRole } from './permissions.ts'

export const STAFF_ROLES = ['admin', 'manager', 'reception', 'teacher'] as const

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
export type StaffMember = {
  id: number
  username: string
  name: string | null
  role: StaffRole
  active: boolean
  /** ISO instants; null before the first sign-in. */
  lastSeenAt: string | null
  /** On how many devices they are signed in. */
  sessions: number
  /** Whether they have registered a passkey or an app. */
  hasSecondFactor: boolean
}
/** An invitation that nobody has used yet. */
export type Invite = InviteDraft & { id: number; expiresAt: string }

/** `GET /api/staff`. */
export type Staff = { people: StaffMember[]; invites: Invite[] }

/** The answer to an invitation: whoever has the token may become one of the staff, once. */
export type NewInvite = Invite & { token: string }
