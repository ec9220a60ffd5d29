import Delete from '@mui/icons-material/Delete'
import Edit from '@mui/icons-material/Edit'
import IconButton from '@mui/material/IconButton'
import type { FixedClassEntry } from '#shared/fixedClass/fixedClass.schema.ts'
import { WEEKDAY_LABELS } from '#shared/time/weekday.ts'
import type { ClassTask } from './OpenClassDialog.tsx'

/** What can be done to a class. */
export function classButtons(onTask: (task: ClassTask) => void) {
  return (fixedClass: FixedClassEntry) => {
    const { name, startTime, weekday } = fixedClass
    const named = `${name}, ${WEEKDAY_LABELS[weekday]} às ${startTime}`
    return (
      <>
        <IconButton
          aria-label={`Editar ${named}`}
          onClick={() => onTask({ kind: 'edit', fixedClass })}
        >
          <Edit />
        </IconButton>
        <IconButton
          aria-label={`Excluir ${named}`}
          color="error"
          onClick={() => onTask({ kind: 'remove', fixedClass })}
        >
          <Delete />
        </IconButton>
      </>
    )
  }
}
