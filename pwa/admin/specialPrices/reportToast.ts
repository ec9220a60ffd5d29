import { cachedHere } from '../../offline/desk/cachedHere.ts'
import type { ConnectionState } from '../../offline/sync/connectionState.ts'
import type { Toast } from '../../ui/toast.tsx'
import type { CreateReport } from './useCreateForCourts.ts'

/** How the creation went. */
export function reportToast(report: CreateReport, line: ConnectionState): Toast {
  const { queued, total, refused, stopped } = report
  const description = reportText(report)
  const [first] = refused
  const title = stopped ?? first?.message
  if (title) return { title, description, tone: 'destructive' }
  if (queued === total) return cachedHere(line)
  if (queued > 0) return { ...cachedHere(line), description }
  return { title: 'Preço especial criado', description, tone: 'success' }
}

/** How many there are now, as `spec.md` §5 words it, and how many there will be. */
export function reportText({ added, queued, total }: CreateReport): string {
  const made = `${added} de ${total} preços especiais foram adicionados com sucesso.`
  return queued > 0 ? `${made} Ainda não enviados, guardados neste aparelho: ${queued}.` : made
}
