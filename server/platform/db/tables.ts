import type { HeldReason } from '#shared/commands/sync/heldEdit.ts'
import type { DoubtReason } from '#shared/account/people/doubt.ts'
import type { EndReason } from '#shared/booking/reservation/status.ts'
import type { Knex } from 'knex'
import type { Tables } from 'knex/types/tables.js'
import type { Role, StaffRole } from '#shared/account/people/permissions.ts'
import type { Sport } from '#shared/venue/courts/sport.ts'
import type { Backup } from '#shared/operation/backup/backups.ts'
import type { Update as ProgramUpdate } from '#shared/operation/update/update.ts'
import type { HealthLevel } from '#shared/operation/health/health.ts'
import type { IncidentChoice } from '#shared/guest/rain/incident.ts'
import type { CreditSource } from '#shared/book/credit/credit.ts'
import type { StockReason } from '#shared/book/tab/tab.ts'
import type { CashReason, MovementKind, TillMethod } from '#shared/book/till/till.ts'
import type { AccountTrouble } from '#shared/payment/charges/chargeRefusal.ts'
import type { StatementKind } from '#shared/payment/charges/providerAccount.ts'
import type {
  AttemptState,
  ChargeStatus,
  PAYMENT_METHODS,
  ProviderName,
} from '#shared/payment/charges/payment.ts'
import type { CustomerPaymentMethod, PaymentStatus } from '#shared/platform/money/paid.ts'
import type { ImportState, Verdict } from '#shared/operation/import/import.schema.ts'
import type { ImportKind } from '#shared/operation/import/kinds.ts'
import type { PrivacyRequestKind } from '#shared/guest/privacy/person.ts'
import type { AuditAction, AuditEntity, SignedInBy } from '#shared/account/audit/audit.ts'
import type {
  RESERVATION_TYPES,
  ReservationStatus,
} from '#shared/venue/occupancy/reservationStatus.ts'
import type { CivilDate, ClockTime } from '#shared/platform/time/civil.ts'
import type { Weekday } from '#shared/platform/time/weekday.ts'
import type { Raw } from './db.ts'

/** ISO 8601 in UTC with milliseconds, as text: text order is time order. */
type Instant = string
/** Integer centavos. */
export type Cents = number

type ReservationType = (typeof RESERVATION_TYPES)[number]

