import type { KEY_PERMISSIONS } from '#shared/account/people/permissions.ts'

type KeyPermission = (typeof KEY_PERMISSIONS)[number]

/** Names each permission of a key for the person who makes it. */
export const KEY_PERMISSION_TEXTS: Partial<Record<KeyPermission, string>> = {
  'agenda.read': 'Ler a agenda, as reservas e os clientes',
  'reservation.edit': 'Criar, alterar e cancelar reservas',
  'reservation.reschedule': 'Mudar reservas de clientes de horário',
  'customer.edit': 'Alterar clientes',
  'customer.block': 'Bloquear clientes',
  'credit.edit': 'Dar e tirar crédito',
  'customer.merge': 'Juntar cadastros de clientes',
  'class.edit': 'Alterar aulas',
  'incident.edit': 'Fechar quadras por chuva',
  'closing.edit': 'Alterar datas de fechamento',
  'price.edit': 'Alterar preços e produtos',
  'court.edit': 'Alterar quadras e horários de funcionamento',
  'settings.edit': 'Alterar configurações',
  'flood.release': 'Liberar horários presos sem pagamento',
  'payment.read': 'Ler pagamentos',
  'payment.total': 'Ler somas de dinheiro',
  'report.today': 'Ler o dia de hoje',
  'report.read': 'Ler relatórios',
  'till.open': 'Usar o caixa e as comandas',
  'till.adjust': 'Ajustar o caixa',
  courtesy: 'Dar cortesias',
  refund: 'Devolver dinheiro, até o limite',
  'diagnostics.read': 'Ler diagnósticos',
  'audit.read': 'Ler a auditoria',
}
