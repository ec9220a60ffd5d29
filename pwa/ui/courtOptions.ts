import type { Court } from '#shared/court/court.ts'
import type { Option } from './SelectField.tsx'

/** The courts to choose from, those out of use marked. */
export function courtOptions(courts: readonly Court[]): Option[] {
  return courts.map((court) => ({ value: String(court.id), label: courtLabel(court) }))
}

/** `Quadra do Mar (inativa)`. */
export function courtLabel({ name, active }: Court): string {
  return active ? name : `${name} (inativa)`
}