type UserColumns = {
  id: number
  username: string
  password: string
  role: Role
  email: string
  /** When a link that was mailed there was first used; null of who has never shown that they read it. */
  emailConfirmedAt: Instant | null
  name: string | null
  mustChangePassword: boolean
  createdAt: Instant
  lastSeenAt: Instant | null
  deactivatedAt: Instant | null
  /** Hashed; null of who has none. */
  pin: string | null
  /** Wrong ones on all devices since the last right one. */
  pinFailures: number
}
type DeviceColumns = {
  id: number
  name: string
  tokenHash: string
  enrolledBy: number | null
  enrolledAt: Instant
  lastSeenAt: Instant | null
  lastUserId: number | null
  revokedAt: Instant | null
  /** Edits that it had not sent when it last said so. */
  waiting: number
  /** The drawer at which it stands; null for the first one. */
  tillId: number | null
}
/** `value` is JSON. */
type HealthFactColumns = { name: string; value: string; at: Instant }
type HealthStateColumns = {
  name: string
  level: HealthLevel
  since: Instant
  /** When it was said that it is red; null once it was said that it is well again. */
  announcedAt: Instant | null
}
type HealthSizeColumns = {
  date: CivilDate
  freeBytes: number
  databaseBytes: number | null
  copiesBytes: number | null
  picturesBytes: number | null
}
type FailedRequestColumns = { at: Instant; route: string; count: number }
type UpkeepRunColumns = {
  name: string
  /** When it was tried last, and when it last went well. */
  at: Instant
  doneAt: Instant | null
  count: number | null
  failed: string | null
}
type TvScreenColumns = {
  id: number
  name: string
  tokenHash: string
  showsNames: boolean
  createdBy: number | null
  createdAt: Instant
  lastSeenAt: Instant | null
  revokedAt: Instant | null
}
type ApiKeyColumns = {
  id: number
  name: string
  tokenHash: string
  mark: string
  /** JSON: a list of permissions. */
  permissions: string
  createdBy: number
  createdAt: Instant
  expiresAt: Instant
  lastUsedAt: Instant | null
  revokedAt: Instant | null
}
/** By the hash of its address's secret, what a calendar program reads; of a customer without an account by what their browser may see. */
type FeedColumns = {
  id: number
  kind: 'court' | 'teacher' | 'customer'
  tokenHash: string
  courtId: number | null
  userId: number | null
  ownerId: string | null
  browserHash: string | null
  createdBy: number | null
  createdAt: Instant
  lastReadAt: Instant | null
}
/** `bytes` of PostgreSQL come as numbers: see `connect.ts`. */
type BackupColumns = Backup & { askedBy: number | null }
type UpdateColumns = ProgramUpdate & { askedBy: number | null }
/** Of one row. */
type UpdatePlanColumns = { id: number; quietAt: ClockTime | null }
type DevicePersonColumns = {
  deviceId: number
  userId: number
  /** At the PIN, since the last right one or the last pause. */
  tries: number
  triedAt: Instant | null
  unlockHash: string | null
  unlockUntil: Instant | null
}
/** Says of a mailbox, by its hash, when it was last written to, in epoch milliseconds. See `account/people/askedMail.ts`. */
type AskedMailColumns = { mailbox: string; sent: string; lastAt: Instant }
type VersionTimeColumns = { version: number; at: Instant }
/** Append-only, but for the sweep: see `account/devices/unlockSecrets.ts`. */
type UnlockSecretColumns = {
  id: number
  deviceId: number
  userId: number
  hash: string
  madeAt: Instant
  /** Until when the device lets the person in by it. */
  until: Instant
}
type SetupStepColumns = {
  /** As in `shared/operation/setup/setup.ts`, and what the first start notes. */
  step: string
  state: 'done' | 'skipped'
  reservationId: number | null
  at: Instant
}
type ProviderKeyColumns = {
  id: number
  environment: 'sandbox' | 'production'
  sealedKey: string
  keyEnd: string
  accountName: string
  checkedAt: Instant
}
/** An account that has charged, with its key as long as something of it may still come. */
type AccountKeyColumns = {
  /** Names it together with its key, and says neither. */
  account: string
  provider: ProviderName
  address: string
  keyEnd: string
  /** Null once it is not needed any more. */
  sealedKey: string | null
  /** When a start last began to charge there. */
  since: Instant
  /** Since when it cannot be asked any more. */
  lostAt: Instant | null
}
type ProviderWebhookColumns = {
  id: number
  sealedToken: string
  url: string
  /** When the provider last took it; null when it has not. */
  registeredAt: Instant | null
}
/** What the provider refused because of the venue's account. */
type AccountTroubleColumns = {
  trouble: AccountTrouble
  /** Names the account with its key, without either. */
  account: string
  /** When it last did. */
  at: Instant
}
type LimitUseColumns = {
  id: number
  userId: number
  /** Decided on that one of the venue. */
  day: CivilDate
  /** Negative where it was undone. */
  cents: Cents
  at: Instant
}
type DoubtColumns = {
  id: number
  /** Names the movement, or the act where it has none. */
  key: string
  reason: DoubtReason
  /** Negative where money went out. */
  cents: Cents
  itemId: number | null
  reservationId: number | null
  userId: number | null
  deviceId: number | null
  /** By the device's clock. */
  claimedAt: Instant | null
  at: Instant
}
type DoubtVerdictColumns = {
  doubtId: number
  isRight: boolean
  note: string | null
  userId: number
  at: Instant
}
type ApprovalColumns = {
  key: string
  fingerprint: string
  /** Whose call it is. */
  userId: number
  approvedBy: number
  deviceId: number
  createdAt: Instant
  expiresAt: Instant
  usedAt: Instant | null
}
type AccountLinkColumns = {
  id: number
  kind: 'invite' | 'password' | 'device'
  tokenHash: string
  /** Whose password it sets; null of others. */
  userId: number | null
  /** What the invited person becomes; null of others. */
  role: StaffRole | null
  name: string | null
  createdBy: number | null
  createdAt: Instant
  expiresAt: Instant
  usedAt: Instant | null
}
type PasskeyColumns = {
  id: number
  userId: number
  /** Base64url, as the public key. */
  credentialId: string
  publicKey: string
  counter: number
  /** JSON list. */
  transports: string
  name: string
  createdAt: Instant
  lastUsedAt: Instant | null
}
type CodeAppColumns = {
  userId: number
  /** Sealed. */
  secret: string
  lastStep: number
  createdAt: Instant
}
type RecoveryCodeColumns = {
  userId: number
  number: number
  codeHash: string
  usedAt: Instant | null
}
type AuthStepColumns = {
  idHash: string
  kind: 'password' | 'sign-in' | 'proof' | 'passkey' | 'app'
  userId: number | null
  challenge: string
  expiresAt: Instant
}
type SessionColumns = {
  idHash: string
  data: string
  userAgent: string | null
  userId: number | null
  deviceId: number | null
  createdAt: Instant
  lastSeenAt: Instant
  expiresAt: Instant
}
type ClientErrorCountColumns = {
  /** In UTC. */
  day: CivilDate
  count: number
}
type VenueColumns = {
  id: number
  name: string
  brand: string
  address: string
  phone: string
  email: string
  latitude: number | null
  longitude: number | null
  refundLimit: number
  companyName: string
  cnpj: string
  dpoName: string
  dpoEmail: string
  serviceCode: string
  /** In hundredths of a percent. */
  issRate: number | null
  colorMain: string | null
  colorAccent: string | null
  picture: string
  /** Null until the owner chooses one. */
  timeZone: string | null
  lockMinutes: number
  /** Whether enrolled devices keep the phones of who comes today and tomorrow. */
  keepsPhones: boolean
  /** How many hours before its own an hour that is partly paid is freed; null while only people do it. */
  partHours: number | null
  policyId: number
  version: number
  installationId: string
}
/** Never changed: another policy is another row. */
type PolicyColumns = {
  id: number
  /** JSON. */
  data: string
  userId: number | null
  createdAt: Instant
}
type VenuePictureColumns = {
  id: string
  width: number
  format: 'avif' | 'webp'
  content: string
}
type VenueCardColumns = {
  picture: string
  card: string
  icon: string | null
}
type AuditEntryColumns = {
  id: number
  at: Instant
  /** Not a foreign key: the entry outlives the account. */
  userId: number | null
  actor: 'admin' | 'customer' | 'system'
  entity: AuditEntity
  entityId: string
  action: AuditAction
  /** JSON; `[]` once the personal data in it has been erased. */
  changes: string
  /** Of the session: the beginning of the hash under which it is stored. */
  session: string | null
  sessionKind: SignedInBy | null
  /** When it was made, by the clock of the device where it waited. */
  madeAt: Instant | null
  /** Whether the device had no connection then. */
  offline: boolean
  /** The enrolled device it was done on. */
  deviceId: number | null
  /** Who allowed it by their PIN. */
  approvedBy: number | null
}
type PrivacyRequestColumns = {
  id: number
  at: Instant
  kind: PrivacyRequestKind
  /** Who did it; not a foreign key. */
  userId: number | null
  outcome: 'done' | 'refused'
  /** Keyed hashes of the person's identifiers, by spaces. */
  subjects: string
  /** JSON: codes and counts. */
  detail: string
}
type CourtColumns = {
  id: number
  name: string
  /** Null where it is made from the name. */
  shortName: string | null
  description: string | null
  /** JSON list of sports. */
  sportTypes: string
  /** JSON list of sports. */
  sportTypePriority: string | null
  active: boolean
  covered: boolean
  createdAt: Instant
  deletedAt: Instant | null
  version: number
}
type OperationHoursColumns = {
  id: number
  weekday: Weekday
  isOpen: boolean
  openTime: ClockTime
  closeTime: ClockTime
  version: number
}
/** Of a view: when each court can be booked in an ordinary week. */
type CourtAvailabilityColumns = {
  id: number
  courtId: number
  weekday: Weekday
  available: boolean
  openTime: ClockTime
  closeTime: ClockTime
}
type ClosingDateColumns = {
  id: number
  date: CivilDate
  description: string
  allDay: boolean
  startTime: ClockTime | null
  endTime: ClockTime | null
  version: number
}
type PriceColumns = {
  id: number
  courtId: number
  weekday: Weekday
  startTime: ClockTime
  endTime: ClockTime
  price: Cents
  version: number
}
type SpecialPriceColumns = {
  id: number
  courtId: number
  date: CivilDate
  description: string | null
  startTime: ClockTime
  endTime: ClockTime
  price: Cents
  version: number
}
type FixedClassColumns = {
  id: number
  name: string
  courtId: number
  sportType: Sport
  weekday: Weekday
  startTime: ClockTime
  endTime: ClockTime
  startDate: CivilDate
  endDate: CivilDate | null
  instructor: string | null
  teacherId: number | null
  email: string | null
  phone: string | null
  reservationType: ReservationType
  active: boolean
  createdAt: Instant
  version: number
}
type FixedClassCancellationColumns = {
  classId: number
  date: CivilDate
  createdAt: Instant
}
type ChangeColumns = {
  entity: 'day' | 'reservation' | 'customer'
  /** The date, or the id. */
  entityId: string
  version: number
}

