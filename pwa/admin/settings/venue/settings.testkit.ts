import { openStore } from '../../../testing/adminSteps.ts'
import { venue, type Answers } from '../../../testing/openApp.tsx'
import { week } from './settings.fixtures.ts'

const TITLES: Partial<Record<string, string>> = {
  horarios: 'Horário de Funcionamento',
  datas: 'Datas de Fechamento',
  local: 'Dados do local',
  cancelamento: 'Cancelamento',
}

/** The setting of that name as an admin sees it. Today is 21/11/2026. */
export function openSettings(
  tab: 'horarios' | 'datas' | 'local' | 'cancelamento',
  answers: Answers = {},
) {
  return openStore(`/admin/configuracoes?aba=${tab}`, TITLES[tab] ?? 'Configurações', {
    'GET /api/operationHours': () => week,
    'GET /api/closingDates': () => [],
    'GET /api/venue': () => venue,
    ...answers,
  })
}
