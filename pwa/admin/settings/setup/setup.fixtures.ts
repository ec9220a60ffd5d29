import {
  SETUP_STEPS,
  type Setup,
  type SetupStep,
  type StepState,
} from '#shared/operation/setup/setup.ts'

/** The first steps of a venue where nothing is done yet. */
export const aSetup = (states: Partial<Record<SetupStep, StepState>> = {}): Setup => ({
  steps: SETUP_STEPS.map((step) => ({
    step,
    state: states[step] ?? 'todo',
    missing: step === 'prices' ? ['Quadra Norte'] : [],
  })),
  sendsMail: true,
  zone: { timeZone: 'America/Sao_Paulo', isInSettings: false, isInEffect: true, bookings: 0 },
  account: null,
  formerKeys: [],
  troubles: [],
  isTestBySettings: false,
  webhook: { url: 'https://arena.example/api/webhooks/asaas', registeredAt: null },
  pixTrial: null,
  demo: null,
  publicUrl: 'https://arena.example',
})
