import { useValue } from '../../api/resource.ts'
import type { Installation } from './installation.ts'
import { IosSteps } from './IosSteps.tsx'
import './install.css'

/** Offers to put the app on the home screen, where that is possible and was not declined before. */
export function InstallInvitation({ installation }: { installation: Installation }) {
  const way = useValue(installation.way)
  const isWelcome = useValue(installation.isWelcome)
  if (!isWelcome || (way !== 'ask' && way !== 'byHand')) return null
  return (
    <section className="panel row install" aria-labelledby="install-title">
      <img src="/icons/icone-192.png" alt="" width="56" height="56" />
      <div className="install__text">
        <h3 id="install-title">Reserve mais rápido da próxima vez</h3>
        <p className="muted">
          Coloque as quadras na tela inicial: abre na hora e mostra a agenda até sem internet.
        </p>
        {way === 'byHand' && <IosSteps />}
      </div>
      <div className="row install__choices">
        {way === 'ask' && (
          <button type="button" className="button" onClick={() => void installation.ask()}>
            Instalar
          </button>
        )}
        <button type="button" className="button install__no" onClick={installation.refuse}>
          {way === 'ask' ? 'Agora não' : 'Entendi'}
        </button>
      </div>
    </section>
  )
}
