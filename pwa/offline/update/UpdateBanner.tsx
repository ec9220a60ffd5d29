import { useValue } from '../../api/resource.ts'
import type { Updates } from './updates.ts'

/** Offers a newer version. It is under every dialog, so that it does not cover a form. */
export function UpdateBanner({ updates }: { updates: Updates }) {
  if (!useValue(updates.offered)) return null
  return (
    <section className="update" aria-label="Atualização">
      <output>Nova versão disponível</output>
      <button type="button" className="bare update__take" onClick={updates.take}>
        Atualizar
      </button>
      <button type="button" className="bare" aria-label="Agora não" onClick={updates.putOff}>
        <span aria-hidden="true">×</span>
      </button>
    </section>
  )
}
