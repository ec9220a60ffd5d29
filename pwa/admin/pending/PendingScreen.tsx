import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { PendingLists } from './PendingLists.tsx'
import './pending.css'

/** The person's edits that the server has not accepted, and what becomes of them. */
export function PendingScreen() {
  const { queue, syncNow } = useAdminStore()
  return (
    <Page
      title="Pendências"
      backTo="/admin"
      intro="O que foi pedido neste aparelho e o servidor ainda não tem."
      actions={
        <>
          <Button component={Link} to="/admin/diagnostico" variant="outlined">
            Diagnóstico
          </Button>
          <Button variant="outlined" onClick={syncNow}>
            Sincronizar agora
          </Button>
        </>
      }
    >
      <Loaded resource={queue} failed="Erro ao carregar as pendências">
        {(queue) => <PendingLists queue={queue} />}
      </Loaded>
    </Page>
  )
}
