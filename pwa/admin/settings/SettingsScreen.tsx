import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Link, Navigate } from 'react-router-dom'
import type { Session } from '../../account/session.ts'
import { useAdmin } from '../../account/useAdmin.ts'
import { Page } from '../../ui/Page.tsx'
import { useAddress } from '../parts/useAddress.ts'
import { Waiting } from '../../ui/Face.tsx'
import { ClosingsTab } from './ClosingsTab.tsx'
import { HoursTab } from './HoursTab.tsx'
import { VenueTab } from './VenueTab.tsx'
import './settings.css'

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

const TABS = [
  ['horarios', 'Horário de Funcionamento', HoursTab],
  ['datas', 'Datas de Fechamento', ClosingsTab],
  ['local', 'Dados do local', VenueTab],
] as const

/** The tab is part of the address, so that a reload keeps it. All stay mounted: changing tabs loses nothing. */
function SettingsTabs() {
  const [query, setQuery] = useAddress()
  const wanted = query.get('aba')
  const chosen = TABS.some(([name]) => name === wanted) ? wanted : TABS[0][0]
  return (
    <>
      <Tabs
        value={chosen}
        variant="scrollable"
        scrollButtons={false}
        aria-label="Configurações"
        className="settings__tabs"
        onChange={(_event, name: string) => setQuery({ aba: name }, { replace: true })}
      >
        {TABS.map(([name, label]) => (
          <Tab
            key={name}
            value={name}
            label={label}
            id={`${name}-tab`}
            aria-controls={`${name}-panel`}
          />
        ))}
      </Tabs>
      {TABS.map(([name, , Panel]) => (
        <div
          key={name}
          role="tabpanel"
          id={`${name}-panel`}
          aria-labelledby={`${name}-tab`}
          hidden={name !== chosen}
          className="stack wide settings__panel"
        >
          <Panel />
        </div>
      ))}
    </>
  )
}
