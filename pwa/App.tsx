import { lazy, Suspense, useState } from 'react'
import { BrowserRouter, Navigate, Route } from 'react-router-dom'
import {
  ACCOUNT_PATH,
  ENROL_PATH,
  LINK_PATH,
  LINKS_PATH,
  OWN_LIST_PATH,
  OWN_PATH,
  OWN_RECEIPT_PATH,
  OWNER_PATH,
  TV_PATH,
} from '#shared/platform/http/accountPages.ts'
import { PAID_PATH } from '#shared/platform/http/accountPages.ts'
import { useIsEnrolled } from './account/pin/isEnrolled.ts'
import { Frame } from './Frame.tsx'
import type { Outside } from './outside.ts'

const AuthScreen = lazy(() =>
  import('./account/AuthScreen.tsx').then((module) => ({ default: module.AuthScreen })),
)
const AccountScreen = lazy(() =>
  import('./account/AccountScreen.tsx').then((module) => ({ default: module.AccountScreen })),
)
const LinkScreen = lazy(() =>
  import('./account/LinkScreen.tsx').then((module) => ({ default: module.LinkScreen })),
)
const LinksScreen = lazy(() =>
  import('./booking/LinksScreen.tsx').then((module) => ({ default: module.LinksScreen })),
)
const PaymentTestScreen = lazy(() =>
  import('./booking/sandbox/PaymentTestScreen.tsx').then((module) => ({
    default: module.PaymentTestScreen,
  })),
)
const NotFoundScreen = lazy(() =>
  import('./NotFoundScreen.tsx').then((module) => ({ default: module.NotFoundScreen })),
)
const PaymentReceivedScreen = lazy(() =>
  import('./booking/checkout/PaymentReceivedScreen.tsx').then((module) => ({
    default: module.PaymentReceivedScreen,
  })),
)
const ReservationScreen = lazy(() =>
  import('./ownPage/ReservationScreen.tsx').then((module) => ({
    default: module.ReservationScreen,
  })),
)
const WeekPanel = lazy(() =>
  import('./booking/slots/WeekPanel.tsx').then((module) => ({ default: module.WeekPanel })),
)
const ReceiptScreen = lazy(() =>
  import('./ownPage/ReceiptScreen.tsx').then((module) => ({ default: module.ReceiptScreen })),
)
const MyReservationsScreen = lazy(() =>
  import('./ownPage/MyReservationsScreen.tsx').then((module) => ({
    default: module.MyReservationsScreen,
  })),
)
const MyClassesScreen = lazy(() =>
  import('./teacher/MyClassesScreen.tsx').then((module) => ({ default: module.MyClassesScreen })),
)
const loadDesk = () =>
  import('./admin/AdminArea.tsx').then((module) => ({ default: module.AdminArea }))
const LateDesk = lazy(loadDesk)
let loadedDesk: Awaited<ReturnType<typeof loadDesk>>['default'] | null = null
/**
 * Ends when the desk that was opened by its address can be drawn; null at any other address. React shows what it had to wait for no
 * earlier than 300 ms after it has said 'Carregando...'. A failure here comes again where the desk is shown.
 */
export const deskAhead = location.pathname.startsWith('/admin')
  ? loadDesk().then(
      (module) => void (loadedDesk = module.default),
      () => {},
    )
  : null

// Shown where another screen has failed: it must not fail too when its code does not come.
const AfterOrder = lazy(() =>
  import('./booking/AfterOrder.tsx').then(
    (module) => ({ default: module.AfterOrder }),
    () => ({ default: () => null }),
  ),
)
const afterOrder = (
  <Suspense>
    <AfterOrder />
  </Suspense>
)

const TvScreen = lazy(() =>
  import('./tv/TvScreen.tsx').then((module) => ({ default: module.TvScreen })),
)

const Lock = lazy(() =>
  import('./account/pin/Lock.tsx').then((module) => ({ default: module.Lock })),
)

/** Reports a mistake of the app by code that the first scripts do without; it is lost when that cannot be fetched. */
export async function reportDefectLazily(error: unknown): Promise<void> {
  try {
    const module = await import('./api/operation/reportDefect.ts')
    module.reportDefect(error)
  } catch {
    // Without a connection it cannot be reported.
  }
}

export function App({ outside }: { outside: Outside }) {
  const isEnrolled = useIsEnrolled()
  // Stays as long as the app does: another one would forget what was typed.
  const [AdminArea] = useState(() => loadedDesk ?? LateDesk)
  return (
    <BrowserRouter>
      <Frame
        outside={outside}
        report={reportDefectLazily}
        after={afterOrder}
        above={
          isEnrolled && (
            <Suspense>
              <Lock session={outside.session} />
            </Suspense>
          )
        }
        without={
          <>
            <Route
              path="/admin/*"
              element={<AdminArea outside={outside} notFound={<NotFoundScreen />} />}
            />
            <Route path={TV_PATH} element={<TvScreen events={outside.events} />} />
            <Route path="/admin-schedule" element={<Navigate to="/admin/agenda" replace />} />
          </>
        }
        below={
          <>
            <Route path={OWN_PATH} element={<ReservationScreen Hours={WeekPanel} {...outside} />} />
            <Route path={OWN_RECEIPT_PATH} element={<ReceiptScreen />} />
            <Route path={OWN_LIST_PATH} element={<MyReservationsScreen />} />
            <Route path="/minhas-aulas" element={<MyClassesScreen session={outside.session} />} />
            <Route path="/auth" element={<AuthScreen session={outside.session} />} />
            <Route path={ACCOUNT_PATH} element={<AccountScreen session={outside.session} />} />
            <Route path={ENROL_PATH} element={<LinkScreen session={outside.session} />} />
            <Route path={LINKS_PATH} element={<LinksScreen venue={outside.venue} />} />
            <Route path={OWNER_PATH} element={<LinkScreen session={outside.session} />} />
            <Route path={LINK_PATH} element={<LinkScreen session={outside.session} />} />
            <Route path={PAID_PATH} element={<PaymentReceivedScreen venue={outside.venue} />} />
            <Route path="/teste-pagamento" element={<PaymentTestScreen />} />
            <Route path="*" element={<NotFoundScreen />} />
          </>
        }
      />
    </BrowserRouter>
  )
}
