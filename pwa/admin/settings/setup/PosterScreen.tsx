import ContentCopy from '@mui/icons-material/ContentCopy'
import Print from '@mui/icons-material/Print'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { LINKS_PATH } from '#shared/platform/http/accountPages.ts'
import { INSTALLER_NOTES } from '#shared/operation/installer/installerNotes.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { createResource, useResource, valueOf } from '../../../api/resource.ts'
import { setupApi } from '../../../api/operation/setup.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { Page } from '../../../ui/Page.tsx'
import { useCopy } from '../../../ui/useCopy.ts'
import { useQr } from '../../../ui/useQr.ts'
import { AskInstaller } from '../../ui/AskInstaller.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import './poster.css'

/** A sheet for the wall by which people book, and the address for a profile elsewhere. */
export function PosterScreen() {
  const { venue } = useAdminStore()
  const [setup] = useState(() => createResource(setupApi.read))
  const known = valueOf(useResource(setup))
  // Until the settings are read it is the address of this page, which is nearly always the same.
  const origin = known?.publicUrl ?? window.location.origin
  return (
    <Page
      title="Cartaz e link"
      backTo="/admin/primeiros-passos"
      intro="Imprima em uma folha A4 e cole na recepção, ou salve em PDF na tela de impressão."
      actions={
        <Button variant="contained" startIcon={<Print />} onClick={() => window.print()}>
          Imprimir ou salvar em PDF
        </Button>
      }
    >
      <LinkForProfiles url={`${origin}${LINKS_PATH}`} />
      {known?.publicUrl === null && (
        <div className="stack tight poster__note">
          <p className="hint">
            O sistema não sabe o endereço do site: o código leva ao endereço desta página. Confira
            com o celular antes de imprimir.
          </p>
          <AskInstaller about="Endereço do site" text={INSTALLER_NOTES.address} />
        </div>
      )}
      <Loaded resource={venue} failed="Erro ao carregar os dados do local">
        {(place) => <Poster venue={place} url={origin} />}
      </Loaded>
    </Page>
  )
}

function LinkForProfiles({ url }: { url: string }) {
  const copy = useCopy()
  return (
    <section className="panel stack poster__link" aria-labelledby="poster-link">
      <h2 id="poster-link">Link para o Instagram</h2>
      <p className="muted">
        Cole no perfil: leva a Reservar, Minhas reservas, WhatsApp e ao endereço.
      </p>
      <div className="row between">
        <a href={LINKS_PATH}>{url}</a>
        <Button
          variant="outlined"
          startIcon={<ContentCopy />}
          onClick={() => void copy(url, 'Link copiado', 'Selecione o link e copie.')}
        >
          Copiar link
        </Button>
      </div>
    </section>
  )
}

function Poster({ venue, url }: { venue: Venue; url: string }) {
  const qr = useQr(url)
  return (
    <article className="poster" aria-label="Cartaz">
      <p className="poster__venue">{venue.name}</p>
      <p className="poster__title" style={venue.colorMain ? { color: venue.colorMain } : {}}>
        Reserve sua quadra pelo celular
      </p>
      {qr && <img className="poster__qr" src={qr} alt={`Código QR que leva a ${url}`} />}
      <p className="poster__how">
        Aponte a câmera para o código, escolha o horário e pague com PIX.
      </p>
      <p className="poster__url">{url.replace(/^https?:\/\//, '')}</p>
      <p className="poster__place">{[venue.address, venue.phone].filter(Boolean).join(' · ')}</p>
    </article>
  )
}
