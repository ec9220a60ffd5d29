import ChevronRight from '@mui/icons-material/ChevronRight'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Permission } from '#shared/account/people/permissions.ts'
import { worstOf, type HealthLevel } from '#shared/operation/health/health.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { WEEKDAY_LABELS } from '#shared/platform/time/weekday.ts'
import { countText } from '#shared/platform/text/countText.ts'
import { DEFAULT_POLICY, policySentences } from '#shared/venue/policy/policy.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { apiKeysApi } from '../api/account/apiKeys.ts'
import { devicesApi } from '../api/account/devices.ts'
import { staffApi } from '../api/account/staff.ts'
import { backupsApi } from '../api/operation/backups.ts'
import { healthApi } from '../api/operation/health.ts'
import { setupApi } from '../api/operation/setup.ts'
import { updatesApi } from '../api/operation/updates.ts'
import { createResource, useResource, valueOf } from '../api/resource.ts'
import { useAdminStore, useMay } from '../offline/store/useAdminStore.ts'
import { useMinute, useVenueToday } from './ui/time/clock.ts'
import { useVenueZone } from './ui/time/useVenueZone.ts'
import { SCREENS, type AdminScreen } from './screens.ts'
import { whenText } from './settings/backup/backupTexts.ts'
import { settingPath, VENUE_SETTINGS, type VenueSetting } from './settings/venue/venueSettings.ts'
import './SettingsList.css'

type Line = { to: string; title: string; may: readonly Permission[]; State: () => ReactNode }

const GROUPS: readonly { title: string; lines: readonly Line[] }[] = [
  {
    title: 'Funcionamento',
    lines: [
      setting('horarios', HoursState),
      setting('datas', ClosingsState),
      setting('cancelamento', PolicyState),
    ],
  },
  {
    title: 'Local',
    lines: [
      setting('local', VenueState),
      screen('/admin/cartaz', () => 'Link e código para os clientes'),
      screen('/admin/site-e-agendas', () => 'Botão, horários livres e calendários'),
      screen('/admin/primeiros-passos', SetupState),
    ],
  },
  {
    title: 'Equipe e aparelhos',
    lines: [
      screen('/admin/equipe', TeamState),
      screen('/admin/aparelhos', DevicesState),
      screen('/admin/chaves', KeysState),
      screen('/admin/auditoria', () => 'Quem fez o quê, e quando'),
      screen('/admin/privacidade', () => 'Entregar, corrigir ou apagar'),
    ],
  },
  {
    title: 'Sistema',
    lines: [
      screen('/admin/copias', BackupsState),
      screen('/admin/saude', HealthState),
      screen('/admin/versao', VersionState),
      screen('/admin/importar', () => 'Clientes, reservas e preços de planilhas'),
      screen('/admin/diagnostico', () => 'Como está este aparelho'),
    ],
  },
]

function setting(name: VenueSetting, State: Line['State']): Line {
  const { may, title } = VENUE_SETTINGS[name]
  return { to: settingPath(name), title, may: [may], State }
}

function screen(to: AdminScreen, State: Line['State']): Line {
  return { to, ...SCREENS[to], State }
}

/** All settings by what they are about, each with how it stands in one line. */
export function SettingsList() {
  const may = useMay()
  return (
    <div className="tiles">
      {GROUPS.map(({ title, lines }) => {
        const open = lines.filter((one) => one.may.some(may))
        if (open.length === 0) return null
        return (
          <section key={title} className="stack tight" aria-label={title}>
            <h2 className="part-title">{title}</h2>
            <ul className="panel settings-list__lines">
              {open.map(({ to, title, State }) => (
                <li key={to}>
                  <Link to={to}>
                    <span className="strong">{title}</span>
                    <span className="settings-list__state">
                      <State />
                    </span>
                    <ChevronRight aria-hidden="true" />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

/** Reads how something stands; nothing while it is not known: its own screen says why. */
function useRead<T>(read: () => Promise<T>): T | undefined {
  const [resource] = useState(() => createResource(read))
  return valueOf(useResource(resource)) ?? undefined
}

function HoursState() {
  const week = valueOf(useResource(useAdminStore().operationHours))
  if (!week) return null
  const closed = week.filter(({ isOpen }) => !isOpen)
  if (closed.length === 0) return 'Aberto todos os dias'
  return `Fechado: ${closed.map(({ weekday }) => WEEKDAY_LABELS[weekday].toLowerCase()).join(', ')}`
}

function ClosingsState() {
  const venue = valueOf(useResource(useAdminStore().venue))
  return venue ? <NextClosing venue={venue} /> : null
}

function NextClosing({ venue }: { venue: Venue }) {
  const { closingDates, serverNowMs } = useAdminStore()
  const today = useVenueToday(venue, serverNowMs)
  const known = valueOf(useResource(closingDates))
  if (!known) return null
  const [next] = known
    .filter(({ date }) => date >= today)
    .toSorted((one, other) => one.date.localeCompare(other.date))
  return next ? `Próxima: ${formatDate(next.date)}` : 'Nenhuma data marcada'
}

function PolicyState() {
  const venue = valueOf(useResource(useAdminStore().venue))
  return venue ? policySentences(venue.cancellation ?? DEFAULT_POLICY)[0] : null
}

function VenueState() {
  const venue = valueOf(useResource(useAdminStore().venue))
  if (!venue) return null
  const { address, email, isUnnamed, name, needsCompany, phone } = venue
  if (isUnnamed || !address || !phone || !email) return 'Faltam dados que os clientes veem'
  return needsCompany ? 'Faltam os dados da empresa' : name
}

function SetupState() {
  const setup = useRead(setupApi.read)
  if (!setup) return null
  const done = setup.steps.filter(({ state }) => state !== 'todo').length
  return done === setup.steps.length ? 'Tudo pronto' : `${done} de ${setup.steps.length} prontos`
}

function TeamState() {
  const staff = useRead(staffApi.read)
  if (!staff) return null
  const people = countText(staff.people.filter(({ active }) => active).length, 'pessoa', 'pessoas')
  const { length } = staff.invites
  return length === 0
    ? people
    : `${people}, ${countText(length, 'convite aberto', 'convites abertos')}`
}

function DevicesState() {
  const known = useRead(devicesApi.list)
  if (!known) return null
  const { length } = known.devices
  return length === 0 ? 'Nenhum cadastrado' : countText(length, 'cadastrado', 'cadastrados')
}

function KeysState() {
  const known = useRead(apiKeysApi.list)
  if (!known) return null
  return known.keys.length === 0 ? 'Nenhuma' : countText(known.keys.length, 'em uso', 'em uso')
}

function BackupsState() {
  const known = useRead(backupsApi.list)
  const clock = { nowMs: useMinute(), timeZone: useVenueZone() }
  if (!known) return null
  const { last } = known
  if (last === null || !('at' in last)) return last?.failed ?? 'Ainda nenhuma'
  return last.failed ? last.failed : `${whenText(last.at, clock)}, conferida`
}

const HEALTH: Record<HealthLevel, string> = {
  green: 'Está tudo bem',
  yellow: 'Algo merece atenção',
  red: 'Algo precisa de alguém agora',
}

function HealthState() {
  const known = useRead(healthApi.read)
  return known ? HEALTH[worstOf(known.lines)] : null
}

function VersionState() {
  const known = useRead(updatesApi.read)
  if (!known) return null
  return known.ready
    ? `Versão ${known.ready.version} pronta para instalar`
    : `Versão ${known.version}`
}
