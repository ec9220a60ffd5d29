import { isAllowed, type Judged, type Permission } from '#shared/account/people/permissions.ts'

/** The screens of the admin's area, and what somebody must be allowed to do to open each: one of these. */
export const SCREENS = {
  '/admin': ['agenda.read'],
  '/admin/aparelhos': ['device.edit'],
  '/admin/agenda': ['agenda.read'],
  '/admin/agenda/imprimir': ['agenda.read'],
  '/admin/auditoria': ['audit.read'],
  '/admin/caixa': ['till.open'],
  '/admin/cartaz': ['settings.edit'],
  '/admin/classes': ['class.edit'],
  '/admin/chaves': ['system.edit'],
  '/admin/clientes': ['agenda.read'],
  '/admin/comandas': ['till.open'],
  '/admin/copias': ['system.edit'],
  '/admin/configuracoes': ['court.edit', 'closing.edit', 'settings.edit'],
  '/admin/diagnostico': ['diagnostics.read'],
  '/admin/equipe': ['staff.edit'],
  '/admin/importar': ['system.edit'],
  '/admin/pagamentos': ['payment.read'],
  '/admin/pagamentos/conferir': ['payment.total'],
  '/admin/pagamentos/conta': ['payment.total'],
  '/admin/pagamentos/mes': ['month.close'],
  '/admin/pagamentos/receber': ['payment.read'],
  '/admin/pagamentos/resolver': ['payment.read'],
  '/admin/pendencias': ['agenda.read'],
  '/admin/precos': ['price.edit'],
  '/admin/precos-especiais': ['price.edit'],
  '/admin/primeiros-passos': ['settings.edit'],
  '/admin/privacidade': ['person.data'],
  '/admin/produtos': ['price.edit'],
  '/admin/quadras': ['court.edit'],
  '/admin/relatorios': ['report.today'],
  '/admin/saude': ['system.edit'],
  '/admin/versao': ['system.edit'],
} as const satisfies Record<string, readonly Permission[]>

export type AdminScreen = keyof typeof SCREENS

export function mayOpen(person: Judged, screen: AdminScreen): boolean {
  return SCREENS[screen].some((permission) => isAllowed(person, permission))
}
