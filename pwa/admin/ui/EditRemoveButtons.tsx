import Delete from '@mui/icons-material/Delete'
import Edit from '@mui/icons-material/Edit'
import IconButton from '@mui/material/IconButton'

type Props = {
  name: string
  onEdit: () => void
  onRemove: () => void
}

export function EditRemoveButtons({ name, onEdit, onRemove }: Props) {
  return (
    <>
      <IconButton aria-label={`Editar ${name}`} onClick={onEdit}>
        <Edit />
      </IconButton>
      <IconButton aria-label={`Excluir ${name}`} color="error" onClick={onRemove}>
        <Delete />
      </IconButton>
    </>
  )
}
