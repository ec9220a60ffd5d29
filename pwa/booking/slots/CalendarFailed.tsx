import { Unreachable } from '../../api/client.ts'
import { Face } from '../../ui/Face.tsx'

type Props = { error: unknown; onRetry: () => void }

export function CalendarFailed({ error, onRetry }: Props) {
  const action = { label: 'Tentar novamente', run: onRetry }
  return error instanceof Unreachable ? (
    <Face sign="📡" title="Você está sem conexão" action={action}>
      Verifique sua internet. O calendário volta assim que a conexão voltar.
    </Face>
  ) : (
    <Face sign="🏖️" title="Erro ao carregar dados do calendário" action={action}>
      O problema é do nosso lado. Tente novamente em instantes.
    </Face>
  )
}
