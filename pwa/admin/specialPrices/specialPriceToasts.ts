import type { FieldErrors } from '../../ui/parseForm.ts'
import type { Toast } from '../../ui/toast.tsx'

export const SPECIAL_UPDATED: Toast = { title: 'Preço especial atualizado', tone: 'success' }
export const SPECIAL_REMOVED: Toast = { title: 'Preço especial excluído', tone: 'success' }

/** The server's own words (`spec.md` §8). */
export function refused(message: string): Toast {
  return { title: message, tone: 'destructive' }
}

export function removalFailed(message: string): Toast {
  return { title: 'Erro ao excluir preço especial', description: message, tone: 'destructive' }
}

/** The first of what is wrong; the others stand at their fields. */
export function invalid(errors: FieldErrors): Toast {
  const [message = ''] = Object.values(errors)
  return { title: 'Erro de validação', description: message, tone: 'destructive' }
}
