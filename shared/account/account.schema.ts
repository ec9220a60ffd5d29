import * as v from 'valibot'
import { CustomerEmailSchema } from '../customer/customer.schema.ts'
import { singleLine, wireObject } from '../http/fields.ts'
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
  // Invisible characters would make a name that looks like another's.
  v.regex(/^\P{Cf}*$/u, INVALID_USERNAME),
)

const PasswordSchema = v.pipe(
  v.string('Senha é obrigatória'),
  v.minLength(6, 'Senha deve ter pelo menos 6 caracteres'),
  v.maxLength(200, 'Senha longa demais'),
)

export const RegistrationSchema = wireObject({
  name: v.pipe(
    v.string('Nome é obrigatório'),
    v.trim(),
    v.minLength(1, 'Nome é obrigatório'),
    v.maxLength(120, 'Nome longo demais'),
    singleLine('Nome inválido'),
  ),
  email: CustomerEmailSchema,
  username: UsernameSchema,
  password: PasswordSchema,
})
export type Registration = v.InferOutput<typeof RegistrationSchema>

export const LoginSchema = wireObject({
  username: v.pipe(
    SpelledSchema,
    v.minLength(1, 'Nome de usuário é obrigatório'),
    v.maxLength(200, 'Nome de usuário longo demais'),
  ),
  password: v.pipe(
    v.string('Senha é obrigatória'),
    v.minLength(1, 'Senha é obrigatória'),
    v.maxLength(200, 'Senha longa demais'),
  ),
})

/** An admin created on the command line or at the first start. */
export const NewAdminSchema = wireObject({ username: UsernameSchema, password: PasswordSchema })
export type NewAdmin = v.InferOutput<typeof NewAdminSchema>

/** The signed-in person as the client sees them. */
export type SessionUser = {
  id: number
  username: string
  name: string | null
  role: Role
}