/** Opening hours and active courts as they were before that day. */
type PastOpeningColumns = {
  until: CivilDate
  /** As JSON. */
  hours: string
  courts: string
}
/** One row: what tells this copy of the data from others. */
type EpochColumns = { id: number; epoch: string }
type CalendarVersionColumns = {
  id: number
  version: number
  catalogVersion: number
  /** As JSON; a trigger copies it into `changes`. */
  changed: string
}
/** What is paid together: a customer's cart, or one reservation of staff. */
type PaymentGroupColumns = {
  id: string
  /** The browser that made it; null for what staff made. */
  ownerId: string | null
  /** The address behind which it was made, as the limits count it, and the widest network that it is in. */
  client: string | null
  network: string | null
  /** When its customer said so, and of which version; null where nobody was asked. */
  termsAcceptedAt: Instant | null
  termsVersion: CivilDate | null
  /** Until when it may be paid; null when only a person ends it. */
  expiresAt: Instant | null
  createdAt: Instant
  /** The policy under which it was bought. */
  policyId: number
  /** What its customer says on the phone; null until it is needed. */
  code: string | null
  /** SHA-256 of the secret of its link; null until there is one. */
  linkHash: string | null
  /** Raised by each new link. */
  linkTurn: number
  /** When staff last gave it to another person; null when they never did. */
  handedOverAt: Instant | null
  /** Whether the browser that made it lists it no more. */
  forgotten: boolean
}
/** Which browser or which account may see which group. */
type GrantColumns = {
  id: number
  browserHash: string | null
  userId: number | null
  paymentGroupId: string
  createdAt: Instant
  /** Null of an account, whose grant does not end. */
  expiresAt: Instant | null
  /** Of the account that booked: it did not come by a link. */
  booked: boolean
}
/** A browser or an account that has opened the link which was mailed for that credit. */
type CreditGrantColumns = Pick<
  GrantColumns,
  'id' | 'browserHash' | 'userId' | 'createdAt' | 'expiresAt'
> & { lot: string }
/** What a customer cancelled, and what was to go back. */
type CustomerCancellationColumns = { reservationId: number; back: Cents; at: Instant }
/** A weekly reservation, as it was asked for. */
type SeriesColumns = {
  id: string
  startDate: CivilDate
  endDate: CivilDate
  createdAt: Instant
}
export type ReservationColumns = {
  id: number
  courtId: number
  userId: number | null
  customerName: string
  customerEmail: string
  customerPhone: string
  customerCpf: string | null
  date: CivilDate
  startTime: ClockTime
  endTime: ClockTime
  status: ReservationStatus
  canceledReason: EndReason | null
  price: Cents
  paymentStatus: PaymentStatus
  paidBy: 'attempt' | 'admin' | 'credit' | null
  reservationType: ReservationType
  sportType: Sport
  notes: string | null
  paymentMethod: (typeof PAYMENT_METHODS)[number] | null
  asaasPaymentId: string | null
  paymentConfirmedAt: Instant | null
  emailSentAt: Instant | null
  /** The version of the text that was sent then. */
  emailTemplate: string | null
  paymentGroupId: string | null
  /** Its series. */
  recurrenceId: string | null
  /** Its group's, until it is paid, approved or canceled. */
  expiresAt: Instant | null
  createdAt: Instant
  updatedAt: Instant
  version: number
  /** Whether it was changed by hand, apart from its series. */
  detached: boolean
  /** How often its customer has moved it. */
  timesMoved: number
  /** Whom it is of, as the venue knows them. */
  customerId: number | null
  /** When staff noted that somebody is there, or that nobody came; never both. */
  arrivedAt: Instant | null
  missedAt: Instant | null
  /** Money of the desk beside what else pays it: parts of a price that is not covered, those of one whose rest a charge paid, or what came above it. */
  partPaid: Cents
  /** Names what of a price that a charge paid is the desk's to have; 0 without such a part. */
  deskPart: Cents
}
/** Of a view: a reservation with its charge and its group. */
type ReservationFullColumns = ReservationColumns &
  Pick<PaymentGroupColumns, 'ownerId' | 'termsAcceptedAt' | 'termsVersion'> & {
    paymentCustomerId: string | null
    checkoutUrl: string | null
    pixQrCodeUrl: string | null
    pixQrCodeText: string | null
    pixQrCodeExpirationDate: string | null
    paymentDueDate: CivilDate | null
    paymentAttempts: number
    lastPaymentAttemptAt: Instant | null
  }
