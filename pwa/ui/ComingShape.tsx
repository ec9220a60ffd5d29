import type { ReactNode } from 'react'
import './ComingShape.css'

/** Draws what will stand there with nothing in it that can be read or touched. */
export function ComingShape({ children }: { children: ReactNode }) {
  return (
    <>
      <output className="visually-hidden">Carregando...</output>
      <div className="coming-shape" aria-hidden="true" inert>
        {children}
      </div>
    </>
  )
}
