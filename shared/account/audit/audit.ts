import * as v from 'valibot'
import { keysOf } from '../../platform/text/keysOf.ts'
import { ROLES } from '../people/permissions.ts'
import { PathIdSchema } from '../../platform/http/id.schema.ts'
import { wireObject } from '../../platform/http/fields.ts'
import { CivilDateSchema } from '../../platform/time/time.schema.ts'

/** What an entry of the audit is about, and under which kind it is found. */
export const AUDIT_KINDS = {
  reservation: 'booking',
  fixedClass: 'booking',
  court: 'setting',
  operationHours: 'setting',
  incident: 'booking',
  closingDate: 'setting',
  price: 'setting',
  specialPrice: 'setting',
  venue: 'setting',
  backup: 'setting',
  backupPhrase: 'access',
  /** Whose account at the payment provider gets the money. */
  provider: 'access',
  update: 'setting',
  payment: 'money',
  paymentIssue: 'money',
  till: 'money',
  drawer: 'setting',
  month: 'money',
  tab: 'money',
  product: 'setting',
  account: 'access',
  invite: 'access',
  device: 'access',
  tv: 'access',
  apiKey: 'access',
  /** The address by which calendar programs read an agenda. */
  feed: 'access',
  session: 'access',
  /** An edit that waited on a device, and about which an owner decided. */
  heldEdit: 'access',
  person: 'people',
  customer: 'people',
  /** A file that was brought in. */
  import: 'people',
  /** Any other write, by its method and address. */
  request: 'other',
} as const

export type AuditEntity = keyof typeof AUDIT_KINDS
type AuditKind = (typeof AUDIT_KINDS)[AuditEntity]
export const AUDIT_KIND_NAMES: Record<AuditKind, string> = {
  booking: 'Reservas e aulas',
  setting: 'Preços, quadras e configurações',
  money: 'Dinheiro',
  access: 'Contas e acessos',
  people: 'Consultas e exportações',
  other: 'Outras',
}

export const AuditActionSchema = v.picklist([
  'created',
  'changed',
  'removed',
  'copied',
  'approved',
  'canceled',
  'paid',
  'expired',
  'refunded',
  /** A charge was made for a customer. */
  'charged',
  'resolved',
  'signed-in',
  'sign-in-failed',
  /** Wrong passwords from many places, more than anybody forgets. */
  'guessed',
  'signed-out',
  'registered',
  'password-changed',
  /** Typed wrongly by who is signed in. */
  'password-failed',
  'pin-changed',
  /** It was wrong too often, and is none any more. */
  'pin-lost',
  'enrolled',
  'revoked',
  /** On other devices. */
  'sessions-ended',
  /** By the person whose account it was. */
  'account-deleted',
  'factor-added',
  'factor-removed',
  /** A wrong code, or a passkey that is not theirs. */
  'factor-failed',
  'recovery-used',
  'recovery-renewed',
  /** Somebody showed again that it is them, before an act that asks for it. */
  'proved',
  /** A file left the product. */
  'exported',
  /** A whole CPF was shown. */
  'cpf-seen',
  /** All that is stored of a person was looked for. */
  'searched',
  'corrected',
  'anonymised',
  /** Booked for a customer who is blocked, by somebody who had read so. */
  'block-passed',
  'blocked',
  'unblocked',
  /** By hand; negative when it was taken. */
  'credited',
  /** The till. */
  'opened',
  'closed',
  'supplied',
  'withdrawn',
  'undone',
  'explained',
  'checked',
  'imported',
  'import-undone',
  /** A copy took the database's place. */
  'returned',
  'merged',
  'unmerged',
  /** Two records that looked like one person's are two people's. */
  /** Courts that were closed are open again. */
  'reopened',
  'told-apart',
  'written',
  'sent',
  'discarded',
])
export type AuditAction = v.InferOutput<typeof AuditActionSchema>

/** How the person of a session showed who they are. */
const SignedInBySchema = v.picklist(['password', 'passkey', 'pin'])
export type SignedInBy = v.InferOutput<typeof SignedInBySchema>

const AuditEntrySchema = v.object({
  id: v.number(),
  /** ISO instant, by the server's clock. */
  at: v.string(),
  /** The device's clock when it was made there and sent later; null for what was sent at once. */
  madeAt: v.nullable(v.string()),
  /** Null for what nobody signed in did; without a name for an account that is gone. */
  who: v.nullable(
    v.object({ id: v.number(), name: v.nullable(v.string()), role: v.nullable(v.picklist(ROLES)) }),
  ),
  sessionKind: v.nullable(SignedInBySchema),
  /** The key by which another program did it. */
  program: v.nullable(v.string()),
  session: v.nullable(v.string()),
  /** Whether that is the session of who reads. */
  here: v.boolean(),
  /** Whether the device had no connection when it was made. */
  offline: v.boolean(),
  /** The enrolled device it was done on. */
  device: v.nullable(v.object({ id: v.number(), name: v.string() })),
  /** Who allowed it by their PIN. */
  approvedBy: v.nullable(v.string()),
  entity: v.picklist(keysOf(AUDIT_KINDS)),
  entityId: v.string(),
  /** Whose account it is about; null for anything else, and for one that is gone. */
  account: v.nullable(v.string()),
  action: AuditActionSchema,
  /** Raw: codes, ISO dates, centavos. */
  changes: v.array(
    v.object({
      field: v.string(),
      before: v.nullable(v.union([v.string(), v.number(), v.boolean()])),
      after: v.nullable(v.union([v.string(), v.number(), v.boolean()])),
    }),
  ),
})
export type AuditEntry = v.InferOutput<typeof AuditEntrySchema>

/** Whose entries may be asked for. */
export const AuditPersonSchema = v.object({
  id: v.number(),
  name: v.string(),
  role: v.picklist(ROLES),
})
export type AuditPerson = v.InferOutput<typeof AuditPersonSchema>

/** `next` is the `before` of the following page; null at the end. A search looks through so many entries at a time: a page may be short, or empty, and yet have a next one. */
export const AuditPageSchema = v.object({
  entries: v.array(AuditEntrySchema),
  next: v.nullable(v.number()),
})
export type AuditPage = v.InferOutput<typeof AuditPageSchema>

export const AUDIT_PAGE_SIZE = 50

const KINDS = Object.keys(AUDIT_KIND_NAMES) as [AuditKind, ...AuditKind[]]

export const AuditQuerySchema = wireObject({
  person: v.optional(PathIdSchema),
  day: v.optional(CivilDateSchema),
  kind: v.optional(v.picklist(KINDS, 'Tipo desconhecido')),
  /** Words, each of which stands in what a person reads of the entry. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120, 'Busca longa demais'))),
  before: v.optional(PathIdSchema),
})
export type AuditQuery = v.InferOutput<typeof AuditQuerySchema>

/** Acts that a reservation's history lists. */
export const HISTORY_ACTIONS = [
  'created',
  'changed',
  'approved',
  'canceled',
  'paid',
  'expired',
  'refunded',
] as const

export const HistoryEntrySchema = v.object({
  /** ISO instant. */
  at: v.string(),
  /** 'Cliente', 'Sistema', or the admin's name. */
  who: v.string(),
  action: v.picklist(HISTORY_ACTIONS),
  /** Field by field; a CPF is masked. */
  changes: v.array(
    v.object({ field: v.string(), before: v.nullable(v.string()), after: v.nullable(v.string()) }),
  ),
})
export type HistoryEntry = v.InferOutput<typeof HistoryEntrySchema>
