import type { PriceEntry } from '#shared/pricing/price.schema.ts'
import { problemMessage } from '#shared/problem.ts'
import { useEdit } from '../../offline/desk/useEdit.ts'
import { useToast } from '../../ui/toast.tsx'
import { PRICE_REMOVED, removalFailed } from './priceToasts.ts'

/** Removes a price once the person is sure, and tells that they are. The next one does not wait for it: its row is gone from the screen at once. */
export function useRemovePrice() {
  const toast = useToast()
  const { run } = useEdit({ succeeded: () => PRICE_REMOVED, failed: removalFailed })
  return async ({ id, version }: PriceEntry, onSure: () => void): Promise<void> => {
    if (!window.confirm('Tem certeza que deseja excluir este preço?')) return
    onSure()
    const outcome = await run({ kind: 'price.remove', id, version })
    if (outcome.kind === 'stale') toast(removalFailed(problemMessage('stale-version')))
  }
}
