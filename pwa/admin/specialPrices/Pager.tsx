import { PageButtons } from '../../ui/PageButtons.tsx'

type Props = { count: number; page: number; pages: number; onTurn: (page: number) => void }

/** How many there are, and the way through them when they do not fit one page. */
export function Pager({ count, page, pages, onTurn }: Props) {
  return (
    <div className="specials__pager">
      <output>
        {countText(count)}
        {pages > 1 && ` · página ${page} de ${pages}`}
      </output>
      <PageButtons {...{ page, pages, onTurn }} />
    </div>
  )
}

function countText(count: number) {
  if (count === 0) return null
  return count === 1 ? '1 preço especial' : `${count.toLocaleString('pt-BR')} preços especiais`
}
