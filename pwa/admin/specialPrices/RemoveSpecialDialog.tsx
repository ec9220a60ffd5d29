import type { SpecialPriceEntry } from '#shared/pricing/price.schema.ts'
import { problemMessage } from '#shared/problem.ts'
import { useEdit } from '../../offline/desk/useEdit.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { specialPriceName } from './specialPriceText.ts'
import { removalFailed, SPECIAL_REMOVED } from './specialPriceToasts.ts'

type Props = { entry: SpecialPriceEntry; onClose: () => void }

export function RemoveSpecialDialog({ entry, onClose }: Props) {
  const toast = useToast()
  const { busy, run } = useEdit({ succeeded: () => SPECIAL_REMOVED, failed: removalFailed })
  const remove = async () => {
    const { id, version } = entry
    const outcome = await run({ kind: 'specialPrice.remove', id, version })
    if (outcome.kind === 'unreachable') return
    if (outcome.kind === 'stale') toast(removalFailed(problemMessage('stale-version')))
    onClose()
  }
  return (
    <ConfirmDialog
      title="Excluir preço especial?"
      confirm="Excluir"
      busy={busy}
      busyLabel="Excluindo..."
      onConfirm={remove}
      onClose={onClose}
    >
      <strong>{specialPriceName(entry)}</strong>
      <br />
      Neste dia volta a valer o preço do dia da semana.
    </ConfirmDialog>
  )
}
