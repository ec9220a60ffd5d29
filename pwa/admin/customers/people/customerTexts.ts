import type { MergedField } from '#shared/customers/people/customerDetail.ts'
import { formatPhone } from '#shared/platform/contact/phone.ts'
import { MARK_NAMES } from '#shared/customers/people/listedCustomer.ts'
import type { Problem } from '#shared/problem.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import type { Toast } from '../../../ui/toast.tsx'

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

/** What the history names; which record was merged is said by the act itself. */
export const CHANGED_NAMES: Record<string, string> = {
  ...FIELD_NAMES,
  tags: 'Etiquetas',
  marks: 'Marcações',
  blockReason: 'Bloqueio',
  blockedUntil: 'Bloqueado até',
}

export function changedText(field: string, value: string) {
  if (field === 'phone') return formatPhone(value)
  if (field === 'blockedUntil') return formatDate(value)
  if (field !== 'marks') return value
  const names: Record<string, string> = MARK_NAMES
  return value
    .split(', ')
    .map((mark) => names[mark] ?? mark)
    .join(', ')
}

const ACTIONS: Record<string, string> = {
  created: 'cadastrou',
  changed: 'alterou o cadastro',
  blocked: 'bloqueou',
  unblocked: 'desbloqueou',
  'block-passed': 'reservou apesar do bloqueio',
  credited: 'lançou crédito',
  merged: 'unificou com outro cadastro',
  'told-apart': 'disse que não é a mesma pessoa que outro cadastro',
  unmerged: 'separou de outro cadastro',
}
export const actionText = (action: string) => ACTIONS[action] ?? action

const MESSAGES: Record<string, string> = {
  confirmed: 'Confirmação',
  canceled: 'Cancelamento',
  rescheduled: 'Mudança de horário',
  restored: 'Quadras reabertas',
  'handed-over': 'Passou a outra pessoa',
}
export const messageText = (kind: string) => MESSAGES[kind] ?? kind

/** `2026-12-30` of `30/12/2026`; null of nothing, and what is no date as it was typed. */
export function isoDate(typed: string): string | null {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(typed) ?? []
  return typed === '' ? null : day ? `${year}-${month}-${day}` : typed
}