export type CustomerColumns = {
  id: number
  name: string
  /** E.164. */
  phone: string | null
  phoneKey: string | null
  email: string | null
  /** When a trigger saw the address change; null while it is the one that the record began with. */
  emailSince: Instant | null
  cpf: string | null
  /** An HMAC of the CPF. */
  cpfIndex: string | null
  notes: string | null
  /** As JSON. */
  tags: string
  marks: string
  since: Instant
  blockReason: string | null
  blockedUntil: CivilDate | null
  blockedAt: Instant | null
  blockedBy: number | null
  mergedInto: number | null
  reviewedAt: Instant | null
  createdAt: Instant
  updatedAt: Instant
  version: number
}
type DistinctCustomersColumns = {
  lowerId: number
  higherId: number
  at: Instant
  userId: number | null
}
type CustomerMergeColumns = {
  id: number
  keptId: number
  mergedId: number
  /** As JSON. */
  moved: string
  before: string
  after: string
  at: Instant
  userId: number | null
  undoneAt: Instant | null
}
/** Append-only: the database refuses to change or remove one. */
type CreditEntryColumns = {
  id: number
  customerId: number
  lot: string
  /** With its sign. */
  cents: Cents
  source: CreditSource
  expiresOn: CivilDate
  key: string
  reservationId: number | null
  incidentId: number | null
  userId: number | null
  at: Instant
}
/** There is one; every write of the till raises its version. */
/** A drawer. Each is a row; the version of the first one counts what was written to any. */
type TillColumns = { id: number; version: number; name: string; retiredAt: Instant | null }
/** From its opening to its closing, after which the database refuses to change it. */
type TillSessionColumns = {
  id: number
  tillId: number
  key: string
  opening: Cents
  /** The last movement before it. */
  afterMovement: number
  openedBy: number | null
  /** The enrolled device. */
  openedOn: number | null
  openedAt: Instant
  openedMadeAt: Instant | null
  /** Null while it is open, as all that follows. */
  lastMovement: number | null
  counted: Cents | null
  /** With its sign. */
  expected: Cents | null
  /** As JSON. */
  count: string | null
  pix: Cents | null
  debit: Cents | null
  credit: Cents | null
  closedBy: number | null
  closedOn: number | null
  closedAt: Instant | null
  closedMadeAt: Instant | null
}
/** Append-only: the database refuses to change or remove one. */
export type TillMovementColumns = {
  id: number
  /** The drawer in which it stands. */
  tillId: number
  key: string
  kind: MovementKind
  method: TillMethod
  /** With its sign. */
  cents: Cents
  reservationId: number | null
  tabId: number | null
  reason: CashReason | null
  nsu: string | null
  brand: string | null
  /** The movement that it undoes. */
  corrects: number | null
  /** The PIX of which it is a share, where its hours were divided, or the opposite. */
  pixId: number | null
  userId: number | null
  deviceId: number | null
  approvedBy: number | null
  offline: boolean
  at: Instant
  madeAt: Instant | null
}
/** What the venue gave for nothing of a reservation's price. */
type CourtesyColumns = {
  id: number
  key: string
  reservationId: number
  /** With its sign. */
  cents: Cents
  userId: number | null
  deviceId: number | null
  approvedBy: number | null
  at: Instant
  madeAt: Instant | null
}
/** Gift of staff by a price below the table's. */
type DiscountColumns = {
  id: number
  reservationId: number
  /** Negative where the price was raised again. */
  cents: Cents
  userId: number | null
  deviceId: number | null
  approvedBy: number | null
  at: Instant
  madeAt: Instant | null
}
/** A price that the table of a court had at some time; triggers of the tables write it. */
type CourtPriceColumns = {
  id: number
  courtId: number
  /** A weekday, or the date of a special price. */
  day: string
  startTime: ClockTime
  endTime: ClockTime
  cents: Cents
}
type CourtesyNoteColumns = { courtesyId: number; note: string }
/** Of a view over all books of money: what pays groups and reservations, less what went back. */
type TenderColumns = {
  paymentGroupId: string | null
  /** Null for a charge, which pays its group. */
  reservationId: number | null
  kind: 'attempt' | 'movement' | 'credit' | 'courtesy'
  /** Of a charge or a movement. */
  method: CustomerPaymentMethod | TillMethod | null
  /** With its sign. */
  cents: Cents
  at: Instant
  /** The charge's id, or the entry's key in its book. */
  ref: string
}
/** There is one; every write of products and tabs raises its version. */
type BarColumns = { id: number; version: number }
type ProductColumns = {
  id: number
  name: string
  price: Cents
  active: boolean
  tracked: boolean
  version: number
}
type ProductPriceColumns = { productId: number; cents: Cents }
/** From its opening to its closing, after which the database refuses to change it. */
type TabColumns = {
  id: number
  key: string
  /** Null for that of a reservation. */
  name: string | null
  reservationId: number | null
  /** The first of those that belong together. */
  follows: number | null
  version: number
  openedBy: number | null
  openedOn: number | null
  openedAt: Instant
  openedMadeAt: Instant | null
  closedBy: number | null
  closedOn: number | null
  closedAt: Instant | null
  closedMadeAt: Instant | null
}
type WrittenByColumns = {
  userId: number | null
  deviceId: number | null
  offline: boolean
  at: Instant
  madeAt: Instant | null
}
/** Append-only: the database refuses to change or remove one. */
type TabItemColumns = WrittenByColumns & {
  id: number
  /** The act's; null of what was written before there was one. */
  key: string | null
  tabId: number
  productId: number
  name: string
  price: Cents
  /** With its sign. */
  quantity: number
}
/** Append-only: the database refuses to change or remove one. */
type StockMovementColumns = WrittenByColumns & {
  id: number
  /** The act's; null of what was written before there was one. */
  key: string | null
  productId: number
  quantity: number
  reason: StockReason | 'sale'
  itemId: number | null
}
type TillNoteColumns = { movementId: number; note: string }
type TillExplanationColumns = {
  sessionId: number
  note: string
  userId: number | null
  at: Instant
}
type PixCheckColumns = {
  id: number
  key: string
  movementId: number
  outcome: 'received' | 'missing'
  userId: number | null
  deviceId: number | null
  at: Instant
  madeAt: Instant | null
}
type CreditNoteColumns = { entryId: number; note: string }
/** Courts that had to be closed for some hours. */
type IncidentColumns = {
  id: number
  reason: string
  date: CivilDate
  startTime: ClockTime
  endTime: ClockTime
  /** JSON list of ids. */
  courts: string
  userId: number | null
  at: Instant
  /** When the courts were opened again before the end. */
  liftedAt: Instant | null
}
/** What became of a reservation there. */
type IncidentReservationColumns = {
  incidentId: number
  reservationId: number
  choice: Exclude<IncidentChoice, 'keep'>
  /** What its customer may have back, as money or credit. */
  back: Cents
  /** Until when its customer chooses; null when nothing is asked. */
  askUntil: Instant | null
  chosen: 'move' | 'credit' | 'refund' | 'keep' | null
  chosenBy: 'customer' | 'staff' | 'nobody' | null
  chosenAt: Instant | null
  /** As the reservation stood before; null where it was not cancelled, or that is not known. */
  statusBefore: 'pending' | 'approved' | null
}
/** A customer's decision about money that can still be taken back. */
type OwnDecisionColumns = {
  reservationId: number
  kind: 'cancel' | 'credit' | 'refund'
  /** The closing that it answers; null of a cancellation. */
  incidentId: number | null
  /** The hash of the quote that was seen, of a cancellation. */
  quote: string | null
  /** The sum that was said to go back. */
  back: Cents
  saidAt: Instant
  finalAt: Instant
}
/** Names the reservation that closed hours were divided off from: it stands with the hours that stay, and they are a row of their own. */
type DryHoursColumns = {
  partId: number
  reservationId: number
  /** Whether it had been changed apart from its series before. */
  detached: boolean
}
/** Whether staff wrote to a person about a closing, besides the mail; by the first of their reservations there. */
type IncidentMessageColumns = {
  incidentId: number
  reservationId: number
  openedAt: Instant
  sentAt: Instant | null
  userId: number | null
}
type HoldColumns = {
  id: number
  ownerId: string
  client: string | null
  network: string | null
  courtId: number
  date: CivilDate
  startTime: ClockTime
  sportType: Sport
  price: Cents
  firstHeldAt: Instant
  createdAt: Instant
  expiresAt: Instant
  resumesUntil: Instant | null
  /** Ends early and is not renewed. */
  isBrief: boolean
}
/** A browser's hours behind its address, for an hour from the first on. */
type HoldTurnColumns = {
  ownerId: string
  client: string
  network: string
  firstAt: Instant
  /** Set where it began by taking an hour from somebody else. */
  tookAt: Instant | null
  justOpened: boolean
  /** Whether it gave its hours back and took one again. */
  retaken: boolean
  /** Set when its customer began to type their data. */
  formAt: Instant | null
}
/** A browser's holds that ran out without a checkout. */
type LapsedCartColumns = { ownerId: string; firstHeldAt: Instant; endedAt: Instant }
/** An address from which nobody books until then. */
type BlockedClientColumns = {
  client: string
  until: Instant
  userId: number | null
  createdAt: Instant
}
type SlotClaimColumns = {
  courtId: number
  date: CivilDate
  startTime: ClockTime
  holdId: number | null
  reservationId: number | null
  /** Whose closing it is; then it has no other owner. */
  incidentId: number | null
  expiresAt: Instant | null
}
type RecurrenceSkipColumns = { recurrenceId: string; date: CivilDate; createdAt: Instant }
type PaymentAttemptColumns = {
  id: string
  /** Names who charges; with the account there: everything about the charge is asked there. */
  provider: ProviderName
  /** Empty of charges from before it was known, until a start names it. */
  account: string
  paymentGroupId: string
  number: number
  method: CustomerPaymentMethod
  amount: Cents
  /** Of the customer's credit, what pays the rest beside it. */
  credit: Cents
  externalReference: string
  state: AttemptState
  providerPaymentId: string | null
  /** The payer, as the provider knows them. */
  providerCustomerId: string | null
  /** The charge's status at its provider; null before it exists there. */
  chargeStatus: ChargeStatus | null
  /** How often that has changed: a decision about the charge belongs to one of its statuses. */
  chargeTurn: number
  /** The provider's own status text, for display only. */
  providerStatus: string | null
  invoiceUrl: string | null
  pixPayload: string | null
  /** Until the charge is closed; after that it is drawn from the payload. */
  pixImage: string | null
  pixExpiresAt: string | null
  cardLast4: string | null
  cardBrand: string | null
  failureCode: string | null
  dueDate: CivilDate
  createdAt: Instant
  updatedAt: Instant
  paidAt: Instant | null
  closedAt: Instant | null
  /** The received amount; null before. */
  received: Cents | null
  /** The move whose difference it pays; null when it pays what the group costs. */
  moveId: number | null
}
/** A customer's move to a dearer hour, which waits for the difference; `expired` and `ended` without it. */
type HourMoveColumns = {
  id: number
  reservationId: number
  paymentGroupId: string
  fromDate: CivilDate
  fromTime: ClockTime
  courtId: number
  date: CivilDate
  startTime: ClockTime
  difference: Cents
  state: 'open' | 'done' | 'expired' | 'ended'
  /** The charge that paid it. */
  attemptId: string | null
  expiresAt: Instant
  createdAt: Instant
}
type RefundColumns = {
  id: number
  attemptId: string
  amount: Cents
  reason: string
  state: 'requested' | 'in_progress' | 'done' | 'refused'
  providerMessage: string | null
  createdAt: Instant
  updatedAt: Instant
  doneAt: Instant | null
  begunAt: Instant | null
  withdrawnAt: Instant | null
  denied: number
  note: string | null
  /** By what the provider knows it as ours; null until it is sent. */
  reference: string | null
  /** The reservation that stands and whose price is lower by it. */
  loweredId: number | null
}
/** The sums of a month, as JSON, as its owner closed it. */
type ClosedMonthColumns = {
  month: string
  since: Instant
  until: Instant
  figures: string
  closedBy: number | null
  closedAt: Instant
}
/** Money that the provider takes out of a charge after it was paid, or puts back, with its sign. */
type ReceiptChangeColumns = { id: number; attemptId: string; cents: Cents; at: Instant }
type StrayRefundColumns = {
  id: number
  /** The charge at the provider. */
  paymentId: string
  amount: Cents
  state: RefundColumns['state']
  providerMessage: string | null
  denied: number
  reference: string | null
  createdAt: Instant
  updatedAt: Instant
  begunAt: Instant | null
  doneAt: Instant | null
}
type RefundReservationColumns = {
  reservationId: number
  refundId: number
  /** What of its credit goes back when the refund is done. */
  credit: Cents
  /** Says how much of the desk's part of its price people give back beside it. */
  desk: Cents
}
type MoneyDecisionColumns = {
  reservationId: number
  decision: 'kept' | 'credited'
  userId: number | null
  at: Instant
  note: string | null
}
type PaymentIssueDecisionColumns = {
  issueId: string
  decision: 'kept' | 'rebooked' | 'dismissed'
  userId: number | null
  at: Instant
  note: string | null
}
type ProviderStatementColumns = {
  id: number
  /** The provider's. */
  entryId: string
  /** The provider's civil date. */
  date: CivilDate
  kind: StatementKind
  /** The provider's own name of the kind. */
  name: string
  text: string
  /** With its sign. */
  cents: number
  chargeId: string | null
  createdAt: Instant
}
type ProviderChargeColumns = {
  chargeId: string
  /** Paid and not in the account yet, in it, or paid and gone again. */
  state: 'coming' | 'there' | 'gone'
  /** Reaches the account of it, where the provider says so. */
  net: Cents | null
  creditOn: CivilDate | null
  seenOn: CivilDate
}
type ProviderAccountColumns = {
  id: number
  since: CivilDate | null
  until: CivilDate | null
  readAt: Instant | null
  unread: number
  balance: number | null
  balanceAt: Instant | null
  closedAt: Instant | null
}
type ProviderAccountNoteColumns = {
  id: number
  differenceId: string
  cents: number
  /** Null once whom it named was forgotten. */
  note: string | null
  userId: number | null
  at: Instant
}
type SandboxChargeColumns = {
  id: string
  externalReference: string
  method: CustomerPaymentMethod
  amount: Cents
  status: Extract<ChargeStatus, 'open' | 'paid' | 'refunded'>
  deleted: boolean
  hidesQr: boolean
  approvesAt: Instant | null
  cardLast4: string | null
  cardBrand: string | null
  createdAt: Instant
  paidAt: Instant | null
}
type SandboxRefundColumns = {
  reference: string
  chargeId: string
  amount: Cents
  createdAt: Instant
}
type IdempotencyKeyColumns = {
  key: string
  fingerprint: string
  status: number | null
  body: string | null
  createdAt: Instant
}
type EditQueueColumns = {
  /** A UUID of the device's own. */
  id: string
  deviceId: number | null
  lastNumber: number
  createdAt: Instant
  /** When the first edit was made that a PIN has sealed, by its device. */
  sealedSince: Instant | null
  /** When its device last said what it has. */
  saidAt: Instant | null
}
/** Append-only: what a queue has created. */
type EditRowColumns = {
  queue: string
  /** A placeholder, as text: further below zero than an integer goes. */
  tempId: string
  rowId: number
  version: number
}
type HeldEditColumns = {
  id: number
  key: string
  queue: string
  tempId: string | null
  authorId: number | null
  /** Brought it in their session, or said that it waits. */
  senderId: number | null
  /** `waiting` and `refused` are what a device last said it has: to be decided about only once that has lost it. */
  why: HeldReason
  /** JSON, as its author has made it. */
  edit: string
  at: Instant
  decidedBy: number | null
  decidedAt: Instant | null
  decision: 'sent' | 'discarded' | null
  /** Why it was discarded. */
  reason: string | null
}
type JobColumns = {
  id: number
  kind: string
  /** The id of the job's row. */
  subject: string | null
  /** JSON. */
  payload: string
  uniqueKey: string | null
  runAt: Instant
  leasedUntil: Instant | null
  /** The process that has it. */
  leasedBy: string | null
  /** Since when, or when it was given back. */
  leasedAt: Instant | null
  attempts: number
  lastError: string | null
  createdAt: Instant
  doneAt: Instant | null
}
type ProcessColumns = {
  id: string
  seenAt: Instant
}
type WebhookLogColumns = {
  id: number
  provider: string
  eventId: string | null
  paymentId: string | null
  eventType: string | null
  payload: string | null
  receivedAt: Instant
  processed: boolean
  /** Why it is unreadable. */
  error: string | null
  /** For an event about none of our charges: whether it waits for a person, and what became of it. */
  outcome: 'unmatched' | 'foreign' | 'dismissed' | 'rebooked' | 'tied' | 'returned' | null
  /** The charge's amount. */
  amount: Cents | null
  externalReference: string | null
  statusBefore: string | null
  statusAfter: string | null
  createdAt: Instant
}
/** Of a view: an event with the reservation that it was about, and the mail about that one. */
type WebhookLogFullColumns = WebhookLogColumns & {
  reservationId: number | null
  rawData: string | null
  /** JSON. */
  processedData: string | null
  emailSent: boolean
  emailSentTime: Instant | null
  templateVersion: string | null
  cpfSnapshot: string | null
}
/** Written by triggers of `reservations`; `rowid` is the reservation's id. */
type ReservationSearchColumns = { rowid: number; text: string }
type RateLimitColumns = { key: string; points: number; expire: number | null }

