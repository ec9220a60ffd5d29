import * as v from 'valibot'
import { LinkTokenSchema } from '../../account/people/account.schema.ts'
import { wireObject } from '../../platform/http/fields.ts'

/** How much of a copy travels in one request: with its base64 less than any body may be. */
export const PART_BYTES = 180_000
const MOST_BYTES = 8 * 1024 ** 3
const INVALID = 'Parte inválida do arquivo'

const SizeSchema = v.pipe(v.number(INVALID), v.integer(INVALID), v.minValue(0, INVALID))

/** `POST /api/account-links/owner/backup`: the bytes of a copy from `at` on, in base64; from 0 on it is a new one. */
export const BackupPartSchema = wireObject({
  ...LinkTokenSchema.entries,
  at: v.pipe(SizeSchema, v.maxValue(MOST_BYTES, 'O arquivo é grande demais para ser enviado aqui')),
  bytes: v.pipe(v.string(INVALID), v.base64(INVALID), v.maxLength(PART_BYTES * 2, INVALID)),
})
export type BackupPart = v.InferOutput<typeof BackupPartSchema>

/** How much of it has arrived, in bytes. */
export const ReceivedBackupSchema = v.object({ size: v.number() })
export type ReceivedBackup = v.InferOutput<typeof ReceivedBackupSchema>

/** `POST /api/account-links/owner/restore`: puts the copy that was sent, all `size` bytes of it, in the empty venue's place. */
export const RestoreSchema = wireObject({
  ...LinkTokenSchema.entries,
  size: SizeSchema,
  phrase: v.optional(
    v.pipe(v.string('Frase inválida'), v.trim(), v.maxLength(500, 'Frase inválida')),
  ),
})
export type RestoreOrder = v.InferOutput<typeof RestoreSchema>

/** The first line of every copy that is encrypted by a phrase (age-encryption.org/v1). */
export const ENCRYPTED_START = 'age-encryption.org/v1'
