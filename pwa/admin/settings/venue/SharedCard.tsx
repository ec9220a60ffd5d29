import { useEffect, useRef, useState } from 'react'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { createResource } from '../../../api/resource.ts'
import { send } from '../../../api/send.ts'
import { Loaded } from '../../ui/Loaded.tsx'

/** Shows the card that comes with a link to the venue, as the server writes it; read again when the venue changes. */
export function SharedCard({ version }: Pick<Venue, 'version'>) {
  const [card] = useState(() => createResource(() => send('GET /api/venue/card')))
  const shown = useRef(version)
  useEffect(() => {
    if (shown.current === version) return
    shown.current = version
    void card.reload()
  }, [card, version])
  return (
    <section className="panel panel--large stack" aria-labelledby="card-title">
      <h2 id="card-title">Link compartilhado</h2>
      <p className="hint">
        É assim que o link do local aparece no WhatsApp e em outros aplicativos. Onde ele já foi
        enviado, a mudança pode demorar alguns dias.
      </p>
      <Loaded resource={card} failed="Erro ao carregar o cartão do link">
        {({ title, description, image, site }) => (
          <figure className="venue__card">
            <img src={image} width={1200} height={630} alt="Imagem do link" />
            <figcaption>
              <strong>{title}</strong>
              <span className="hint">{description}</span>
              <span className="fine anywhere">{site}</span>
            </figcaption>
          </figure>
        )}
      </Loaded>
    </section>
  )
}
