import * as v from 'valibot'
import { wireObject } from '../../platform/http/fields.ts'
import type { Role } from './permissions.ts'

/** For this long after a proof its person is not asked for another one. */
export const FRESH_MS = 10 * 60_000

/** What shows that it is the person: a passkey, a code of the app, a recovery code, or the password of who has none of these. */
export const ProofWaySchema = v.picklist(['passkey', 'code', 'recovery', 'password'])
export type ProofWay = v.InferOutput<typeof ProofWaySchema>

/** Whose role can do so much harm that money, people's data and staff ask for a fresh proof. */
export function isAskedForProof({ role }: { role: Role }): boolean {
  return role === 'admin' || role === 'manager'
}

/** The app shows it in two groups. */
const AppCodeSchema = v.pipe(
  v.string('Informe o código'),
  v.transform((code) => code.replaceAll(/\s/g, '')),
  v.regex(/^\d{6}$/, 'O código tem 6 números'),
)

/** Letters that are not read for one another. */
export const RECOVERY_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** As it was typed: `1-abcde-fghjk`. */
const RecoveryCodeSchema = v.pipe(
  v.string('Informe o código'),
  v.transform((code) => code.toUpperCase().replaceAll(/[^A-Z\d]/g, '')),
  v.regex(new RegExp(`^\\d[${RECOVERY_LETTERS}]{10}$`), 'O código é como 1-ABCDE-FGHJK'),
)

/** `POST /api/login/code`, the second step after the password, and `POST /api/account/proof`. */
export const AppCodeDraftSchema = wireObject({ code: AppCodeSchema })
/** The same with a recovery code. */
export const RecoveryDraftSchema = wireObject({ recovery: RecoveryCodeSchema })

/** `POST /api/account/proof` by the password. */
export const PasswordDraftSchema = wireObject({
  password: v.pipe(
    v.string('Senha é obrigatória'),
    v.minLength(1, 'Senha é obrigatória'),
    v.maxLength(200, 'Senha longa demais'),
  ),
})

/** A way to show that it is the person who has registered it. */
const PasskeySchema = v.object({
  id: v.number(),
  /** `Chrome no Android`. */
  name: v.string(),
  /** ISO instants. */
  createdAt: v.string(),
  lastUsedAt: v.nullable(v.string()),
})

/** `GET /api/account/proof`: what would do now, and for how long the last proof still counts; 0 without one. */
export const ProofWaysSchema = v.object({
  ways: v.array(ProofWaySchema),
  freshForMs: v.number(),
})

/** `GET /api/account/second-factor`. */
export const SecondFactorSchema = v.object({
  passkeys: v.array(PasskeySchema),
  /** Since when an app gives codes; null without one. */
  appSince: v.nullable(v.string()),
  /** How many recovery codes have not been used. */
  recoveryLeft: v.number(),
})
export type SecondFactor = v.InferOutput<typeof SecondFactorSchema>
/** The answer to a new factor. `recoveryCodes` are shown once: with the first factor, and when new ones are asked for. */
export const FactorAddedSchema = v.object({
  ...SecondFactorSchema.entries,
  recoveryCodes: v.exactOptional(v.array(v.string())),
})
export type FactorAdded = v.InferOutput<typeof FactorAddedSchema>

/** `POST /api/account/app/options`: what the app is set up with. */
export const AppOptionsSchema = v.object({
  secret: v.string(),
  uri: v.string(),
})
export type AppOptions = v.InferOutput<typeof AppOptionsSchema>
