import { Navigate } from 'react-router-dom'
import type { Session } from '../account/session.ts'
import { useResource, valueOf } from '../api/resource.ts'
import { Page } from '../ui/Page.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { SettingsTabs } from './SettingsTabs.tsx'

/** Opening hours, closing dates and the place itself. Asks for the role once more, whoever shows it. */
export function SettingsScreen({ session }: { session: Session }) {
  const person = useResource(session)
  if (person.status === 'loading') return <Waiting>Carregando...</Waiting>
  if (valueOf(person)?.role !== 'admin') return <Navigate to="/auth" replace />
  return (
    <Page title="Configurações" backTo="/admin">
      <SettingsTabs />
    </Page>
  )
}
