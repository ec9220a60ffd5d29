import Delete from '@mui/icons-material/Delete'
import Edit from '@mui/icons-material/Edit'
import IconButton from '@mui/material/IconButton'
import type { SpecialPriceEntry } from '#shared/pricing/price.schema.ts'
import { specialPriceName } from './specialPriceText.ts'

type OnEntry = (entry: SpecialPriceEntry) => void

/** What can be done to a row of the table. */
export function rowButtons(onEdit: OnEntry, onRemove: OnEntry) {
  return (entry: SpecialPriceEntry) => (
    <>
      <IconButton aria-label={`Editar ${specialPriceName(entry)}`} onClick={() => onEdit(entry)}>
        <Edit />
      </IconButton>
      <IconButton
        aria-label={`Excluir ${specialPriceName(entry)}`}
        color="error"
        onClick={() => onRemove(entry)}
      >
        <Delete />
      </IconButton>
    </>
  )
}
