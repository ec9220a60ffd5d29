import type { MailTest, Setup, SetupStep, StepState } from '#shared/setup/setup.ts'
import { request } from './client.ts'

const PATH = '/api/setup'

/** The first steps of a new venue. */
export const setupApi = {
  read: () => request<Setup>('GET', PATH),
  mark: (step: SetupStep, state: StepState) =>
    request<Setup>('PATCH', `${PATH}/${step}`, { body: { state } }),
  tryMail: (to: string) => request<MailTest>('POST', `${PATH}/mail`, { body: { to } }),
}
