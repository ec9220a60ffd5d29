import type { ConnectionState } from '../sync/connectionState.ts'
import type { Toast } from '../../ui/toast.tsx'

/** What is said of an edit that the server does not have yet. */
export function cachedHere(line: ConnectionState): Toast {
  const description =
    line === 'signedOut'
      ? 'Será enviado depois que você entrar novamente.'
      : 'Será enviado quando a conexão voltar.'
  return { title: 'Salvo neste aparelho', description }
}
