import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { venueNow } from '#shared/time/venueClock.ts'
import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { ClassList } from './ClassList.tsx'
import { OpenClassDialog, type ClassTask } from './OpenClassDialog.tsx'

const FAILED = 'Erro ao carregar as aulas fixas'

/** The weekly classes, which keep their hours from reservations. */
export function FixedClassesScreen() {
  const { courts, fixedClasses, venue } = useAdminStore()
  const [task, setTask] = useState<ClassTask | null>(null)
  return (
    <Page
      title="Aulas Fixas"
      backTo="/admin"
      intro="Aulas semanais: o horário delas fica fechado para reservas."
      actions={
        <Button variant="contained" startIcon={<Add />} onClick={() => setTask({ kind: 'add' })}>
          Adicionar Aula Fixa
        </Button>
      }
    >
      <Loaded resource={venue} failed={FAILED}>
        {({ serverTime, timeZone }) => (
          <Loaded resource={courts} failed="Erro ao carregar quadras">
            {(courts) => (
              <Loaded resource={fixedClasses} failed={FAILED}>
                {(classes) => (
                  <ClassList
                    classes={classes}
                    courts={courts}
                    today={venueNow(Date.parse(serverTime), timeZone).date}
                    onTask={setTask}
                  />
                )}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
      {task && <OpenClassDialog task={task} onClose={() => setTask(null)} />}
    </Page>
  )
}
