import { PageButtons } from './PageButtons.tsx'
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
      <PageButtons {...{ page, pages, onTurn }} />
    </div>
  )
}

function number(total: number) {
  return total.toLocaleString('pt-BR')
}
