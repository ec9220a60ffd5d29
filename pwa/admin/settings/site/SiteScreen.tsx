import ContentCopy from '@mui/icons-material/ContentCopy'
import Button from '@mui/material/Button'
import { Page } from '../../../ui/Page.tsx'
import { useCopy } from '../../../ui/useCopy.ts'
import { Feeds } from './Feeds.tsx'

/** Shows what other places have of the venue: a button on its site, the free hours, agendas in calendar programs. */
export function SiteScreen() {
  return (
    <Page
      title="Site e agendas"
      intro="O que outros lugares mostram daqui: o site do local, assistentes e programas de calendário."
    >
      <div className="stack wide">
        <ButtonForSite />
        <FreeHours />
        <Feeds />
      </div>
    </Page>
  )
}

function ButtonForSite() {
  const copy = useCopy()
  const snippet = `<script src="${window.location.origin}/reservar.js"></script>`
  return (
    <section className="panel stack" aria-labelledby="site-button">
      <h2 id="site-button">Botão no site do local</h2>
      <p className="muted">
        Cole esta linha onde o botão “Reservar quadra” deve aparecer. Ele abre a página de reservas.
      </p>
      <p>
        <code className="anywhere">{snippet}</code>
      </p>
      <p className="hint">
        Com <code>data-sport="beach-tenis"</code> (ou <code>futevolei</code>, <code>volei</code>)
        ele abre uma modalidade, e com <code>data-text="Jogue aqui"</code> diz outra coisa. As cores
        são do site, se ele as disser com <code>!important</code> para <code>.reservar-quadra</code>
        .
      </p>
      <div>
        <Button
          variant="outlined"
          startIcon={<ContentCopy />}
          onClick={() => void copy(snippet, 'Linha copiada', 'Selecione a linha e copie.')}
        >
          Copiar linha
        </Button>
      </div>
    </section>
  )
}

const ADDRESSES = [
  ['/horarios.txt', 'em texto, com o endereço de cada horário: para assistentes e mensagens'],
  ['/api/public/free-hours', 'para quem desenha a própria tabela: qualquer site pode ler'],
  ['/llms.txt', 'o que diz aos assistentes como uma pessoa reserva aqui'],
] as const

function FreeHours() {
  return (
    <section className="panel stack" aria-labelledby="site-hours">
      <h2 id="site-hours">Horários livres</h2>
      <p className="muted">
        Sempre os de agora, com preço e sem nomes. Quem abre um horário ainda não o reservou.
      </p>
      <ul className="stack tight">
        {ADDRESSES.map(([path, what]) => (
          <li key={path}>
            <a className="anywhere" href={path}>
              {window.location.origin + path}
            </a>
            : {what}
          </li>
        ))}
      </ul>
    </section>
  )
}
