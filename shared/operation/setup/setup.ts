import * as v from 'valibot'
import { keysOf } from '../../platform/text/keysOf.ts'
import { SetupZoneSchema } from '../../venue/profile/zones.ts'
import { FormerKeySchema, ProviderAccountSchema, ProviderWebhookSchema } from './provider.ts'
import { ACCOUNT_TROUBLES } from '../../payment/charges/chargeRefusal.ts'
import { AdminReservationSchema } from '../../booking/reservation/adminReservation.ts'
import { CustomerEmailSchema } from '../../platform/contact/customer.schema.ts'
import { wireObject } from '../../platform/http/fields.ts'

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
const StepStateSchema = v.picklist(['done', 'skipped', 'todo'])
export type StepState = v.InferOutput<typeof StepStateSchema>

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
export const MailTestResultSchema = v.object({
  sent: v.boolean(),
  words: v.string(),
  reply: v.nullable(v.string()),
})
export type MailTest = v.InferOutput<typeof MailTestResultSchema>

/** What is really paid and given back: the least that the provider charges. */
export const PIX_TRIAL_REAIS = 5

/** `POST /api/setup/pix`: it names the amount, which somebody really pays. */
export const PixTrialSchema = wireObject({
  reais: v.literal(PIX_TRIAL_REAIS, `O teste é de R$ ${PIX_TRIAL_REAIS},00`),
})

/** A real charge of a reservation made for it. `ended` is one that nobody paid. */
const PixTrialStateSchema = v.object({
  reservation: AdminReservationSchema,
  state: v.picklist(['waiting', 'paid', 'refunding', 'refunded', 'ended']),
})
export type PixTrial = v.InferOutput<typeof PixTrialStateSchema>

/** What is there of the example venue, with what was tried on it. */
const DemoDataSchema = v.object({
  courts: v.number(),
  reservations: v.number(),
  customers: v.number(),
  classes: v.number(),
  payments: v.number(),
  /** Whether something was taken that is not play money, or brought in from elsewhere: then it stays. */
  isInUse: v.boolean(),
})
export type DemoData = v.InferOutput<typeof DemoDataSchema>

/** `POST /api/setup/demo/remove`: how many reservations the person was shown. */
export const DemoSeenSchema = wireObject({
  reservations: v.pipe(v.number('Dados inválidos'), v.integer('Dados inválidos')),
})

const SetupStateSchema = v.object({
  step: v.picklist(SETUP_STEPS),
  state: StepStateSchema,
  missing: v.array(v.string()),
})
export type SetupState = v.InferOutput<typeof SetupStateSchema>

/** `GET /api/setup`. */
export const SetupSchema = v.object({
  steps: v.array(SetupStateSchema),
  /** Whether mails go to a mail server; otherwise they are files on the server. */
  sendsMail: v.boolean(),
  zone: SetupZoneSchema,
  /** Whose account gets the money; null while payments are tests. */
  account: v.nullable(ProviderAccountSchema),
  /** Keys of before of which something may still come or go. */
  formerKeys: v.array(FormerKeySchema),
  /** What the provider refuses because of that account. */
  troubles: v.array(v.picklist(keysOf(ACCOUNT_TROUBLES))),
  /** Whether the settings want payments to be tests. */
  isTestBySettings: v.boolean(),
  /** Null while the public address is not known. */
  webhook: v.nullable(ProviderWebhookSchema),
  pixTrial: v.nullable(PixTrialStateSchema),
  demo: v.nullable(DemoDataSchema),
  /** Where customers book: the public address; null while the settings do not say it. */
  publicUrl: v.nullable(v.string()),
})
export type Setup = v.InferOutput<typeof SetupSchema>
