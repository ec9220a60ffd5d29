import { useRef, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { Button } from '../../ui/Button.tsx'
import './adminUi.css'

type Props = {
  list: {
    page: number
    /** The rows on screen answer an earlier question. */
    isWaiting: boolean
    pathOf: (page: number) => string
    turnTo: (page: number) => void
  }
  size: number
  count: number
  total: number
  children: ReactNode
}

/** A page of what was found and the way to the others; while another search is under way it stays, dimmed. */
export function FoundPage({ list, size, count, total, children }: Props) {
  const top = useRef<HTMLDivElement>(null)
  const { state } = useLocation()
  const { isWaiting, page, pathOf, turnTo } = list
  const pages = Math.max(1, Math.ceil(total / size))
  const turn = (page: number) => {
    turnTo(page)
    top.current?.scrollIntoView?.()
  }
  return (
    <div className="found" aria-busy={isWaiting} ref={top}>
      {!isWaiting && page > pages && <Navigate to={pathOf(pages)} state={state} replace />}
      {children}
      <PageNav {...{ page, pages, size, count, total }} onTurn={turn} />
    </div>
  )
}

type NavProps = {
  page: number
  pages: number
  size: number
  count: number
  total: number
  onTurn: (page: number) => void
}

function PageNav({ page, pages, size, count, total, onTurn }: NavProps) {
  const first = (page - 1) * size + 1
  return (
    <div className="row between muted page-nav">
      <output>{count > 0 && `${first}–${first + count - 1} de ${number(total)}`}</output>
      <PageButtons {...{ page, pages, onTurn }} />
    </div>
  )
}

function number(total: number) {
  return total.toLocaleString('pt-BR')
}

type ButtonsProps = { page: number; pages: number; onTurn: (page: number) => void }

/** The way to the page before and the one after. A single page has none. */
export function PageButtons({ page, pages, onTurn }: ButtonsProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label="Páginas">
      {/* Not disabled at the ends, which would lose the focus. */}
      <Button aria-disabled={page <= 1} onClick={() => page > 1 && onTurn(page - 1)}>
        Anterior
      </Button>
      <Button aria-disabled={page >= pages} onClick={() => page < pages && onTurn(page + 1)}>
        Próxima
      </Button>
    </nav>
  )
}
