import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Link, Navigate } from 'react-router-dom'
import type { Session } from '../../../account/session.ts'
import { useAdmin } from '../../../account/useAdmin.ts'
import { useMay } from '../../../offline/store/useAdminStore.ts'
import { Page } from '../../../ui/Page.tsx'
import { useAddress } from '../../ui/useAddress.ts'
import { Waiting } from '../../../ui/Face.tsx'
import { CancellationTab } from './CancellationTab.tsx'
import { ClosingsTab } from './ClosingsTab.tsx'
import { HoursTab } from './HoursTab.tsx'
import { VenueTab } from './VenueTab.tsx'
import './settings.css'

const PAGES = [
  ['/admin/equipe', 'Equipe', 'staff.edit'],
  ['/admin/aparelhos', 'Aparelhos', 'device.edit'],
  ['/admin/chaves', 'Chaves de API', 'system.edit'],
  ['/admin/auditoria', 'Auditoria', 'audit.read'],
  ['/admin/privacidade', 'Dados pessoais', 'person.data'],
  ['/admin/copias', 'Cópias de segurança', 'system.edit'],
  ['/admin/importar', 'Importar', 'system.edit'],
  ['/admin/primeiros-passos', 'Primeiros passos', 'settings.edit'],
  ['/admin/saude', 'Saúde do sistema', 'system.edit'],
  ['/admin/versao', 'Versão e novidades', 'system.edit'],
  ['/admin/diagnostico', 'Diagnóstico', null],
] as const

/** Opening hours, closing dates and the place itself. Asks for the role once more, whoever shows it. */
export function SettingsScreen({ session }: { session: Session }) {
  const person = useAdmin(session)
  const may = useMay()
  if (person.status === 'loading') return <Waiting>Carregando...</Waiting>
  if (person.status !== 'admin') return <Navigate to="/auth" replace />
  return (
    <Page
      title="Configurações"
      backTo="/admin"
      actions={
        <nav className="row settings__pages" aria-label="Equipe e sistema">
          {PAGES.filter(([, , permission]) => permission === null || may(permission)).map(
            ([to, label]) => (
              <Button key={to} component={Link} to={to} variant="outlined">
                {label}
              </Button>
            ),
          )}
        </nav>
      }
    >
      <SettingsTabs />
    </Page>
  )
}

const TABS = [
  ['horarios', 'Horário de Funcionamento', HoursTab, 'court.edit'],
  ['datas', 'Datas de Fechamento', ClosingsTab, 'closing.edit'],
  ['local', 'Dados do local', VenueTab, 'settings.edit'],
  ['cancelamento', 'Cancelamento', CancellationTab, 'settings.edit'],
] as const

/** The tab is part of the address, so that a reload keeps it. All stay mounted: changing tabs loses nothing. */
function SettingsTabs() {
  const [query, setQuery] = useAddress()
  const may = useMay()
  const tabs = TABS.filter(([, , , permission]) => may(permission))
  const wanted = query.get('aba')
  const chosen = tabs.some(([name]) => name === wanted) ? wanted : tabs[0]?.[0]
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
        {tabs.map(([name, label]) => (
          <Tab
            key={name}
            value={name}
            label={label}
            id={`${name}-tab`}
            aria-controls={`${name}-panel`}
          />
        ))}
      </Tabs>
      {tabs.map(([name, , Panel]) => (
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
