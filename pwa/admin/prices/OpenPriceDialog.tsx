import type { Court } from '#shared/court/court.ts'
import type { PriceEntry } from '#shared/pricing/price.schema.ts'
import type { Weekday } from '#shared/time/weekday.ts'
import { CopyCourtDialog } from './CopyCourtDialog.tsx'
import { CopyDayDialog } from './CopyDayDialog.tsx'
import type { PriceStart } from './newPrice.ts'
import { PriceDialog } from './PriceDialog.tsx'

export type PriceDialogKind =
  | { kind: 'add'; start: PriceStart }
  | { kind: 'edit'; entry: PriceEntry }
  | { kind: 'copyDay'; court: Court; weekday: Weekday }
  | { kind: 'copyCourt'; court: Court }
type Props = {
  dialog: PriceDialogKind | null
  courts: readonly Court[]
  prices: readonly PriceEntry[]
  onClose: () => void
}

export function OpenPriceDialog({ dialog, ...props }: Props) {
  const { courts, onClose } = props
  switch (dialog?.kind) {
    case 'add':
      return <PriceDialog start={dialog.start} courts={courts} onClose={onClose} />
    case 'edit':
      return (
        <PriceDialog start={dialog.entry} entry={dialog.entry} courts={courts} onClose={onClose} />
      )
    case 'copyDay':
      return <CopyDayDialog weekday={dialog.weekday} court={dialog.court} {...props} />
    case 'copyCourt':
      return <CopyCourtDialog court={dialog.court} {...props} />
    default:
      return null
  }
}
