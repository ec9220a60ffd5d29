import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import type { Session } from '../../../account/session.ts'
import { useAdmin } from '../../../account/useAdmin.ts'
import { useMay } from '../../../offline/store/useAdminStore.ts'
import { Page } from '../../../ui/Page.tsx'
import { useAddress } from '../../ui/useAddress.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { CancellationTab } from './CancellationTab.tsx'
import { ClosingsTab } from './ClosingsTab.tsx'
import { HoursTab } from './HoursTab.tsx'
import { VenueTab } from './VenueTab.tsx'
import { VENUE_SETTINGS, type VenueSetting } from './venueSettings.ts'
import './settings.css'

const PANELS = {
  horarios: HoursTab,
  datas: ClosingsTab,
  local: VenueTab,
  cancelamento: CancellationTab,
} as const satisfies Record<VenueSetting, unknown>

type Props = {
  session: Session
  /** Says of each setting how it stands, and leads to it. */
  list: ReactNode
}

/** The list of settings, or the one that the address names. Asks for the role once more, whoever shows it. */
export function SettingsScreen({ session, list }: Props) {
  const person = useAdmin(session)
  const may = useMay()
  const [query] = useAddress()
  if (person.status === 'loading') return <Skeleton>Carregando...</Skeleton>
  if (person.status !== 'admin') return <Navigate to="/auth" replace />
  const wanted = query.get('aba')
  const names = Object.keys(VENUE_SETTINGS) as VenueSetting[]
  const found = names.find((name) => name === wanted && may(VENUE_SETTINGS[name].may))
  if (!found) return <Page title="Configurações">{list}</Page>
  const { title } = VENUE_SETTINGS[found]
  const Panel = PANELS[found]
  return (
    <Page key={title} title={title} backTo="/admin/configuracoes">
      <div className="stack wide settings__panel">
        <Panel />
      </div>
    </Page>
  )
}
