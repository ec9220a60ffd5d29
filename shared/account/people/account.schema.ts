import * as v from 'valibot'
import { ROLES, PERMISSIONS } from './permissions.ts'
import { CustomerEmailSchema } from '../../platform/contact/customer.schema.ts'
import { singleLine, wireObject } from '../../platform/http/fields.ts'
import { NewPasskeySchema } from './passkey.schema.ts'
import { newPasswordSchema } from './password.ts'
import type { Role } from './permissions.ts'

const INVALID_USERNAME = 'Nome de usuário inválido'

/** Normalised, so that a capital letter or another Unicode form of the same letter does not make another account. */
const SpelledSchema = v.pipe(
  v.string('Nome de usuário é obrigatório'),
  v.normalize('NFKC'),
  v.trim(),
  v.toLowerCase(),
  singleLine(INVALID_USERNAME),
)

export const UsernameSchema = v.pipe(
  SpelledSchema,
  v.minLength(3, 'Nome de usuário deve ter pelo menos 3 caracteres'),
  v.maxLength(60, 'Nome de usuário longo demais'),
  // Invisible characters would make a name that looks like another's; those that turn a text are refused already.
  v.regex(/^[\P{Cf}\u202A-\u202E\u2066-\u2069]*$/u, INVALID_USERNAME),
)

const PersonNameSchema = v.pipe(
  v.string('Nome é obrigatório'),
  v.trim(),
  v.minLength(1, 'Nome é obrigatório'),
  v.maxLength(120, 'Nome longo demais'),
  singleLine('Nome inválido'),
)

export const RegistrationSchema = wireObject({
  name: PersonNameSchema,
  email: CustomerEmailSchema,
  username: UsernameSchema,
  password: newPasswordSchema('user'),
})
export type Registration = v.InferOutput<typeof RegistrationSchema>

/** One that exists: longer and shorter ones than may be chosen now are known. */
const OldPasswordSchema = v.pipe(
  v.string('Senha é obrigatória'),
  v.minLength(1, 'Senha é obrigatória'),
  v.maxLength(200, 'Senha longa demais'),
)

export const LoginSchema = wireObject({
  username: v.pipe(
    SpelledSchema,
    v.minLength(1, 'Nome de usuário é obrigatório'),
    v.maxLength(200, 'Nome de usuário longo demais'),
  ),
  password: OldPasswordSchema,
})

/** `PATCH /api/account`: by the e-mail a new password can be had, so it asks for the one of now. */
export const AccountDraftSchema = wireObject({
  name: PersonNameSchema,
  email: CustomerEmailSchema,
  password: OldPasswordSchema,
})
export type AccountDraft = v.InferOutput<typeof AccountDraftSchema>

/** `POST /api/account/password`. */
export const passwordChangeSchema = (role: Role) =>
  wireObject({ current: OldPasswordSchema, password: newPasswordSchema(role) })
export type PasswordChange = v.InferOutput<ReturnType<typeof passwordChangeSchema>>

/** `POST /api/account/delete`: who leaves for good proves who they are. */
export const FarewellSchema = wireObject({ password: OldPasswordSchema })

/** `POST /api/account-links`: the name or the e-mail of who forgot the password. */
export const ForgottenSchema = wireObject({
  name: v.pipe(
    SpelledSchema,
    v.minLength(1, 'Informe o nome de usuário ou o e-mail'),
    v.maxLength(254, 'Nome de usuário longo demais'),
  ),
})

/** Of a link as its holder has it: 256 random bits. */
export const LinkTokenSchema = wireObject({
  token: v.pipe(v.string('Link inválido'), v.regex(/^[\w-]{43}$/, 'Link inválido')),
})

/** `POST /api/account-links/password` */
export const linkPasswordSchema = (role: Role) =>
  wireObject({ ...LinkTokenSchema.entries, password: newPasswordSchema(role) })

