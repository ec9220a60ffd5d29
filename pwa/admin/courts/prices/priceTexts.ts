import { countText } from '#shared/platform/text/countText.ts'
import type { PriceEntry } from '#shared/venue/prices/price.schema.ts'
import type { Problem } from '#shared/problem.ts'
import type { Weekday } from '#shared/platform/time/weekday.ts'
import type { Toast } from '../../../ui/toast.tsx'

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
  return (message: string, problem: Problem | null): Toast =>
    problem?.code === 'price-overlap'
      ? { title: `${what}, já existe preço definido para esse intervalo.`, tone: 'destructive' }
      : { title: what, description: message, tone: 'destructive' }
}

export function dayTable(prices: readonly PriceEntry[], courtId: number, weekday: Weekday) {
  return prices
    .filter((entry) => entry.courtId === courtId && entry.weekday === weekday)
    .toSorted((a, b) => a.startTime.localeCompare(b.startTime))
}

export function countOf(prices: readonly PriceEntry[], courtId: number): number {
  return prices.filter((entry) => entry.courtId === courtId).length
}

/** `sem preços`, `1 preço`, `3 preços`. */
export function pricesText(count: number): string {
  if (count === 0) return 'sem preços'
  return countText(count, 'preço', 'preços')
}
