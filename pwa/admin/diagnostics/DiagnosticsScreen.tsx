import type { ReactNode } from 'react'
import { Page } from '../../ui/Page.tsx'
import { AppFacts } from './AppFacts.tsx'
import { ConnectionFacts } from './ConnectionFacts.tsx'
import { QueueFacts } from './QueueFacts.tsx'
import { StorageFacts } from './StorageFacts.tsx'
import './diagnostics.css'

/** What one asks about a device on which something does not work. */
export function DiagnosticsScreen({ children }: { children?: ReactNode }) {
  return (
    <Page title="Diagnóstico" backTo="/admin/pendencias" intro="Como está este aparelho.">
      <div className="diagnostics">
        <QueueFacts />
        <ConnectionFacts />
        <StorageFacts />
        <AppFacts />
        {children}
      </div>
    </Page>
  )
}
