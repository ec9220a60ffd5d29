import { lazy, Suspense, type ReactNode } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import type { Session } from '../account/session.ts'
import type { Installation } from '../offline/install/installation.ts'
import { InstallPanel } from '../offline/install/InstallPanel.tsx'
import { reportDefect } from '../api/reportDefect.ts'
import { ScreenBoundary } from '../ui/ScreenBoundary.tsx'
import { Waiting } from '../ui/Face.tsx'
import { AdminHome } from './AdminHome.tsx'

const AgendaScreen = lazy(() =>
  import('./agenda/AgendaScreen.tsx').then((module) => ({ default: module.AgendaScreen })),
)
const CourtsScreen = lazy(() =>
  import('./courts/CourtsScreen.tsx').then((module) => ({ default: module.CourtsScreen })),
)
const FixedClassesScreen = lazy(() =>
  import('./fixedClasses/FixedClassesScreen.tsx').then((module) => ({
    default: module.FixedClassesScreen,
  })),
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
const SettingsScreen = lazy(() =>
  import('./settings/SettingsScreen.tsx').then((module) => ({ default: module.SettingsScreen })),
)
type Props = { session: Session; installation: Installation; notFound: ReactNode }

/** One screen per address; each comes when it is first opened. */
export function AdminRoutes({ session, installation, notFound }: Props) {
  const { pathname } = useLocation()
  return (
    <ScreenBoundary screen={pathname} report={reportDefect}>
      <Suspense fallback={<Waiting>Carregando...</Waiting>}>
        <Routes>
          <Route index element={<AdminHome />} />
          <Route path="agenda" element={<AgendaScreen />} />
          <Route path="classes" element={<FixedClassesScreen />} />
          <Route path="quadras" element={<CourtsScreen />} />
          <Route path="pagamentos" element={<PaymentsScreen />} />
          <Route path="pagamentos/resolver" element={<IssuesScreen />} />
          <Route path="precos" element={<PricesScreen />} />
          <Route path="precos-especiais" element={<SpecialPricesScreen />} />
          <Route path="pendencias" element={<PendingScreen />} />
          <Route
            path="diagnostico"
            element={
              <DiagnosticsScreen>
                <InstallPanel installation={installation} />
              </DiagnosticsScreen>
            }
          />
          <Route path="configuracoes" element={<SettingsScreen session={session} />} />
          <Route path="*" element={notFound} />
        </Routes>
      </Suspense>
    </ScreenBoundary>
  )
}
