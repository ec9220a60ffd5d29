import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useAddress } from '../../ui/useAddress.ts'
import { ClosingsTab } from './ClosingsTab.tsx'
import { HoursTab } from './HoursTab.tsx'
import { VenueTab } from './VenueTab.tsx'
import './settings.css'

const TABS = [
  ['horarios', 'Horário de Funcionamento', HoursTab],
  ['datas', 'Datas de Fechamento', ClosingsTab],
  ['local', 'Dados do local', VenueTab],
] as const

/** The tab is part of the address, so that a reload keeps it. All stay alive: a look at another loses nothing. */
export function SettingsTabs() {
  const [query, setQuery] = useAddress()
  const asked = query.get('aba')
  const chosen = TABS.some(([name]) => name === asked) ? asked : TABS[0][0]
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
          className="settings__panel"
        >
          <Panel />
        </div>
      ))}
    </>
  )
}
