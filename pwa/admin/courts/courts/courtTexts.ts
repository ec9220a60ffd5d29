import type { Toast } from '../../../ui/toast.tsx'

export const COURT_ADDED: Toast = { title: 'Quadra adicionada', tone: 'success' }
export const COURT_UPDATED: Toast = { title: 'Quadra atualizada', tone: 'success' }
export const COURT_DEACTIVATED: Toast = { title: 'Quadra desativada', tone: 'success' }
export const COURT_REMOVED: Toast = { title: 'Quadra excluída', tone: 'success' }

export const addingFailed = failure('Erro ao adicionar quadra')
export const updateFailed = failure('Erro ao atualizar quadra')
export const managingFailed = failure('Erro ao gerenciar quadra')

export const SPORT_STAYS: Toast = {
  title: 'Operação não permitida',
  description:
    'Não é possível remover uma modalidade que está na lista de prioridade. Ajuste primeiro a ordem de prioridade.',
  tone: 'destructive',
}

function failure(what: string) {
  return (message: string): Toast => ({ title: `${what}: ${message}`, tone: 'destructive' })
}
