import type { ReactNode } from 'react'
import './Face.css'

type Props = {
  sign?: string
  title: string
  children?: ReactNode
  action?: { label: string; run: () => void }
}

/** What is shown where there is no content: why, and what to do about it. */
export function Face({ sign, title, children, action }: Props) {
  return (
    <div className="face" role={action ? 'alert' : undefined}>
      {sign && (
        <span className="face__sign" aria-hidden="true">
          {sign}
        </span>
      )}
      <strong className="face__title">{title}</strong>
      {children && <p>{children}</p>}
      {action && (
        <button type="button" className="button button--primary" onClick={action.run}>
          {action.label}
        </button>
      )}
    </div>
  )
}

/** A part of the app that is loading. */
export function Waiting({ children }: { children: string }) {
  return (
    <div className="waiting">
      <span className="waiting__wave" aria-hidden="true" />
      <output>{children}</output>
    </div>
  )
}
