/** Of somebody who works at the venue; `admin` is its owner. */
export const STAFF_ROLES = ['admin', 'manager', 'reception', 'teacher'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]
/** Who somebody is to the venue; `user` is a customer with an account. */
export const ROLES = [...STAFF_ROLES, 'user'] as const
export type Role = (typeof ROLES)[number]

export const ROLE_NAMES: Record<Role, string> = {
  admin: 'Dono',
  manager: 'Gerente',
  reception: 'Recepção',
  teacher: 'Professor',
  user: 'Cliente',
}

/** All that a person on the staff may be allowed to do. Every route of the server and every command asks for one of these, and the screens leave out what is not allowed. */
export const PERMISSIONS = [
  /** The agenda and all reservations, with the data of their people. */
  'agenda.read',
  /** Also charging what staff made, at the counter or online. */
  'reservation.edit',
  /** Another court, day and hour for what a customer booked, who is notified. */
  'reservation.reschedule',
  /** What the venue knows of a customer. */
  'customer.edit',
  /** Keeping a customer from booking by themselves. */
  'customer.block',
  /** Giving and taking credit by hand, up to the limit of refunds. */
  'credit.edit',
  /** Taking two records for one person. */
  'customer.merge',
  'class.edit',
  /** The classes that one gives oneself, without contacts and money. */
  'class.own',
  /** Closing courts for some hours of a day because of rain or the like, and what becomes of what is on them. */
  'incident.edit',
  /** Days and hours on which the venue is closed. */
  'closing.edit',
  'price.edit',
  /** Courts and opening hours. */
  'court.edit',
  'settings.edit',
  /** Releasing the hours that one address keeps from others unpaid, and blocking it for a day. */
  'flood.release',
  /** Each charge, its history, and the money that waits for a decision. */
  'payment.read',
  /** Sums of money, and their export. */
  'payment.total',
  /** Fixing the sums of a month, and its files for whoever keeps the books. */
  'month.close',
  /** How the day that is under way goes, without sums of money. */
  'report.today',
  /** Every figure of any period, and its files. */
  'report.read',
  /** Opening, counting and closing the till, taking money, and taking cash out up to the limit of refunds. */
  'till.open',
  /** Knowing what should be in the drawer, and moving any amount. */
  'till.adjust',
  /** Giving an hour for nothing, with a reason. */
  'courtesy',
  /** Giving money back, and deciding about money that waits, up to the limit that the owner sets. */
  'refund',
  /** The same of any amount. */
  'refund.any',
  'diagnostics.read',
  /** Who did what, and when. */
  'audit.read',
  /** All that is stored of a person: to find, hand over, correct and remove it. */
  'person.data',
  /** Who works here, as what, and what they may not any more. */
  'staff.edit',
  /** Which devices people switch on by their PIN. */
  'device.edit',
  /** How the system itself runs: its health, copies, updates and what is brought in from elsewhere. */
  'system.edit',
] as const
export type Permission = (typeof PERMISSIONS)[number]

const RECEPTION: readonly Permission[] = [
  'agenda.read',
  'reservation.edit',
  'reservation.reschedule',
  'customer.edit',
  'credit.edit',
  'class.edit',
  'incident.edit',
  'flood.release',
  'payment.read',
  'report.today',
  'till.open',
  'refund',
  'diagnostics.read',
]
const MANAGER: readonly Permission[] = [
  ...RECEPTION,
  'customer.block',
  'customer.merge',
  'closing.edit',
  'price.edit',
  'court.edit',
  'payment.total',
  'report.read',
  'till.adjust',
  'courtesy',
  'refund.any',
  'audit.read',
  'person.data',
  'device.edit',
]

/** What a PIN of six digits, typed at a desk where others see it, opens to nobody. */
const NOT_BY_PIN: ReadonlySet<Permission> = new Set<Permission>([
  'closing.edit',
  'court.edit',
  'settings.edit',
  'month.close',
  'staff.edit',
  'device.edit',
  'person.data',
  'system.edit',
])

const ALLOWED: Readonly<Record<string, ReadonlySet<Permission>>> = {
  admin: new Set(PERMISSIONS),
  manager: new Set(MANAGER),
  reception: new Set(RECEPTION),
  teacher: new Set(['class.own']),
  user: new Set(),
}

/** What a program may be given by a key: neither people's data by the law, nor staff and devices, nor the system itself. */
const NOT_BY_KEY: ReadonlySet<Permission> = new Set<Permission>([
  'class.own',
  'refund.any',
  'month.close',
  'staff.edit',
  'device.edit',
  'person.data',
  'system.edit',
])
export const KEY_PERMISSIONS = PERMISSIONS.filter((one) => !NOT_BY_KEY.has(one))

/** A person by whose role it is judged what they may do; of a program that acts for them also by its key's `permissions`. */
export type Judged = { role: Role; signedInBy?: 'pin'; permissions?: readonly Permission[] }

/** Whether a person may do that; nobody may do nothing. (shared/README.md, "Permissions") */
export function isAllowed(person: Judged | null | undefined, permission: Permission): boolean {
  if (person?.signedInBy === 'pin' && NOT_BY_PIN.has(permission)) return false
  if (person?.permissions && !person.permissions.includes(permission)) return false
  // A browser may remember a role that this version does not know.
  return (person && ALLOWED[person.role]?.has(permission)) ?? false
}

/** How many centavos a person may give away on a day, or decide about by one act. `limit` is the owner's, for who needs an approval above it. */
export function refundableCents(person: Judged | null, limit: number): number {
  if (isAllowed(person, 'refund.any')) return Number.POSITIVE_INFINITY
  return isAllowed(person, 'refund') ? limit : 0
}

/** Says what of a limit is left to who gave so much away today already; in centavos, and never less than nothing. */
export function leftToday(most: number, given: number): number {
  return Math.max(0, most - given)
}
