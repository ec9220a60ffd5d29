import type { Toast } from '../ui/toast.tsx'
import type { CreateReport } from './useCreateForCourts.ts'

/** How the creation went, as `spec.md` §5 words it. */
export function reportToast({ added, total, refused, stopped }: CreateReport): Toast {
  const description = `${added} de ${total} preços especiais foram adicionados com sucesso.`
  if (stopped !== null) return { title: stopped, description, tone: 'destructive' }
  const [first] = refused
  if (first) return { title: first.message, description, tone: 'destructive' }
  return { title: 'Preço especial criado', description, tone: 'success' }
}
