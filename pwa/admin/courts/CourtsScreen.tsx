import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { CourtList } from './CourtList.tsx'
import { OpenCourtDialog, type CourtTask } from './OpenCourtDialog.tsx'

const ABOUT_PRIORITY =
  'Na escolha automática, o cliente recebe a quadra livre em que a modalidade está mais no alto da lista de prioridade.'

export function CourtsScreen() {
  const { courts } = useAdminStore()
  const [task, setTask] = useState<CourtTask | null>(null)
  return (
    <Page
      title="Gerenciar Quadras"
      backTo="/admin"
      intro={ABOUT_PRIORITY}
      actions={
        <Button variant="contained" startIcon={<Add />} onClick={() => setTask({ kind: 'add' })}>
          Adicionar Quadra
        </Button>
      }
    >
      <Loaded resource={courts} failed="Erro ao carregar quadras">
        {(courts) => <CourtList courts={courts} onTask={setTask} />}
      </Loaded>
      {task && <OpenCourtDialog task={task} onClose={() => setTask(null)} />}
    </Page>
  )
}
