import * as v from 'valibot'
import type { Role } from './permissions.ts'

/** What a new password must have; one of before, longer or shorter, still signs in. */
export function shortestPassword(role: Role): number {
  return role === 'user' ? 6 : 12
}

const LONGEST = 128

export const newPasswordSchema = (role: Role) =>
  v.pipe(
    v.string('Senha é obrigatória'),
    v.minLength(
      shortestPassword(role),
      `Senha deve ter pelo menos ${shortestPassword(role)} caracteres`,
    ),
    v.maxLength(LONGEST, 'Senha longa demais'),
  )

export const COMMON_PASSWORD = 'Esta senha é muito comum. Escolha outra'
const NAMED_PASSWORD = 'A senha não pode ser o seu nome nem o nome do local'

/** Why a password can be guessed by who knows these names; null when not. That it is not among the common ones is the server's to say. */
export function guessedPassword(password: string, names: readonly string[]): string | null {
  const spelled = plain(password)
  if (isPattern(spelled)) return COMMON_PASSWORD
  const letters = spelled.replace(/[^a-z]/g, '')
  const words = names
    .flatMap((name) => plain(name).split(/[^a-z]+/))
    .filter((word) => word.length > 2)
    .toSorted((one, other) => other.length - one.length)
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), letters)
  // 'Marina2026!' is her name and nothing else.
  return rest !== letters && rest.length < 3 ? NAMED_PASSWORD : null
}

/** Lower case, without accents. */
function plain(text: string) {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

const ROWS = ['01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz']
const STEPS = new Set(
  ROWS.flatMap((row) =>
    [...row].slice(1).flatMap((letter, at) => [`${row[at]}${letter}`, `${letter}${row[at]}`]),
  ),
)

/** A date or another short number, few different characters, the same ones again and again, or walks along the keyboard and the alphabet. */
function isPattern(text: string) {
  if (/^\d{0,8}$/.test(text) || new Set(text).size < 4) return true
  if (/^(.{1,5})\1+$/su.test(text)) return true
  const pairs = [...text].slice(1).map((letter, at) => `${text[at]}${letter}`)
  const walked = pairs.filter((pair) => STEPS.has(pair) || pair[0] === pair[1])
  return walked.length >= pairs.length * 0.75
}
