import { ReservationPanel } from './home/ReservationPanel.tsx'
import { Page } from '../ui/Page.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { ShortcutCards } from './ShortcutCards.tsx'

export function AdminHome() {
  return (
    <Page title="Área Administrativa">
      <FirstSteps />
      <ShortcutCards />
      <ReservationPanel />
    </Page>
  )
}
