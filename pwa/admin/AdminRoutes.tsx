import { lazy, Suspense, type ReactNode } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import type { Session } from '../account/session.ts'
import type { Installation } from '../offline/install/installation.ts'
import { InstallPanel } from '../offline/install/InstallPanel.tsx'
import { reportDefect } from '../api/operation/reportDefect.ts'
import { ScreenBoundary } from '../ui/ScreenBoundary.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AfterEdit } from './AfterEdit.tsx'
import { AdminHome } from './AdminHome.tsx'
import { MoreScreen } from './MoreScreen.tsx'
import { NoAccess } from './NoAccess.tsx'
import { SettingsList } from './SettingsList.tsx'
import { mayOpen, SCREENS, type AdminScreen } from './screens.ts'

const AgendaScreen = lazy(() =>
  import('./today/agenda/AgendaScreen.tsx').then((module) => ({ default: module.AgendaScreen })),
)
const AuditScreen = lazy(() =>
  import('./reports/audit/AuditScreen.tsx').then((module) => ({ default: module.AuditScreen })),
)
const BackupsScreen = lazy(() =>
  import('./settings/backup/BackupsScreen.tsx').then((module) => ({
    default: module.BackupsScreen,
  })),
)
const CourtsScreen = lazy(() =>
  import('./courts/courts/CourtsScreen.tsx').then((module) => ({ default: module.CourtsScreen })),
)
const CustomersScreen = lazy(() =>
  import('./customers/people/CustomersScreen.tsx').then((module) => ({
    default: module.CustomersScreen,
  })),
)
const ApiKeysScreen = lazy(() =>
  import('./settings/keys/ApiKeysScreen.tsx').then((module) => ({
    default: module.ApiKeysScreen,
  })),
)
const DevicesScreen = lazy(() =>
  import('./settings/devices/DevicesScreen.tsx').then((module) => ({
    default: module.DevicesScreen,
  })),
)
const FixedClassesScreen = lazy(() =>
  import('./courts/classes/FixedClassesScreen.tsx').then((module) => ({
    default: module.FixedClassesScreen,
  })),
)
const VersionsScreen = lazy(() =>
  import('./settings/update/VersionsScreen.tsx').then((module) => ({
    default: module.VersionsScreen,
  })),
)
const HealthScreen = lazy(() =>
  import('./settings/health/HealthScreen.tsx').then((module) => ({ default: module.HealthScreen })),
)
const ImportScreen = lazy(() =>
  import('./settings/import/ImportScreen.tsx').then((module) => ({ default: module.ImportScreen })),
)
const PaymentsScreen = lazy(() =>
  import('./money/payments/PaymentsScreen.tsx').then((module) => ({
    default: module.PaymentsScreen,
  })),
)
const IssuesScreen = lazy(() =>
  import('./money/payments/IssuesScreen.tsx').then((module) => ({ default: module.IssuesScreen })),
)
const AccountScreen = lazy(() =>
  import('./money/payments/AccountScreen.tsx').then((module) => ({
    default: module.AccountScreen,
  })),
)
const ReceivablesScreen = lazy(() =>
  import('./money/payments/ReceivablesScreen.tsx').then((module) => ({
    default: module.ReceivablesScreen,
  })),
)
const DoubtsScreen = lazy(() =>
  import('./money/payments/DoubtsScreen.tsx').then((module) => ({
    default: module.DoubtsScreen,
  })),
)
const MonthScreen = lazy(() =>
  import('./money/payments/MonthScreen.tsx').then((module) => ({ default: module.MonthScreen })),
)
const PendingScreen = lazy(() =>
  import('./today/pending/PendingScreen.tsx').then((module) => ({ default: module.PendingScreen })),
)
const DiagnosticsScreen = lazy(() =>
  import('./settings/diagnostics/DiagnosticsScreen.tsx').then((module) => ({
    default: module.DiagnosticsScreen,
  })),
)
const PricesScreen = lazy(() =>
  import('./courts/prices/PricesScreen.tsx').then((module) => ({ default: module.PricesScreen })),
)
const SpecialPricesScreen = lazy(() =>
  import('./courts/specialPrices/SpecialPricesScreen.tsx').then((module) => ({
    default: module.SpecialPricesScreen,
  })),
)
const PrivacyScreen = lazy(() =>
  import('./customers/privacy/PrivacyScreen.tsx').then((module) => ({
    default: module.PrivacyScreen,
  })),
)
const ProductsScreen = lazy(() =>
  import('./till/products/ProductsScreen.tsx').then((module) => ({
    default: module.ProductsScreen,
  })),
)
const ReportsScreen = lazy(() =>
  import('./reports/report/ReportsScreen.tsx').then((module) => ({
    default: module.ReportsScreen,
  })),
)
const SettingsScreen = lazy(() =>
  import('./settings/venue/SettingsScreen.tsx').then((module) => ({
    default: module.SettingsScreen,
  })),
)
const PosterScreen = lazy(() =>
  import('./settings/setup/PosterScreen.tsx').then((module) => ({ default: module.PosterScreen })),
)
const SetupScreen = lazy(() =>
  import('./settings/setup/SetupScreen.tsx').then((module) => ({ default: module.SetupScreen })),
)
const SheetScreen = lazy(() =>
  import('./today/agenda/SheetScreen.tsx').then((module) => ({ default: module.SheetScreen })),
)
const TabsScreen = lazy(() =>
  import('./till/tab/TabsScreen.tsx').then((module) => ({ default: module.TabsScreen })),
)
const TeamScreen = lazy(() =>
  import('./settings/team/TeamScreen.tsx').then((module) => ({ default: module.TeamScreen })),
)
const OpenTabs = lazy(() =>
  import('./till/tab/OpenTabs.tsx').then((module) => ({ default: module.OpenTabs })),
)
const TillHistoryScreen = lazy(() =>
  import('./till/drawer/TillHistoryScreen.tsx').then((module) => ({
    default: module.TillHistoryScreen,
  })),
)
const TillScreen = lazy(() =>
  import('./till/drawer/TillScreen.tsx').then((module) => ({ default: module.TillScreen })),
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
    '/admin/equipe': <TeamScreen ownId={user.id} />,
  }
  return (
    <ScreenBoundary screen={key} report={reportDefect} after={<AfterEdit />}>
      <Suspense
        fallback={
          <main className="page">
            <Skeleton>Carregando...</Skeleton>
          </main>
        }
      >
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
