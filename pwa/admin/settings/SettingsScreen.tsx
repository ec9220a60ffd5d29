import Button from '@mui/material/Button'
import { Link, Navigate } from 'react-router-dom'
import type { Session } from '../../account/session.ts'
import { useAdmin } from '../../account/useAdmin.ts'
import { Page } from '../../ui/Page.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { SettingsTabs } from './SettingsTabs.tsx'

/** Opening hours, closing dates and the place itself. Asks for the role once more, whoever shows it. */
export function SettingsScreen({ session }: { session: Session }) {
  const person = useAdmin(session)
  if (person.status === 'loading') return <Waiting>Carregando...</Waiting>
  if (person.status !== 'admin') return <Navigate to="/auth" replace />
  return (
    <Page
      title="Configurações"
      backTo="/admin"
      actions={
        <Button component={Link} to="/admin/diagnostico" variant="outlined">
          Diagnóstico
        </Button>
      }
    >
      <SettingsTabs />
    </Page>
  )
}
