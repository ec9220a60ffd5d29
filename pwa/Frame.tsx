import { Suspense, useSyncExternalStore, type ReactNode } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { ACCOUNT_PATH, LINK_PATH, OWNER_PATH } from '#shared/platform/http/accountPages.ts'
import { valueOf } from './api/resource.ts'
// The styles of the wizard stand on those of what is around it.
import { Header } from './Header.tsx'
import type { Outside } from './outside.ts'
import { ScreenBoundary } from './ui/ScreenBoundary.tsx'
import { ToastProvider } from './ui/toast.tsx'
import { Waiting } from './ui/Face.tsx'
import { WizardScreen } from './booking/WizardScreen.tsx'

type Props = {
  outside: Outside
  /** Beside the screens, whichever is shown. */
  above?: ReactNode
  /** In place of the first screen. */
  first?: ReactNode
  /** Routes of screens without the customers' header, and of those below it. */
  without?: ReactNode
  below?: ReactNode
  report: (error: unknown) => void
  /** Shown where a screen has failed. */
  after?: ReactNode
}

/** Stands around every screen, with the first one in it: the server draws the same, so that the browser finds it as it would draw it. */
export function Frame({ outside, above, first, without, below, report, after }: Props) {
  return (
    <ToastProvider>
      <ScreenBoundary report={report} after={after}>
        {above}
        <Suspense fallback={<Waiting>Carregando...</Waiting>}>
          <Routes>
            {without}
            <Route element={<UnderHeader {...{ outside, report, after }} />}>
              <Route path="/" element={first ?? <WizardScreen {...outside} />} />
              {below}
            </Route>
          </Routes>
        </Suspense>
      </ScreenBoundary>
    </ToastProvider>
  )
}

function UnderHeader({ outside, report, after }: Pick<Props, 'outside' | 'report' | 'after'>) {
  const { pathname } = useLocation()
  const { get, subscribe } = outside.session
  const ownPasswordFirst = () => valueOf(get())?.mustChangePassword
  // Drawing all of it anew for each answer would have React take over what is below in one go.
  const mustChangePassword = useSyncExternalStore(subscribe, ownPasswordFirst, () => undefined)
  const isElsewhere = ![ACCOUNT_PATH, LINK_PATH, OWNER_PATH].includes(pathname)
  if (mustChangePassword && isElsewhere) return <Navigate to={ACCOUNT_PATH} replace />
  return (
    <>
      <Header venue={outside.venue} session={outside.session} />
      <ScreenBoundary screen={pathname} report={report} after={after}>
        <Suspense fallback={<Waiting>Carregando...</Waiting>}>
          <Outlet />
        </Suspense>
      </ScreenBoundary>
    </>
  )
}
