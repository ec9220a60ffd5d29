import type { MergedField } from '#shared/customer/customerDetail.ts'
import type { Problem } from '#shared/problem.ts'
import type { Toast } from '../../ui/toast.tsx'

export const FIELD_NAMES: Record<MergedField, string> = {
  name: 'Nome',
  phone: 'Telefone',
  email: 'E-mail',
  cpf: 'CPF',
  notes: 'Observações internas',
}

export const customerSaved = (title: string): Toast => ({ title, tone: 'success' })

export function customerFailed(message: string, problem: Problem | null): Toast {
  const description = problem ? message : 'Não foi possível salvar. Tente novamente.'
  return { title: 'Erro no cadastro', description, tone: 'destructive' }
}

const ACTIONS: Record<string, string> = {
  changed: 'alterou o cadastro',
  blocked: 'bloqueou',
  unblocked: 'desbloqueou',
  'block-passed': 'reservou apesar do bloqueio',
  merged: 'unificou com outro cadastro',
  unmerged: 'separou de outro cadastro',
}
export const actionText = (action: string) => ACTIONS[action] ?? action

const MESSAGES: Record<string, string> = {
  confirmed: 'Confirmação',
  canceled: 'Cancelamento',
  rescheduled: 'Mudança de horário',
}
export const messageText = (kind: string) => MESSAGES[kind] ?? kind
