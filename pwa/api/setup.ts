import {
  PIX_TRIAL_REAIS,
  type MailTest,
  type Setup,
  type SetupStep,
  type StepState,
} from '#shared/operation/setup/setup.ts'
import type { ProviderKey, WebhookTry } from '#shared/operation/setup/provider.ts'
import type { ZoneChoice } from '#shared/venue/profile/zones.ts'
import { request } from './client.ts'
import { proving } from './people/proof.ts'
import { whileServerAnswers } from './whileServerAnswers.ts'

const PATH = '/api/setup'

/** The first steps of a new venue. */
export const setupApi = {
  read: () => request<Setup>('GET', PATH),
  mark: (step: SetupStep, state: StepState) =>
    request<Setup>('PATCH', `${PATH}/${step}`, { body: { state } }),
  setProvider: (key: ProviderKey) =>
    proving(() =>
      whileServerAnswers((options) =>
        request<Setup>('PUT', `${PATH}/provider`, { body: key, ...options }),
      ),
    ),
  setZone: (choice: ZoneChoice) => request<Setup>('PUT', `${PATH}/zone`, { body: choice }),
  registerWebhook: () =>
    proving(() =>
      whileServerAnswers((options) => request<WebhookTry>('POST', `${PATH}/webhook`, options)),
    ),
  beginPix: () => request<Setup>('POST', `${PATH}/pix`, { body: { reais: PIX_TRIAL_REAIS } }),
  endPix: () => proving(() => request<Setup>('POST', `${PATH}/pix/end`)),
  removeDemo: (reservations: number) =>
    proving(() => request<void>('POST', `${PATH}/demo/remove`, { body: { reservations } })),
  tryMail: (to: string) => request<MailTest>('POST', `${PATH}/mail`, { body: { to } }),
}
