import type { ProviderKey } from '#shared/operation/setup/provider.ts'
import { PIX_TRIAL_REAIS, type SetupStep, type StepState } from '#shared/operation/setup/setup.ts'
import type { ZoneChoice } from '#shared/venue/profile/zones.ts'
import { proving } from '../account/proof.ts'
import { send } from '../send.ts'
import { whileServerAnswers } from '../whileServerAnswers.ts'

/** The first steps of a new venue. */
export const setupApi = {
  read: () => send('GET /api/setup'),
  mark: (step: SetupStep, state: StepState) =>
    send('PATCH /api/setup/:step', { params: { step }, body: { state } }),
  setProvider: (body: ProviderKey) =>
    proving(() =>
      whileServerAnswers((options) => send('PUT /api/setup/provider', { body, ...options })),
    ),
  setZone: (body: ZoneChoice) => send('PUT /api/setup/zone', { body }),
  registerWebhook: () =>
    proving(() => whileServerAnswers((options) => send('POST /api/setup/webhook', options))),
  beginPix: () => send('POST /api/setup/pix', { body: { reais: PIX_TRIAL_REAIS } }),
  endPix: () => proving(() => send('POST /api/setup/pix/end')),
  removeDemo: (reservations: number) =>
    proving(() => send('POST /api/setup/demo/remove', { body: { reservations } })),
  tryMail: (to: string) => send('POST /api/setup/mail', { body: { to } }),
}
