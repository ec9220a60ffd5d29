import { useRef, type ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { PageNav } from './PageNav.tsx'
import './FoundPage.css'

type Props = {
  list: {
    page: number
    /** What is shown is of another question. */
    isWaiting: boolean
    pathOf: (page: number) => string
    turnTo: (page: number) => void
  }
  /** Rows of a full page. */
  size: number
  /** Rows on this page, and on all of them. */
  count: number
  total: number
  children: ReactNode
}

/** A page of what was found and the way to the others; while something else is looked for it stays, dimmed. */
export function FoundPage({ list, size, count, total, children }: Props) {
  const top = useRef<HTMLDivElement>(null)
  const { isWaiting, page, pathOf, turnTo } = list
  const pages = Math.max(1, Math.ceil(total / size))
  const turn = (page: number) => {
    turnTo(page)
    top.current?.scrollIntoView?.()
  }
  return (
    <div className="found" aria-busy={isWaiting} ref={top}>
      {!isWaiting && page > pages && <Navigate to={pathOf(pages)} replace />}
      {children}
      <PageNav {...{ page, pages, size, count, total }} onTurn={turn} />
    </div>
  )
}