export type ImportColumns = {
  id: number
  kind: ImportKind
  fileName: string
  /** JSON. */
  columns: string
  state: ImportState
  skipTaken: boolean
  total: number
  ok: number
  conflicts: number
  errors: number
  /** JSON; null until it was checked. */
  preview: string | null
  imported: number
  /** Of what it made, what stayed when it was undone. */
  kept: number
  createdBy: number | null
  createdAt: Instant
  importedBy: number | null
  importedAt: Instant | null
  undoneBy: number | null
  undoneAt: Instant | null
}
type ImportRowColumns = {
  importId: number
  line: number
  /** JSON; empty of what was brought in. */
  cells: string
  verdict: Verdict | null
  reason: string | null
}
type ImportMadeColumns = {
  importId: number
  /** `contact` is a customer who was there before, with what was missing filled in. */
  entity: 'reservation' | 'customer' | 'contact' | 'price'
  entityId: number
  line: number
  /** In which it was left. */
  version: number
  /** JSON. */
  before: string | null
}

type NullableKey<Row> = { [K in keyof Row]: null extends Row[K] ? K : never }[keyof Row]
type OrSql<Columns> = { [K in keyof Columns]: Columns[K] | Raw }

/** `Made` are the columns that the database fills in: an insert may omit them, and must omit `id`. */
type Table<Row, Made extends keyof Row = never> = Knex.CompositeTableType<
  Row,
  Omit<Row, Made | NullableKey<Row>> & Partial<Pick<Row, Exclude<Made, 'id'> | NullableKey<Row>>>,
  Partial<OrSql<Omit<Row, 'id'>>>
