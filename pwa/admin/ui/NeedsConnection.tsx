import type { ReactNode } from 'react'
import { useConnection } from '../../offline/store/useAdminStore.ts'

type Props = {
  /** What is done with it: `Cobrar`. */
  what: string
  children: ReactNode
}

/** A button for what only the server can do: without a connection, why there is none. */
export function NeedsConnection({ what, children }: Props) {
  const connection = useConnection()
  if (connection === 'offline') return <output className="hint">{what} só com conexão.</output>
  if (connection === 'signedOut') {
    return <output className="hint">{what} só depois de entrar novamente.</output>
  }
  return children
}
