import { useState } from 'react'
import type { NewOwnFeed, OwnFeed as Feed } from '#shared/guest/feeds/feed.ts'
import { readFailureText } from '../api/refusal.ts'
import { createResource, useResource } from '../api/resource.ts'
import { send } from '../api/send.ts'
import { useCopy } from '../ui/useCopy.ts'
import { useToast } from '../ui/toast.tsx'

/** Offers an address by which a calendar program shows one's own hours. It is shown once, where it is made. */
export function OwnFeed({ what }: { what: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="stack" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Na agenda do celular ou do computador</summary>
      {isOpen && <Offer what={what} />}
    </details>
  )
}

const FAILED = 'Verifique a conexão com a internet.'

function Offer({ what }: { what: string }) {
  const [own] = useState(() => createResource(() => send('GET /api/my/feed')))
  const state = useResource(own)
  if (state.status === 'loading') return null
  if (state.status === 'failed') return <p>{readFailureText(state.error, FAILED)}</p>
  return <Address what={what} known={state.value} />
}

function Address({ what, known }: { what: string; known: Feed }) {
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const [own, setOwn] = useState<Feed & Partial<NewOwnFeed>>(known)
  const { feed, url } = own
  const act = async (call: () => Promise<Feed>, title: string) => {
    setBusy(true)
    try {
      setOwn(await call())
    } catch (error) {
      toast({ title, description: readFailureText(error, FAILED), tone: 'destructive' })
    }
    setBusy(false)
  }
  const create = () => act(() => send('POST /api/my/feed'), 'O endereço não foi criado')
  const end = () =>
    act(async () => {
      await send('DELETE /api/my/feed')
      return { feed: null }
    }, 'O endereço não foi desligado')
  return (
    <div className="panel stack">
      <p>
        Com um endereço só seu, o Google Agenda, o iPhone ou o Outlook mostram {what}. Eles olham de
        tempos em tempos: uma mudança pode levar um dia para aparecer.
      </p>
      {url && <NewAddress url={url} />}
      {feed && !url && (
        <p className="muted">
          {feed.lastReadAt
            ? 'Há um endereço ligado, e um programa já o leu.'
            : 'Há um endereço ligado, que nenhum programa leu ainda.'}{' '}
          Ele não é mostrado de novo; outro ocupa o lugar dele.
        </p>
      )}
      <div className="row">
        {!url && (
          <button type="button" className="button" disabled={isBusy} onClick={() => void create()}>
            {feed ? 'Criar outro endereço' : 'Criar endereço'}
          </button>
        )}
        {feed && (
          <button type="button" className="bare" disabled={isBusy} onClick={() => void end()}>
            Desligar o endereço
          </button>
        )}
      </div>
    </div>
  )
}

function NewAddress({ url }: { url: string }) {
  const copy = useCopy()
  return (
    <>
      <p>
        Copie-o agora: ele não é mostrado de novo, e quem o tem vê esses horários. No programa,
        procure “assinar calendário” ou “adicionar por URL”.
      </p>
      <p className="anywhere">{url}</p>
      <div className="row">
        <button
          type="button"
          className="button button--primary"
          onClick={() => void copy(url, 'Endereço copiado', 'Selecione o endereço e copie.')}
        >
          Copiar endereço
        </button>
        <a className="button" href={url.replace(/^https?:/, 'webcal:')}>
          Assinar neste aparelho
        </a>
      </div>
    </>
  )
}
