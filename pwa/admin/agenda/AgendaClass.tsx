import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { useState } from 'react'
import type { Court } from '#shared/court/court.ts'
import type { FixedClassEntry } from '#shared/fixedClass/fixedClass.schema.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import { CancelClassDialog } from '../fixedClass/CancelClassDialog.tsx'
import { FixedClassDialog } from '../fixedClass/FixedClassDialog.tsx'
import { Face } from '../../ui/Face.tsx'
import { Loaded } from '../../ui/Loaded.tsx'

type Props = {
  id: number
  /** The occurrence that was opened. */
  date: CivilDate
  courts: readonly Court[]
  today: CivilDate
  onClose: () => void
}

/** A class as it was opened from one of its days. */
export function AgendaClass({ id, onClose, ...rest }: Props) {
  const desk = useAdminStore()
  return (
    <Loaded resource={desk.fixedClasses} failed="Erro ao carregar aulas fixas">
      {(classes) => (
        <Found
          found={classes.find((fixedClass) => fixedClass.id === id) ?? null}
          {...rest}
          onClose={onClose}
        />
      )}
    </Loaded>
  )
}

type FoundProps = Omit<Props, 'id'> & { found: FixedClassEntry | null }

function Found({ found, courts, date, onClose, today }: FoundProps) {
  // As it was when it was opened: what becomes of it meanwhile closes nothing.
  const [fixedClass] = useState(found)
  const [isCancelling, setCancelling] = useState(false)
  if (!fixedClass) return <ClassGone onClose={onClose} />
  return (
    <>
      <FixedClassDialog
        {...{ fixedClass, courts, today, onClose }}
        onCancelClass={() => setCancelling(true)}
      />
      {isCancelling && (
        <CancelClassDialog
          {...{ fixedClass, date }}
          onClose={() => setCancelling(false)}
          onDone={onClose}
        />
      )}
    </>
  )
}

/** Days gone by may show a class that is over. */
function ClassGone({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} aria-label="Aula encerrada">
      <DialogContent>
        <Face title="Esta aula já foi encerrada">
          Ela fica na agenda dos dias em que aconteceu.
        </Face>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Fechar
        </Button>
      </DialogActions>
    </Dialog>
  )
}
