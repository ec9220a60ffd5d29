import { openStore } from '../../../testing/adminSteps.ts'
import { venue, type Answers } from '../../../testing/openApp.tsx'
import { week } from './settings.fixtures.ts'

/** Comes with a link to the venue. */
export const card = {
  title: 'Arena Pé na Areia · Reserva de quadras',
  description: 'Reserve quadra de areia para vôlei: veja os horários livres. Rua da Praia, 10',
  image: '/api/venue/card/0123456789abcdef.jpg',
  site: 'arena.example',
}

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
    'GET /api/venue/card': () => card,
    ...answers,
  })
}
