import Warning from '@mui/icons-material/ReportProblemOutlined'
import Failed from '@mui/icons-material/ErrorOutlined'
import Info from '@mui/icons-material/InfoOutlined'
import type { ReactNode } from 'react'
import './controls.css'

const SIGNS = { error: Failed, warning: Warning, info: Info }

type Props = {
  severity: keyof typeof SIGNS
  className?: string
  action?: ReactNode
  children: ReactNode
}

/** A message within a screen, read out when it comes. */
export function Alert({ severity, className, action, children }: Props) {
  const Sign = SIGNS[severity]
  return (
    <div
      role="alert"
      className={`alert${className ? ` ${className}` : ''}`}
      data-severity={severity}
    >
      <Sign className="alert__sign" />
      <div className="alert__message">{children}</div>
      {action && <div className="alert__action">{action}</div>}
    </div>
  )
}
