import type { ReactNode } from 'react'
import { Sign, type SignName } from './Sign.tsx'
import './Face.css'

type Props = {
  sign?: SignName
  title: string
  /** Where it is all that the screen shows. */
  isHeading?: boolean
  children?: ReactNode
  action?: { label: string; run: () => void }
}

/** What is shown where there is no content: why, and what to do about it. */
export function Face({ sign, title, isHeading, children, action }: Props) {
  const Title = isHeading ? 'h1' : 'strong'
  return (
    <div className="face" role={action ? 'alert' : undefined}>
      {sign && (
        <span className="face__sign" aria-hidden="true">
          <Sign name={sign} />
        </span>
      )}
      <Title className="lead">{title}</Title>
      {children && <p>{children}</p>}
      {action && (
        <button type="button" className="button button--primary" onClick={action.run}>
          {action.label}
        </button>
      )}
    </div>
  )
}

export const reload = () => window.location.reload()

/** A mistake of the app: not the person's fault, nor their connection's. */
export function DefectFace({ title = 'Algo deu errado nesta tela' }: { title?: string }) {
  return (
    <>
      <Face sign="waves" title={title} action={{ label: 'Recarregar', run: reload }}>
        O erro é do aplicativo e foi registrado. Recarregue a tela ou volte para a anterior.
      </Face>
      <button type="button" className="button" onClick={() => window.history.back()}>
        Voltar
      </button>
    </>
  )
}

export function Waiting({ children }: { children: string }) {
  return (
    <div className="waiting">
      <span className="waiting__wave" aria-hidden="true" />
      <output>{children}</output>
    </div>
  )
}
