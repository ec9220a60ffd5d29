import { ReservationPanel } from '../reservations/list/ReservationPanel.tsx'
import { Page } from '../ui/Page.tsx'
import { ShortcutCards } from './ShortcutCards.tsx'

export function AdminHome() {
  return (
    <Page title="Área Administrativa">
      <ShortcutCards />
      <ReservationPanel />
    </Page>
  )
}
