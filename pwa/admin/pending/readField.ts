import { readReais } from '#shared/money/money.ts'
import type { CommandField } from './commandFields.ts'

export type Typed = Readonly<Record<string, unknown>>

/** What a field of the form says, as the wire carries it; nothing where it is left open. */
export function readField({ kind, name }: CommandField, value: unknown): [string, unknown][] {
  switch (kind) {
    case 'choice':
      return value === '' || value === undefined ? [] : [[name, value]]
    case 'court':
      return [[name, value === '' ? '' : Number(value)]]
    case 'flag':
      return [[name, value !== false]]
    case 'money':
      return [[name, readReais(String(value ?? ''))]]
    case 'cpf':
      return value ? [[name, value]] : []
    default:
      return [[name, value ?? '']]
  }
}