>

/** Its policy may be read in the same statement. */
type NewPaymentGroup = Pick<PaymentGroupColumns, 'id' | 'createdAt'> &
  Partial<Omit<PaymentGroupColumns, 'policyId'>> & { policyId?: number | Raw }

/** Nothing can be written to it. */
type View<Row> = Knex.CompositeTableType<Row, never, never>

/** Names of columns that hold a boolean, in any table. */
export type BooleanColumn = {
  [Name in keyof Tables]: KeyOf<Tables[Name]['base'], boolean>
}[keyof Tables]
type KeyOf<Row, Value> = Extract<
  { [Key in keyof Row]: Row[Key] extends Value ? Key : never }[keyof Row],
  string
>

declare module 'knex/types/tables.js' {
  interface Tables {
    client_error_counts: Table<ClientErrorCountColumns>
    users: Table<UserColumns, 'id' | 'role' | 'mustChangePassword' | 'pinFailures'>
    devices: Table<DeviceColumns, 'id' | 'waiting'>
    health_facts: Table<HealthFactColumns>
    health_states: Table<HealthStateColumns>
    health_sizes: Table<HealthSizeColumns>
    failed_requests: Table<FailedRequestColumns>
    upkeep_runs: Table<UpkeepRunColumns>
    tv_screens: Table<TvScreenColumns, 'id' | 'showsNames'>
    api_keys: Table<ApiKeyColumns, 'id'>
    feeds: Table<FeedColumns, 'id'>
    backups: Table<BackupColumns, 'id'>
    setup_steps: Table<SetupStepColumns>
    updates: Table<UpdateColumns, 'id'>
    update_plans: Table<UpdatePlanColumns>
    provider_keys: Table<ProviderKeyColumns>
    provider_webhooks: Table<ProviderWebhookColumns, 'registeredAt'>
    account_keys: Table<AccountKeyColumns, 'lostAt'>
    account_troubles: Table<AccountTroubleColumns>
    device_people: Table<DevicePersonColumns, 'tries'>
    unlock_secrets: Table<UnlockSecretColumns, 'id'>
    version_times: Table<VersionTimeColumns>
    approvals: Table<ApprovalColumns>
    limit_uses: Table<LimitUseColumns, 'id'>
    doubts: Table<DoubtColumns, 'id'>
    doubt_notes: Table<{ doubtId: number; note: string }>
    doubt_verdicts: Table<DoubtVerdictColumns>
    account_links: Table<AccountLinkColumns, 'id'>
    asked_mails: Table<AskedMailColumns>
    former_cookies: Table<{ until: Instant }>
    passkeys: Table<PasskeyColumns, 'id'>
    code_apps: Table<CodeAppColumns>
    recovery_codes: Table<RecoveryCodeColumns>
    auth_steps: Table<AuthStepColumns>
    sessions: Table<SessionColumns>
    venue: Table<
      VenueColumns,
      | 'refundLimit'
      | 'partHours'
      | 'lockMinutes'
      | 'keepsPhones'
      | 'companyName'
      | 'cnpj'
      | 'dpoName'
      | 'dpoEmail'
      | 'serviceCode'
      | 'issRate'
      | 'colorMain'
      | 'colorAccent'
      | 'policyId'
      | 'picture'
      | 'timeZone'
      | 'version'
      | 'installationId'
    >
    policies: Table<PolicyColumns, 'id'>
    venue_pictures: Table<VenuePictureColumns>
    venue_cards: Table<VenueCardColumns>
    audit_entries: Table<AuditEntryColumns, 'id' | 'offline'>
    privacy_requests: Table<PrivacyRequestColumns, 'id'>
    courts: Table<CourtColumns, 'id' | 'active' | 'covered' | 'version'>
    operation_hours: Table<
      OperationHoursColumns,
      'id' | 'isOpen' | 'openTime' | 'closeTime' | 'version'
    >
    court_availability: View<CourtAvailabilityColumns>
    special_closing_dates: Table<ClosingDateColumns, 'id' | 'allDay' | 'version'>
    prices: Table<PriceColumns, 'id' | 'version'>
    special_prices: Table<SpecialPriceColumns, 'id' | 'version'>
    fixed_classes: Table<FixedClassColumns, 'id' | 'reservationType' | 'active' | 'version'>
    fixed_class_cancellations: Table<FixedClassCancellationColumns>
    calendar_versions: Table<CalendarVersionColumns, 'changed'>
    changes: Table<ChangeColumns>
    epochs: Table<EpochColumns>
    past_openings: Table<PastOpeningColumns>
    payment_groups: Knex.CompositeTableType<
      PaymentGroupColumns,
      NewPaymentGroup,
      Partial<OrSql<PaymentGroupColumns>>
    >
    grants: Table<GrantColumns, 'id' | 'booked'>
    credit_grants: Table<CreditGrantColumns, 'id'>
    customer_cancellations: Table<CustomerCancellationColumns>
    series: Table<SeriesColumns>
    reservations: Table<
      ReservationColumns,
      | 'id'
      | 'status'
      | 'paymentStatus'
      | 'reservationType'
      | 'version'
      | 'detached'
      | 'timesMoved'
      | 'partPaid'
      | 'deskPart'
    >
    customers: Table<CustomerColumns, 'id' | 'tags' | 'marks' | 'version'>
    customer_merges: Table<CustomerMergeColumns, 'id'>
    distinct_customers: Table<DistinctCustomersColumns>
    credit_entries: Table<CreditEntryColumns, 'id'>
    credit_notes: Table<CreditNoteColumns>
    bars: Table<BarColumns, 'id' | 'version'>
    products: Table<ProductColumns, 'id' | 'active' | 'tracked' | 'version'>
    product_prices: Table<ProductPriceColumns>
    tabs: Table<TabColumns, 'id' | 'version'>
    tab_items: Table<TabItemColumns, 'id' | 'offline'>
    stock_movements: Table<StockMovementColumns, 'id' | 'offline'>
    tills: Table<TillColumns, 'id' | 'version' | 'name'>
    till_sessions: Table<TillSessionColumns, 'id'>
    till_movements: Table<TillMovementColumns, 'id' | 'offline' | 'tillId'>
    till_notes: Table<TillNoteColumns>
    till_explanations: Table<TillExplanationColumns>
    pix_checks: Table<PixCheckColumns, 'id'>
    courtesies: Table<CourtesyColumns, 'id'>
    courtesy_notes: Table<CourtesyNoteColumns>
    discounts: Table<DiscountColumns, 'id'>
    court_prices: Table<CourtPriceColumns, 'id'>
    tenders: View<TenderColumns>
    reservations_full: View<ReservationFullColumns>
    incidents: Table<IncidentColumns, 'id'>
    incident_reservations: Table<IncidentReservationColumns>
    own_decisions: Table<OwnDecisionColumns>
    dry_hours: Table<DryHoursColumns>
    incident_messages: Table<IncidentMessageColumns>
    holds: Table<HoldColumns, 'id' | 'isBrief'>
    slot_claims: Table<SlotClaimColumns>
    hold_turns: Table<HoldTurnColumns>
    lapsed_carts: Table<LapsedCartColumns>
    blocked_clients: Table<BlockedClientColumns>
    recurrence_skips: Table<RecurrenceSkipColumns>
    payment_attempts: Table<PaymentAttemptColumns, 'chargeTurn' | 'credit' | 'provider' | 'account'>
    hour_moves: Table<HourMoveColumns, 'id'>
    refunds: Table<RefundColumns, 'id' | 'denied'>
    closed_months: Table<ClosedMonthColumns>
    receipt_changes: Table<ReceiptChangeColumns, 'id'>
    stray_refunds: Table<StrayRefundColumns, 'id' | 'denied'>
    refund_reservations: Table<RefundReservationColumns, 'credit' | 'desk'>
    money_decisions: Table<MoneyDecisionColumns>
    payment_issue_decisions: Table<PaymentIssueDecisionColumns>
    provider_statement: Table<ProviderStatementColumns, 'id'>
    provider_charges: Table<ProviderChargeColumns>
    provider_account: Table<ProviderAccountColumns, 'unread'>
    provider_account_notes: Table<ProviderAccountNoteColumns, 'id'>
    sandbox_charges: Table<SandboxChargeColumns, 'deleted' | 'hidesQr'>
    sandbox_refunds: Table<SandboxRefundColumns>
    idempotency_keys: Table<IdempotencyKeyColumns>
    edit_queues: Table<EditQueueColumns, 'sealedSince' | 'saidAt'>
    edit_rows: Table<EditRowColumns>
    held_edits: Table<HeldEditColumns, 'id' | 'decidedBy' | 'decidedAt' | 'decision' | 'reason'>
    jobs: Table<JobColumns, 'id' | 'attempts'>
    processes: Table<ProcessColumns>
    webhook_logs: Table<WebhookLogColumns, 'id' | 'provider' | 'processed'>
    webhook_logs_full: View<WebhookLogFullColumns>
    reservation_search: Table<ReservationSearchColumns>
    rate_limits: Table<RateLimitColumns, 'points'>
    imports: Table<
      ImportColumns,
      'id' | 'state' | 'skipTaken' | 'ok' | 'conflicts' | 'errors' | 'imported' | 'kept'
    >
    import_rows: Table<ImportRowColumns>
    import_made: Table<ImportMadeColumns>
  }
}

declare module 'knex/types/result.js' {
  interface Registry {
    Count: number
  }
}

export type Row<Name extends keyof Tables> = Tables[Name]['base']
export type Insert<Name extends keyof Tables> = Tables[Name]['insert']
export type Update<Name extends keyof Tables> = Tables[Name]['update']
