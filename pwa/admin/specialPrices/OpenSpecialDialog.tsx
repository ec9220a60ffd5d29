import type { Court } from '#shared/court/court.ts'
import type { SpecialPriceEntry } from '#shared/pricing/price.schema.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import { AddSpecialDialog } from './AddSpecialDialog.tsx'
import { EditSpecialDialog } from './EditSpecialDialog.tsx'
import { RemoveSpecialDialog } from './RemoveSpecialDialog.tsx'

export type SpecialDialogKind =
  { kind: 'add' } | { kind: 'edit' | 'remove'; entry: SpecialPriceEntry }
type Props = {
  dialog: SpecialDialogKind | null
  courts: readonly Court[]
  today: CivilDate
  onClose: () => void
}

export function OpenSpecialDialog({ dialog, courts, today, onClose }: Props) {
  switch (dialog?.kind) {
    case 'add':
      return <AddSpecialDialog courts={courts} today={today} onClose={onClose} />
    case 'edit':
      return (
        <EditSpecialDialog entry={dialog.entry} courts={courts} today={today} onClose={onClose} />
      )
    case 'remove':
      return <RemoveSpecialDialog entry={dialog.entry} onClose={onClose} />
    default:
      return null
  }
}
