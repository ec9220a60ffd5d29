import type { SpecialPriceEntry } from '#shared/venue/prices/price.schema.ts'
import { formatDate, isCivilDate } from '#shared/platform/time/civil.ts'
import type { FieldErrors } from '../../../ui/form/parseForm.ts'
import type { Toast } from '../../../ui/toast.tsx'
import { rangeText } from '#shared/platform/time/hours.ts'

/** `24/12/2026`. */
export function dateText(date: string): string {
  return isCivilDate(date) ? formatDate(date) : 'Data inválida'
}

/** `Quadra Central, 24/12/2026, 18:00 - 22:00`. */
export function specialPriceName(entry: SpecialPriceEntry): string {
  return [entry.court.name, dateText(entry.date), rangeText(entry)].join(', ')
}

export const SPECIAL_UPDATED: Toast = { title: 'Preço especial atualizado', tone: 'success' }
export const SPECIAL_REMOVED: Toast = { title: 'Preço especial excluído', tone: 'success' }

export function refused(message: string): Toast {
  return { title: message, tone: 'destructive' }
}

export function removalFailed(message: string): Toast {
  return { title: 'Erro ao excluir preço especial', description: message, tone: 'destructive' }
}

/** The first of what is wrong; the others are shown at their fields. */
export function invalid(errors: FieldErrors): Toast {
  const [message = ''] = Object.values(errors)
  return { title: 'Erro de validação', description: message, tone: 'destructive' }
}
