import { IdleButton } from './IdleButton.tsx'

type Props = { page: number; pages: number; onTurn: (page: number) => void }

/** The way to the page before and the one after. A single page has none. */
export function PageButtons({ page, pages, onTurn }: Props) {
  if (pages <= 1) return null
  return (
    <nav aria-label="Páginas">
      <IdleButton idle={page <= 1} onClick={() => onTurn(page - 1)}>
        Anterior
      </IdleButton>
      <IdleButton idle={page >= pages} onClick={() => onTurn(page + 1)}>
        Próxima
      </IdleButton>
    </nav>
  )
}
