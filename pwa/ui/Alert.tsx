import type { ComponentPropsWithRef, ReactNode } from 'react'
import './alert.css'

/** Drawn here: the way to payment loads no library of icons. */
const SIGNS = {
  error: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm0 4v6.5m0 2.5v1',
  warning: 'M12 3.5 1.8 20.5h20.4zm0 6v5.5m0 2v1',
  info: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm0 4v1m0 2.5V17',
  success: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM8 12.5l3 3 5-6',
}

type Props = ComponentPropsWithRef<'div'> & {
  severity: keyof typeof SIGNS
  title?: string
  action?: ReactNode
}

/** A message within a screen, read out when it comes. */
export function Alert({ severity, className, title, action, children, ...props }: Props) {
  return (
    <div
      role="alert"
      className={className ? `alert ${className}` : 'alert'}
      data-severity={severity}
      {...props}
    >
      <svg className="alert__sign" viewBox="0 0 24 24" aria-hidden>
        <path d={SIGNS[severity]} />
      </svg>
      <div className="alert__message">
        {title && <strong className="alert__title">{title}</strong>}
        {children}
      </div>
      {action && <div className="alert__action">{action}</div>}
    </div>
  )
}
