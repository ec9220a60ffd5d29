import { useValue } from '../../api/resource.ts'
import type { Installation } from './installation.ts'
import { IosSteps } from './IosSteps.tsx'
import './install.css'

/** Whether the app is installed on this device, and how to install it: for staff, in the settings. */
export function InstallPanel({ installation }: { installation: Installation }) {
  const way = useValue(installation.way)
  return (
    <section className="panel panel--large stack install" aria-labelledby="install-title">
      <div className="install__text">
        <h2 id="install-title">Instalação</h2>
        {way === 'installed' && <p className="muted">Instalado neste aparelho.</p>}
        {way === 'ask' && (
          <p className="muted">
            Instale para abrir a agenda em tela cheia, direto da tela inicial.
          </p>
        )}
        {way === 'byHand' && (
          <>
            <p className="hint" role="note">
              O aplicativo instalado guarda os dados à parte desta aba do Safari. Antes de instalar,
              envie o que espera aqui: do aplicativo não é visto nem enviado. Nele será preciso
              entrar de novo.
            </p>
            <IosSteps />
          </>
        )}
        {way === 'none' && (
          <p className="muted">
            Se o aplicativo ainda não está na tela inicial, procure “Instalar aplicativo” no menu do
            navegador. No iPhone e no iPad, use o Safari.
          </p>
        )}
      </div>
      {way === 'ask' && (
        <div className="row install__choices">
          <button type="button" className="button" onClick={() => void installation.ask()}>
            Instalar aplicativo
          </button>
        </div>
      )}
    </section>
  )
}
