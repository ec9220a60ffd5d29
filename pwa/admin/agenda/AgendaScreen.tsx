import { Link } from 'react-router-dom'
import type { Court } from '#shared/court/court.ts'
import type { Venue } from '#shared/venue/venue.schema.ts'
import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import { Face } from '../../ui/Face.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { AgendaPage } from './AgendaPage.tsx'

/** The day's agenda, once it is known which courts there are and what time it is there. */
export function AgendaScreen() {
  const desk = useAdminStore()
  return (
    <Loaded resource={desk.venue} failed="Erro ao carregar dados do local">
      {(venue) => (
        <Loaded resource={desk.courts} failed="Erro ao carregar quadras">
          {(courts) => <AgendaOf venue={venue} courts={courts} />}
        </Loaded>
      )}
    </Loaded>
  )
}

function AgendaOf({ courts, venue }: { courts: readonly Court[]; venue: Venue }) {
  if (courts.length > 0) return <AgendaPage courts={courts} timeZone={venue.timeZone} />
  return (
    <Page title="Agenda" backTo="/admin">
      <Face sign="🏖️" title="Nenhuma quadra cadastrada.">
        <Link to="/admin/quadras">Cadastre uma quadra</Link> para começar a usar a agenda.
      </Face>
    </Page>
  )
}
