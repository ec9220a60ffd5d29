import * as v from 'valibot'
import { isApprovable } from './approvable.ts'
import { STAFF_ROLES } from './permissions.ts'
import { IdSchema } from '../../platform/http/id.schema.ts'
import { singleLine, wireObject } from '../../platform/http/fields.ts'

/** How long the link of a new device may be used. */
export const ENROL_MINUTES = 10

/** Wrong PINs of one person on one device, after which it waits. */
export const PIN_TRIES = 5
export const PIN_PAUSE_MINUTES = 15
export const LOCK_MINUTES = { usual: 5, least: 1, most: 60 } as const

/** Whether a PIN is among the first that anybody tries. */
function isWeakPin(pin: string): boolean {
  const digits = [...pin].map(Number)
  const steps = digits.slice(1).map((digit, at) => digit - digits[at]!)
  if (new Set(digits).size < 3) return true
  // 123456, 987654, 112233, 135790.
  if (steps.every((step) => Math.abs(step) <= 1) || new Set(steps).size === 1) return true
  // 123123, 121212, and along the keypad.
  return /^(\d{1,3})\1+$/.test(pin) || KEYPAD.has(pin)
}

const KEYPAD = new Set(
  '102030 010203 147258 147852 159357 159753 258369 321654 369258 456123 741852 753951 789456 963852 142536 112358'.split(
    ' ',
  ),
)

const PinSchema = v.pipe(v.string('Digite o PIN'), v.regex(/^\d{6}$/, 'O PIN tem 6 números'))

/** One that may be chosen. */
const NewPinSchema = v.pipe(
  PinSchema,
  v.check((pin) => !isWeakPin(pin), 'Este PIN é fácil de adivinhar. Escolha outro'),
)

const NameSchema = v.pipe(
  v.string('Dê um nome ao aparelho'),
  v.trim(),
  v.minLength(1, 'Dê um nome ao aparelho'),
  v.maxLength(60, 'Nome longo demais'),
  singleLine('Nome inválido'),
)

/** `POST /api/devices`, which enrols the browser that asks, and `POST /api/devices/links`. */
export const DeviceDraftSchema = wireObject({ name: NameSchema })
export type DeviceDraft = v.InferOutput<typeof DeviceDraftSchema>

/** `PATCH /api/devices/lock`. */
export const LockSchema = wireObject({
  minutes: v.pipe(
    v.union(
      [v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))],
      'Minutos inválidos',
    ),
    v.integer('Minutos inválidos'),
    v.minValue(LOCK_MINUTES.least, `Pelo menos ${LOCK_MINUTES.least} minuto`),
    v.maxValue(LOCK_MINUTES.most, `No máximo ${LOCK_MINUTES.most} minutos`),
  ),
})

/** `PATCH /api/devices/phones`. */
export const KeptPhonesSchema = wireObject({ kept: v.boolean('Valor inválido') })

/** Without what a person adds when they type it: case, spaces, a dash; and letters that look like digits. */
const EnrolCodeSchema = v.pipe(
  v.string('Código inválido'),
  v.toUpperCase(),
  v.transform((code) => code.replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')),
  v.regex(/^[0-9A-Z]{10}$/, 'O código tem 10 letras e números'),
)

/** `POST /api/device`: by the link that a manager made, this browser becomes an enrolled device. */
export const EnrolmentSchema = wireObject({ code: EnrolCodeSchema })

/** `POST /api/device/sign-in`. */
export const PinSignInSchema = wireObject({ userId: IdSchema, pin: PinSchema })

/** `POST /api/device/resume`: who was let in by the device without a connection signs in with the secret of their last PIN. */
export const ResumeSchema = wireObject({
  userId: IdSchema,
  secret: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
})

export const PASSWORD_MISSING = 'Senha é obrigatória'

/** `POST /api/account/pin`: who sets a PIN proves who they are by their password; the first one also by having just signed in, on an enrolled device. */
export const OwnPinSchema = wireObject({
  pin: NewPinSchema,
  current: v.optional(
    v.pipe(
      v.string(PASSWORD_MISSING),
      v.minLength(1, PASSWORD_MISSING),
      v.maxLength(200, 'Senha longa demais'),
    ),
  ),
})
export type OwnPin = v.InferOutput<typeof OwnPinSchema>

/** `POST /api/approvals`: somebody who may types their PIN for one call that is sent next under that key. */
export const ApprovalSchema = v.pipe(
  wireObject({
    userId: IdSchema,
    pin: PinSchema,
    key: v.pipe(v.string(), v.uuid(), v.toLowerCase()),
    method: v.optional(v.picklist(['POST', 'PATCH', 'DELETE']), 'POST'),
    path: v.pipe(v.string(), v.maxLength(100)),
    body: v.record(v.string(), v.unknown()),
  }),
  v.forward(
    v.check(
      ({ method, path }) => isApprovable(method, path),
      'Este pedido não precisa de autorização',
    ),
    ['path'],
  ),
)
export type ApprovalRequest = v.InferInput<typeof ApprovalSchema>
export type Approval = v.InferOutput<typeof ApprovalSchema>

/** An enrolled device, or one that was. */
const EnrolledDeviceSchema = v.object({
  id: v.number(),
  name: v.string(),
  enrolledBy: v.nullable(v.string()),
  /** ISO instants. */
  enrolledAt: v.string(),
  lastSeenAt: v.nullable(v.string()),
  lastUsedBy: v.nullable(v.string()),
  /** At which drawer it stands; null for the first one. */
  drawerId: v.exactOptional(v.nullable(v.number())),
  revokedAt: v.nullable(v.string()),
  /** Whether it is the one that asks. */
  current: v.boolean(),
})
export type EnrolledDevice = v.InferOutput<typeof EnrolledDeviceSchema>

/** `GET /api/devices`. */
export const EnrolledDevicesSchema = v.object({
  devices: v.array(EnrolledDeviceSchema),
  lockMinutes: v.number(),
  /** Whether they keep the phones of who comes today and tomorrow. */
  keepsPhones: v.boolean(),
})
export type EnrolledDevices = v.InferOutput<typeof EnrolledDevicesSchema>

/** The answer to a new link: whoever has the code may enrol a browser, once. */
export const DeviceLinkSchema = v.object({
  code: v.string(),
  name: v.string(),
  expiresAt: v.string(),
})
export type DeviceLink = v.InferOutput<typeof DeviceLinkSchema>

/** Somebody who may sign in on this device by their PIN. */
const DevicePersonSchema = v.object({
  id: v.number(),
  name: v.string(),
  role: v.picklist(STAFF_ROLES),
  mayApprove: v.boolean(),
})
export type DevicePerson = v.InferOutput<typeof DevicePersonSchema>

/** `GET /api/device`: this browser, when it is enrolled. */
export const OwnDeviceSchema = v.object({
  name: v.string(),
  lockMinutes: v.number(),
  people: v.array(DevicePersonSchema),
})
export type OwnDevice = v.InferOutput<typeof OwnDeviceSchema>

/** The answer to a sign-in by PIN: beside the person the secret by which the device lets them in without a connection, until when, and when that is said: a device's clock may be wrong. */
export const UnlockSchema = v.object({ secret: v.string(), until: v.string(), at: v.string() })
export type Unlock = v.InferOutput<typeof UnlockSchema>
/** Is what a device keeps of it, by its own clock. */
export type KeptUnlock = Pick<Unlock, 'secret' | 'until'>
