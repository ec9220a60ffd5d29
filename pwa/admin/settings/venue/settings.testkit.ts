import { openStore } from '../../../testing/adminSteps.ts'
import { venue, type Answers } from '../../../testing/openApp.tsx'
import { week } from './settings.fixtures.ts'

/** The settings as an admin sees them, at the tab of that name. Today is 21/11/2026. */
export function openSettings(
  tab: 'horarios' | 'datas' | 'local' | 'cancelamento',
  answers: Answers = {},
) {
  return openStore(`/admin/configuracoes?aba=${tab}`, 'Configurações', {
    'GET /api/operationHours': () => week,
    'GET /api/closingDates': () => [],
    'GET /api/venue': () => venue,
    ...answers,
  })
}
