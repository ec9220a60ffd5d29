import type { ReactNode } from 'react'

type CardProps = { title: string; children: ReactNode; isWide?: boolean }

/** One of the cards of the reports. */
export function Card({ title, children, isWide = false }: CardProps) {
  return (
    <section
      className={
        isWide ? 'panel stack wide report-card report-card--wide' : 'panel stack wide report-card'
      }
      aria-label={title}
    >
      <h2>{title}</h2>
      {children}
    </section>
  )
}
