import Button from '@mui/material/Button'
import './PageNav.css'

type Props = {
  page: number
  pages: number
  /** Rows of a full page. */
  size: number
  /** Rows on this page, and on all of them. */
  count: number
  total: number
  onTurn: (page: number) => void
}

/** Which of all the rows these are, and the way to the others. */
export function PageNav({ page, pages, size, count, total, onTurn }: Props) {
  const first = (page - 1) * size + 1
  return (
    <div className="page-nav">
      <output>{count > 0 && `${first}–${first + count - 1} de ${number(total)}`}</output>
      {pages > 1 && (
        <nav aria-label="Páginas">
          <Button disabled={page <= 1} onClick={() => onTurn(page - 1)}>
            Anterior
          </Button>
          <Button disabled={page >= pages} onClick={() => onTurn(page + 1)}>
            Próxima
          </Button>
        </nav>
      )}
    </div>
  )
}

function number(total: number) {
  return total.toLocaleString('pt-BR')
}
