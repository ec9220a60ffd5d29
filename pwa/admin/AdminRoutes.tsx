import { lazy, Suspense, type ReactNode } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import type { SessionUser } from '#shared/account/account.schema.ts'
import type { Session } from '../account/session.ts'
import type { Installation } from '../offline/install/installation.ts'
import { InstallPanel } from '../offline/install/InstallPanel.tsx'
import { reportDefect } from '../api/reportDefect.ts'
import { ScreenBoundary } from '../ui/ScreenBoundary.tsx'
import { Waiting } from '../ui/Face.tsx'
import { AfterEdit } from './AfterEdit.tsx'
import { AdminHome } from './AdminHome.tsx'
import { NoAccess } from './NoAccess.tsx'
import { mayOpen, SCREENS, type AdminScreen } from './screens.ts'

const AgendaScreen = lazy(() =>
  import('./agenda/AgendaScreen.tsx').then((module) => ({ default: module.AgendaScreen })),
)
const AuditScreen = lazy(() =>
  import('./audit/AuditScreen.tsx').then((module) => ({ default: module.AuditScreen })),
)
const BackupsScreen = lazy(() =>
  import('./backups/BackupsScreen.tsx').then((module) => ({ default: module.BackupsScreen })),
)
const CourtsScreen = lazy(() =>
  import('./courts/CourtsScreen.tsx').then((module) => ({ default: module.CourtsScreen })),
)
const CustomersScreen = lazy(() =>
  import('./customers/CustomersScreen.tsx').then((module) => ({
    default: module.CustomersScreen,
  })),
)
const DevicesScreen = lazy(() =>
  import('./devices/DevicesScreen.tsx').then((module) => ({ default: module.DevicesScreen })),
)
const FixedClassesScreen = lazy(() =>
  import('./fixedClasses/FixedClassesScreen.tsx').then((module) => ({
    default: module.FixedClassesScreen,
  })),
)
const VersionsScreen = lazy(() =>
  import('./versions/VersionsScreen.tsx').then((module) => ({ default: module.VersionsScreen })),
)
const HealthScreen = lazy(() =>
  import('./health/HealthScreen.tsx').then((module) => ({ default: module.HealthScreen })),
)
const ImportScreen = lazy(() =>
  import('./import/ImportScreen.tsx').then((module) => ({ default: module.ImportScreen })),
)
const PaymentsScreen = lazy(() =>
  import('./payments/PaymentsScreen.tsx').then((module) => ({ default: module.PaymentsScreen })),
)
const IssuesScreen = lazy(() =>
  import('./payments/IssuesScreen.tsx').then((module) => ({ default: module.IssuesScreen })),
)
const PendingScreen = lazy(() =>
  import('./pending/PendingScreen.tsx').then((module) => ({ default: module.PendingScreen })),
)
const DiagnosticsScreen = lazy(() =>
  import('./diagnostics/DiagnosticsScreen.tsx').then((module) => ({
    default: module.DiagnosticsScreen,
  })),
)
const PricesScreen = lazy(() =>
  import('./prices/PricesScreen.tsx').then((module) => ({ default: module.PricesScreen })),
)
const SpecialPricesScreen = lazy(() =>
  import('./specialPrices/SpecialPricesScreen.tsx').then((module) => ({
    default: module.SpecialPricesScreen,
  })),
)
const PrivacyScreen = lazy(() =>
  import('./privacy/PrivacyScreen.tsx').then((module) => ({ default: module.PrivacyScreen })),
)
const ProductsScreen = lazy(() =>
  import('./products/ProductsScreen.tsx').then((module) => ({ default: module.ProductsScreen })),
)
const ReportsScreen = lazy(() =>
  import('./reports/ReportsScreen.tsx').then((module) => ({ default: module.ReportsScreen })),
)
const SettingsScreen = lazy(() =>
  import('./settings/SettingsScreen.tsx').then((module) => ({ default: module.SettingsScreen })),
)
const PosterScreen = lazy(() =>
  import('./setup/PosterScreen.tsx').then((module) => ({ default: module.PosterScreen })),
)
const SetupScreen = lazy(() =>
  import('./setup/SetupScreen.tsx').then((module) => ({ default: module.SetupScreen })),
)
const TabsScreen = lazy(() =>
  import('./tab/TabsScreen.tsx').then((module) => ({ default: module.TabsScreen })),
)
const TeamScreen = lazy(() =>
  import('./team/TeamScreen.tsx').then((module) => ({ default: module.TeamScreen })),
)
const TillScreen = lazy(() =>
  import('./till/TillScreen.tsx').then((module) => ({ default: module.TillScreen })),
)
type Props = {
  user: SessionUser
  session: Session
  installation: Installation
  notFound: ReactNode
}

/** One screen per address; each comes when it is first opened, and only to whom may open it. */
export function AdminRoutes({ user, session, installation, notFound }: Props) {
  const { pathname } = useLocation()
  const screens: Record<AdminScreen, ReactNode> = {
    '/admin': <AdminHome user={user} />,
    '/admin/agenda': <AgendaScreen />,
    '/admin/aparelhos': <DevicesScreen />,
    '/admin/copias': <BackupsScreen />,
    '/admin/auditoria': <AuditScreen />,
    '/admin/saude': <HealthScreen />,
    '/admin/versao': <VersionsScreen />,
    '/admin/caixa': <TillScreen />,
    '/admin/cartaz': <PosterScreen />,
    '/admin/classes': <FixedClassesScreen />,
    '/admin/clientes': <CustomersScreen />,
    '/admin/comandas': <TabsScreen />,
    '/admin/produtos': <ProductsScreen />,
    '/admin/quadras': <CourtsScreen />,
    '/admin/importar': <ImportScreen />,
    '/admin/pagamentos': <PaymentsScreen />,
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
    '/admin/configuracoes': <SettingsScreen session={session} />,
    '/admin/primeiros-passos': <SetupScreen />,
    '/admin/privacidade': <PrivacyScreen />,
    '/admin/equipe': <TeamScreen ownId={user.id} />,
  }
  return (
    <ScreenBoundary screen={pathname} report={reportDefect} after={<AfterEdit />}>
      <Suspense fallback={<Waiting>Carregando...</Waiting>}>
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
