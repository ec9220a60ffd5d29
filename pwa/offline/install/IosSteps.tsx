export function IosSteps() {
  return (
    <ol className="install__steps">
      <li>
        Toque em <ShareSign /> <strong>Compartilhar</strong>, na barra do navegador.
      </li>
      <li>
        Escolha <strong>Adicionar à Tela de Início</strong>.
      </li>
      <li>
        Toque em <strong>Adicionar</strong>.
      </li>
    </ol>
  )
}

function ShareSign() {
  return (
    <svg className="install__share" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 15V3.5M8 7l4-4 4 4M8 10.5H6.5A1.5 1.5 0 0 0 5 12v7a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 19v-7a1.5 1.5 0 0 0-1.5-1.5H16" />
    </svg>
  )
}
