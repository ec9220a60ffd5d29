import { Suspense, type ComponentType, type ReactNode } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import type { Session } from '../account/session.ts'
import type { Installation } from '../offline/install/installation.ts'
import { reportDefect } from '../api/operation/reportDefect.ts'
import { ScreenBoundary } from '../ui/ScreenBoundary.tsx'
import { later, themed } from '../ui/later.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AfterEdit } from './AfterEdit.tsx'
import { AdminHome } from './AdminHome.tsx'
import { NoAccess } from './NoAccess.tsx'
import { AgendaScreen } from './today/agenda/AgendaScreen.tsx'
import { mayOpen, SCREENS, type AdminScreen } from './screens.ts'

const waiting = (
  <main className="page">
    <Skeleton>Carregando...</Skeleton>
  </main>
)

/** Comes when it is first opened: without a connection out of the worker's cache, which has them all. */
function screen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return themed(load, waiting)
}

const AuditScreen = screen(() =>
  import('./reports/audit/AuditScreen.tsx').then((module) => module.AuditScreen),
)
const BackupsScreen = screen(() =>
  import('./settings/backup/BackupsScreen.tsx').then((module) => module.BackupsScreen),
)
const CourtsScreen = screen(() =>
  import('./courts/courts/CourtsScreen.tsx').then((module) => module.CourtsScreen),
)
const CustomersScreen = screen(() =>
  import('./customers/people/CustomersScreen.tsx').then((module) => module.CustomersScreen),
)
const ApiKeysScreen = screen(() =>
  import('./settings/keys/ApiKeysScreen.tsx').then((module) => module.ApiKeysScreen),
)
const DevicesScreen = screen(() =>
  import('./settings/devices/DevicesScreen.tsx').then((module) => module.DevicesScreen),
)
const FixedClassesScreen = screen(() =>
  import('./courts/classes/FixedClassesScreen.tsx').then((module) => module.FixedClassesScreen),
)
const VersionsScreen = screen(() =>
  import('./settings/update/VersionsScreen.tsx').then((module) => module.VersionsScreen),
)
const HealthScreen = screen(() =>
  import('./settings/health/HealthScreen.tsx').then((module) => module.HealthScreen),
)
const ImportScreen = screen(() =>
  import('./settings/import/ImportScreen.tsx').then((module) => module.ImportScreen),
)
const PaymentsScreen = screen(() =>
  import('./money/payments/PaymentsScreen.tsx').then((module) => module.PaymentsScreen),
)
const IssuesScreen = screen(() =>
  import('./money/payments/IssuesScreen.tsx').then((module) => module.IssuesScreen),
)
const AccountScreen = screen(() =>
  import('./money/payments/AccountScreen.tsx').then((module) => module.AccountScreen),
)
const ReceivablesScreen = screen(() =>
  import('./money/payments/ReceivablesScreen.tsx').then((module) => module.ReceivablesScreen),
)
const DoubtsScreen = screen(() =>
  import('./money/payments/DoubtsScreen.tsx').then((module) => module.DoubtsScreen),
)
const MonthScreen = screen(() =>
  import('./money/payments/MonthScreen.tsx').then((module) => module.MonthScreen),
)
const PendingScreen = screen(() =>
  import('./today/pending/PendingScreen.tsx').then((module) => module.PendingScreen),
)
const DiagnosticsScreen = screen(() =>
  import('./settings/diagnostics/DiagnosticsScreen.tsx').then((module) => module.DiagnosticsScreen),
)
const PricesScreen = screen(() =>
  import('./courts/prices/PricesScreen.tsx').then((module) => module.PricesScreen),
)
const SpecialPricesScreen = screen(() =>
  import('./courts/specialPrices/SpecialPricesScreen.tsx').then(
    (module) => module.SpecialPricesScreen,
  ),
)
const PrivacyScreen = screen(() =>
  import('./customers/privacy/PrivacyScreen.tsx').then((module) => module.PrivacyScreen),
)
const ProductsScreen = screen(() =>
  import('./till/products/ProductsScreen.tsx').then((module) => module.ProductsScreen),
)
const ReportsScreen = screen(() =>
  import('./reports/report/ReportsScreen.tsx').then((module) => module.ReportsScreen),
)
const SettingsScreen = screen(() =>
  import('./settings/venue/SettingsScreen.tsx').then((module) => module.SettingsScreen),
)
const PosterScreen = screen(() =>
  import('./settings/setup/PosterScreen.tsx').then((module) => module.PosterScreen),
)
const SetupScreen = screen(() =>
  import('./settings/setup/SetupScreen.tsx').then((module) => module.SetupScreen),
)
const SiteScreen = screen(() =>
  import('./settings/site/SiteScreen.tsx').then((module) => module.SiteScreen),
)
const SheetScreen = screen(() =>
  import('./today/agenda/SheetScreen.tsx').then((module) => module.SheetScreen),
)
const TabsScreen = screen(() =>
  import('./till/tab/TabsScreen.tsx').then((module) => module.TabsScreen),
)
const TeamScreen = screen(() =>
  import('./settings/team/TeamScreen.tsx').then((module) => module.TeamScreen),
)
const OpenTabs = screen(() => import('./till/tab/OpenTabs.tsx').then((module) => module.OpenTabs))
const TillHistoryScreen = screen(() =>
  import('./till/drawer/TillHistoryScreen.tsx').then((module) => module.TillHistoryScreen),
)
const TillScreen = screen(() =>
  import('./till/drawer/TillScreen.tsx').then((module) => module.TillScreen),
)
const MoreScreen = screen(() => import('./MoreScreen.tsx').then((module) => module.MoreScreen))
const SettingsList = screen(() =>
  import('./SettingsList.tsx').then((module) => module.SettingsList),
)
const InstallPanel = later(() =>
  import('../offline/install/InstallPanel.tsx').then((module) => module.InstallPanel),
)

