import { REFUSALS } from '#shared/problem.ts'
import type { Toast } from '../../ui/toast.tsx'

export const PRICE_ADDED: Toast = { title: 'Preço adicionado', tone: 'success' }
export const PRICE_UPDATED: Toast = { title: 'Preço atualizado', tone: 'success' }
export const PRICE_REMOVED: Toast = { title: 'Preço excluído', tone: 'success' }

export const addingFailed = failure('Erro ao adicionar preço')
export const updateFailed = failure('Erro ao atualizar preço')

export function removalFailed(message: string): Toast {
  return { title: `Erro ao excluir preço: ${message}`, tone: 'destructive' }
}

export function copyFailed(message: string): Toast {
  return { title: 'Erro ao copiar preços', description: message, tone: 'destructive' }
}

function failure(what: string) {
  return (message: string): Toast =>
    message.includes(REFUSALS['price-overlap'])
      ? { title: `${what}, já existe preço definido para esse intervalo.`, tone: 'destructive' }
      : { title: what, description: message, tone: 'destructive' }
}
