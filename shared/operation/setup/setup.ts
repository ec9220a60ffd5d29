import * as v from 'valibot'
import { CustomerEmailSchema } from '../../platform/contact/customer.schema.ts'
import { wireObject } from '../../platform/http/fields.ts'
import type { AccountTrouble } from '../../payment/charges/chargeRefusal.ts'
import type { AdminReservation } from '../../booking/reservation/adminReservation.ts'
import type { SetupZone } from '../../venue/profile/zones.ts'
import type { ProviderAccount, ProviderWebhook } from './provider.ts'

/** What a new venue goes through until customers book and pay, in the order in which it is shown. */
export const SETUP_STEPS = [
  'venue',
  'picture',
  'courts',
  'hours',
  'prices',
  'policy',
  'company',
  'mail',
  'provider',
  'webhook',
  'pix',
  'poster',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]
/** What is there says what is done; the rest is what somebody said of it. */
export type StepState = 'done' | 'skipped' | 'todo'

/** What is good as it came: nobody can tell from it whether somebody has looked. */
export const CONFIRMED_BY_HAND: ReadonlySet<SetupStep> = new Set<SetupStep>([
  'hours',
  'policy',
  'poster',
])
/** What a venue can open without. */
export const SKIPPABLE: ReadonlySet<SetupStep> = new Set<SetupStep>([
  'picture',
  'mail',
  'provider',
  'webhook',
  'pix',
  'poster',
])

export const SetupStepSchema = v.picklist(SETUP_STEPS, 'Passo desconhecido')

/** `PATCH /api/setup/:step`: whether somebody has looked at it, or goes on without. */
export const stepMarkSchema = (step: SetupStep) =>
  wireObject({
    state: v.pipe(
      v.picklist(['done', 'skipped', 'todo'], 'Situação inválida'),
      v.check(
        (state) => state !== 'done' || CONFIRMED_BY_HAND.has(step),
        'Este passo fica pronto quando é feito',
      ),
      v.check(
        (state) => state !== 'skipped' || SKIPPABLE.has(step),
        'Este passo não pode ser pulado',
      ),
    ),
  })

/** `POST /api/setup/mail`: to whom a test mail goes. */
export const MailTestSchema = wireObject({ to: CustomerEmailSchema })

/** Whether a test mail was taken: where to, or why not, in words and as the mail server said it. */
export type MailTest = { sent: boolean; words: string; reply: string | null }

/** What is really paid and given back: the least that the provider charges. */
export const PIX_TRIAL_REAIS = 5

/** `POST /api/setup/pix`: it names the amount, which somebody really pays. */
export const PixTrialSchema = wireObject({
  reais: v.literal(PIX_TRIAL_REAIS, `O teste é de R$ ${PIX_TRIAL_REAIS},00`),
})

/** A real charge of a reservation made for it. `ended` is one that nobody paid. */
export type PixTrial = {
  reservation: AdminReservation
  state: 'waiting' | 'paid' | 'refunding' | 'refunded' | 'ended'
}

/** What is there of the example venue, with what was tried on it. */
export type DemoData = {
  courts: number
  reservations: number
  customers: number
  classes: number
  payments: number
  /** Whether something was taken that is not play money, or brought in from elsewhere: then it stays. */
  isInUse: boolean
}

/** `POST /api/setup/demo/remove`: how many reservations the person was shown. */
export const DemoSeenSchema = wireObject({
  reservations: v.pipe(v.number('Dados inválidos'), v.integer('Dados inválidos')),
})

export type SetupState = { step: SetupStep; state: StepState; missing: string[] }

/** `GET /api/setup`. */
export type Setup = {
  steps: SetupState[]
  /** Whether mails go to a mail server; otherwise they are files on the server. */
  sendsMail: boolean
  zone: SetupZone
  /** Whose account gets the money; null while payments are tests. */
  account: ProviderAccount | null
  /** What the provider refuses because of that account. */
  troubles: AccountTrouble[]
  /** Whether the settings want payments to be tests. */
  isTestBySettings: boolean
  /** Null while the public address is not known. */
  webhook: ProviderWebhook | null
  pixTrial: PixTrial | null
  demo: DemoData | null
  /** Where customers book: the public address; null while the settings do not say it. */
  publicUrl: string | null
}