type Props = {
  user: SessionUser
  session: Session
  installation: Installation
  notFound: ReactNode
}

/** One screen per address; each comes when it is first opened, and only to whom may open it. */
export function AdminRoutes({ user, session, installation, notFound }: Props) {
  // Another one after each step, one to the same screen too.
  const { key } = useLocation()
  const screens: Record<AdminScreen, ReactNode> = {
    '/admin': <AdminHome user={user} />,
    '/admin/agenda': <AgendaScreen />,
    '/admin/agenda/imprimir': <SheetScreen />,
    '/admin/aparelhos': <DevicesScreen />,
    '/admin/chaves': <ApiKeysScreen />,
    '/admin/copias': <BackupsScreen />,
    '/admin/auditoria': <AuditScreen />,
    '/admin/saude': <HealthScreen />,
    '/admin/versao': <VersionsScreen />,
    '/admin/caixa': <TillScreen tabs={<OpenTabs />} />,
    '/admin/cartaz': <PosterScreen />,
    '/admin/classes': <FixedClassesScreen />,
    '/admin/clientes': <CustomersScreen />,
    '/admin/comandas': <TabsScreen />,
    '/admin/produtos': <ProductsScreen />,
    '/admin/quadras': <CourtsScreen />,
    '/admin/importar': <ImportScreen />,
    '/admin/mais': <MoreScreen user={user} session={session} />,
    '/admin/pagamentos': <PaymentsScreen />,
    '/admin/pagamentos/caixas': <TillHistoryScreen />,
    '/admin/pagamentos/conta': <AccountScreen />,
    '/admin/pagamentos/conferir': <DoubtsScreen />,
    '/admin/pagamentos/mes': <MonthScreen />,
    '/admin/pagamentos/receber': <ReceivablesScreen />,
    '/admin/pagamentos/resolver': <IssuesScreen />,
    '/admin/precos': <PricesScreen />,
    '/admin/precos-especiais': <SpecialPricesScreen />,
    '/admin/pendencias': <PendingScreen />,
    '/admin/relatorios': <ReportsScreen />,
    '/admin/diagnostico': (
      <DiagnosticsScreen>
        <InstallPanel installation={installation} />
      </DiagnosticsScreen>
    ),
    '/admin/configuracoes': <SettingsScreen session={session} list={<SettingsList />} />,
    '/admin/primeiros-passos': <SetupScreen />,
    '/admin/privacidade': <PrivacyScreen />,
    '/admin/site-e-agendas': <SiteScreen />,
    '/admin/equipe': <TeamScreen ownId={user.id} />,
  }
  return (
    <ScreenBoundary screen={key} report={reportDefect} after={<AfterEdit />}>
      <Suspense fallback={waiting}>
        <Routes>
          {(Object.keys(SCREENS) as AdminScreen[]).map((path) => (
            <Route
              key={path}
              path={path.slice('/admin/'.length) || '/'}
              element={mayOpen(user, path) ? screens[path] : <NoAccess user={user} />}
            />
          ))}
          <Route path="*" element={notFound} />
        </Routes>
      </Suspense>
    </ScreenBoundary>
  )
}
