import Button from '@mui/material/Button'
import { useState, type ReactNode } from 'react'
import { INSTALLER_NOTES } from '#shared/operation/installer/installerNotes.ts'
import { createResource, useResource, valueOf } from '../../../api/resource.ts'
import { useAdminStore, useConnection, useQueue } from '../../../offline/store/useAdminStore.ts'
import type { ConnectionState } from '../../../offline/sync/adminSync.ts'
import { Page } from '../../../ui/Page.tsx'
import { VERSION } from '../../../api/operation/version.ts'
import { FactList } from '../../../ui/FactList.tsx'
import { instantText } from '../../reservation/reservationTexts.ts'
import { AskInstaller } from '../../ui/AskInstaller.tsx'
import { QueueFacts } from './QueueFacts.tsx'
import { StorageFacts } from './StorageFacts.tsx'
import { useVenueZone } from '../../ui/time/useVenueZone.ts'
import './diagnostics.css'

/** Facts for support about a device on which something does not work. */
export function DiagnosticsScreen({ children }: { children?: ReactNode }) {
  return (
    <Page title="Diagnóstico" backTo="/admin/pendencias" intro="Como está este aparelho.">
      <div className="tiles diagnostics">
        <QueueFacts />
        <ConnectionFacts />
        <StorageFacts />
        <AppFacts />
        <ServerFacts />
        {children}
      </div>
    </Page>
  )
}

const CONNECTION: Record<ConnectionState, string> = {
  opening: 'verificando',
  here: 'conectado ao servidor',
  sending: 'enviando edições',
  notStored: 'conectado, mas este aparelho não consegue guardar os dados: verifique o espaço livre',
  failing: 'o servidor não está atendendo',
  offline: 'sem conexão com o servidor',
  signedOut: 'sessão encerrada: entre novamente para enviar',
}

/** This device's connection to the server. */
function ConnectionFacts() {
  const { syncNow } = useAdminStore()
  const connection = useConnection()
  const lastFreshMs = valueOf(useQueue().state)?.lastFreshMs ?? null
  const timeZone = useVenueZone()
  const lastSync =
    lastFreshMs === null ? 'nunca' : instantText(new Date(lastFreshMs).toISOString(), timeZone)
  return (
    <section className="panel panel--large stack" aria-labelledby="diagnostics-connection">
      <h2 id="diagnostics-connection">Conexão</h2>
      <div aria-live="polite">
        <FactList
          rows={[
            ['Estado', CONNECTION[connection]],
            ['Última sincronização', lastSync],
          ]}
        />
      </div>
      <Button variant="outlined" onClick={syncNow}>
        Sincronizar agora
      </Button>
    </section>
  )
}

/** Which app this is. */
function AppFacts() {
  const [worker] = useState(() => createResource(workerState))
  const state = useResource(worker)
  const errors = valueOf(useResource(useAdminStore().clientErrors))
  const errorsText = errors
    ? `${errors.count} nos últimos ${errors.days} dias`
    : 'só com conexão ao servidor'
  const text = state.status === 'failed' ? 'não foi possível verificar' : 'verificando'
  return (
    <section className="panel panel--large stack" aria-labelledby="diagnostics-app">
      <h2 id="diagnostics-app">Aplicativo</h2>
      <FactList
        rows={[
          ['Versão', VERSION],
          ['Uso sem conexão', valueOf(state) ?? text],
          ['Erros do aplicativo', errorsText],
        ]}
      />
    </section>
  )
}

/** How the server was set up. */
function ServerFacts() {
  const { diagnostics, venue } = useAdminStore()
  const known = valueOf(useResource(diagnostics))
  const { isSandbox, needsCompany } = valueOf(useResource(venue)) ?? {}
  const header = known?.untrustedHeader
  const proxy = header
    ? `cabeçalhos de proxy (${header}) chegam sem que um proxy seja confiado: todos os clientes contam como um só`
    : 'nenhum aviso'
  return (
    <section className="panel panel--large stack" aria-labelledby="diagnostics-server">
      <h2 id="diagnostics-server">Servidor</h2>
      <FactList
        rows={[
          ['Proxy', known ? proxy : 'só com conexão ao servidor'],
          ...(needsCompany
            ? [
                [
                  'Venda pela internet',
                  'parada: faltam a razão social, o CNPJ ou o encarregado em Configurações, Dados do local',
                ] as const,
              ]
            : []),
          ...(isSandbox ? [['Pagamentos', 'ambiente de teste: nada é cobrado'] as const] : []),
        ]}
      />
      {header && <AskInstaller about="Proxy" text={INSTALLER_NOTES.proxy} />}
    </section>
  )
}

/** The state of the service worker, which serves the app without a connection. */
async function workerState(): Promise<string> {
  // Not there without HTTPS.
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  if (!serviceWorker) return 'não disponível neste navegador'
  const registration = await serviceWorker.getRegistration()
  if (!registration) return 'não instalado'
  if (registration.waiting) return 'ativo, com uma versão nova à espera'
  if (registration.installing) return 'instalando'
  return registration.active ? 'ativo' : 'não instalado'
}