/** `POST /api/account-links/invite`: an invited person makes their own account. */
export const InviteAcceptanceSchema = wireObject({
  ...LinkTokenSchema.entries,
  ...RegistrationSchema.entries,
  // The shortest of all roles that can be invited.
  password: newPasswordSchema('reception'),
})
export type InviteAcceptance = v.InferOutput<typeof InviteAcceptanceSchema>

const OWNER = {
  ...LinkTokenSchema.entries,
  name: PersonNameSchema,
  email: CustomerEmailSchema,
  username: UsernameSchema,
}

/** `POST /api/account-links/owner/options`: the first owner, who wants a passkey instead of a password. */
export const OwnerDraftSchema = wireObject(OWNER)
export type OwnerDraft = v.InferOutput<typeof OwnerDraftSchema>

/** `POST /api/account-links/owner`: the first owner makes their account, with a password. */
export const OwnerByPasswordSchema = wireObject({ ...OWNER, password: newPasswordSchema('admin') })
export type OwnerByPassword = v.InferOutput<typeof OwnerByPasswordSchema>

/** The same with a passkey. */
export const OwnerByPasskeySchema = wireObject({ ...OWNER, ...NewPasskeySchema.entries })

/** The signed-in person as the client sees them. */
export const SessionUserSchema = v.object({
  id: v.number(),
  username: v.string(),
  name: v.nullable(v.string()),
  role: v.picklist(ROLES),
  /** Until they have chosen a password of their own, they may do nothing else. */
  mustChangePassword: v.exactOptional(v.literal(true)),
  /** Of a session on an enrolled device that a PIN has opened: it opens less. */
  signedInBy: v.exactOptional(v.literal('pin')),
  /** Of a program that acts for them: what its key opens. */
  permissions: v.exactOptional(v.array(v.picklist(PERMISSIONS))),
})
export type SessionUser = v.InferOutput<typeof SessionUserSchema>

/** The answer: the recovery codes that come with a passkey are shown once. */
export const FirstOwnerSchema = v.object({
  user: SessionUserSchema,
  recoveryCodes: v.exactOptional(v.array(v.string())),
})
export type FirstOwner = v.InferOutput<typeof FirstOwnerSchema>

/** What became of a restore that somebody asked for on the page: in words why the venue is as it was, if it is. */
const RestoreStateSchema = v.object({
  isRunning: v.boolean(),
  failed: v.nullable(v.string()),
})
export type RestoreState = v.InferOutput<typeof RestoreStateSchema>

/** `POST /api/account-links/read`: what a link is for. */
export const AccountLinkSchema = v.union([
  v.object({ kind: v.literal('password'), username: v.string(), role: v.picklist(ROLES) }),
  v.object({
    kind: v.literal('invite'),
    name: v.string(),
    role: v.picklist(ROLES),
    venue: v.string(),
  }),
  /** `restore` where this server can take a copy in place of the empty venue. */
  v.object({ kind: v.literal('owner'), restore: v.exactOptional(RestoreStateSchema) }),
])
export type AccountLink = v.InferOutput<typeof AccountLinkSchema>

/** One of the devices on which a person is signed in. */
const OwnSessionSchema = v.object({
  id: v.string(),
  /** `Chrome no Android`. */
  device: v.string(),
  /** ISO instants. */
  since: v.string(),
  lastSeenAt: v.string(),
  /** Whether it is the one that asks. */
  current: v.boolean(),
})
export type OwnSession = v.InferOutput<typeof OwnSessionSchema>
/** `GET /api/account`. */
export const OwnAccountSchema = v.object({
  username: v.string(),
  name: v.nullable(v.string()),
  email: v.string(),
  role: v.picklist(ROLES),
  /** Whether they have a PIN for the venue's devices; only of who works there. */
  hasPin: v.exactOptional(v.boolean()),
  sessions: v.array(OwnSessionSchema),
})
export type OwnAccount = v.InferOutput<typeof OwnAccountSchema>

/** An admin created on the command line or at the first start. */
export const NewAdminSchema = wireObject({
  username: UsernameSchema,
  password: newPasswordSchema('admin'),
})
export type NewAdmin = v.InferOutput<typeof NewAdminSchema>
