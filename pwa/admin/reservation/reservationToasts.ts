import type { Problem } from '#shared/problem.ts'
import type { Toast } from '../../ui/toast.tsx'

/** What the agenda says of an edit of a reservation (`spec.md` §8 Admin). */
export const CREATED: Toast = { title: 'Reserva criada com sucesso', tone: 'success' }
export const UPDATED: Toast = { title: 'Reserva atualizada com sucesso', tone: 'success' }
export const NO_END_DATE: Toast = {
  title: 'Data final obrigatória',
  description: 'Data final é obrigatória para reservas recorrentes',
  tone: 'destructive',
}

export const notCreated = refusal('Erro ao criar reserva')
export const notUpdated = refusal('Erro ao atualizar reserva')

const UNKNOWN: Toast = {
  title: 'Erro',
  description: 'Erro ao criar/atualizar reserva. Por favor, tente novamente.',
  tone: 'destructive',
}

function refusal(title: string) {
  return (message: string, problem: Problem | null): Toast =>
    problem === null ? UNKNOWN : { title, description: message, tone: 'destructive' }
}
