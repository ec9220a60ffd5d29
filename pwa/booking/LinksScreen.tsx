import { Link } from 'react-router-dom'
import { OWN_LIST_PATH } from '#shared/platform/http/accountPages.ts'
import { pictureFile, pictureFiles } from '#shared/venue/profile/picture.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { readPhone } from '#shared/platform/contact/phone.ts'
import { whatsappHref } from '#shared/platform/contact/whatsapp.ts'
import { readFailureText } from '../api/refusal.ts'
import { useResource, type Resource } from '../api/resource.ts'
import { Face, Waiting } from '../ui/Face.tsx'
import { focusOnMount } from '../ui/focus.ts'
import { MapLink } from '../ui/MapLink.tsx'
import { useTitle } from '../ui/title.ts'
import './links.css'

/** What a profile elsewhere links to. */
export function LinksScreen({ venue }: { venue: Resource<Venue> }) {
  useTitle('Links')
  const state = useResource(venue)
  if (state.status === 'loading') return <Waiting>Carregando...</Waiting>
  if (state.status === 'failed') {
    return (
      <Face
        sign="waves"
        title="Não foi possível abrir a página"
        isHeading
        action={{ label: 'Tentar novamente', run: () => void venue.reload() }}
      >
        {readFailureText(state.error, 'Verifique a conexão com a internet.')}
      </Face>
    )
  }
  return <Links venue={state.value} />
}

function Links({ venue }: { venue: Venue }) {
  const phone = readPhone(venue.phone)
  return (
    <main className="links">
      {venue.picture && (
        <picture>
          <source type="image/avif" srcSet={pictureFiles(venue.picture, 'avif')} sizes="480px" />
          <img className="links__picture" src={pictureFile(venue.picture)} alt="" />
        </picture>
      )}
      <h1 tabIndex={-1} ref={focusOnMount}>
        {venue.name}
      </h1>
      <nav className="stack" aria-label="Links">
        <Link className="button button--primary" to="/">
          Reservar
        </Link>
        <Link className="button" to={OWN_LIST_PATH}>
          Minhas reservas
        </Link>
        {phone && (
          <a
            className="button"
            href={whatsappHref(phone)}
            target="_blank"
            rel="noopener noreferrer"
          >
            WhatsApp<span className="visually-hidden"> (abre em nova aba)</span>
          </a>
        )}
        <MapLink place={venue}>Como chegar</MapLink>
      </nav>
      {venue.address && <address>{venue.address}</address>}
    </main>
  )
}
