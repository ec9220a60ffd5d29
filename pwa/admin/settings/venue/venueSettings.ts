import type { Permission } from '#shared/account/people/permissions.ts'

/** The venue's settings by the name that the address has of each: its title, and what somebody must be allowed to do to change it. */
export const VENUE_SETTINGS = {
  horarios: { title: 'Horário de Funcionamento', may: 'court.edit' },
  datas: { title: 'Datas de Fechamento', may: 'closing.edit' },
  local: { title: 'Dados do local', may: 'settings.edit' },
  cancelamento: { title: 'Cancelamento', may: 'settings.edit' },
} as const satisfies Record<string, { title: string; may: Permission }>
export type VenueSetting = keyof typeof VENUE_SETTINGS

export const settingPath = (setting: VenueSetting) => `/admin/configuracoes?aba=${setting}` as const
