import * as v from 'valibot'
import { defineCall, either, nothing } from '../account/call/defineCall.ts'
import {
  AccountLinkSchema,
  FirstOwnerSchema,
  ForgottenSchema,
  InviteAcceptanceSchema,
  linkPasswordSchema,
  LinkTokenSchema,
  OwnerByPasskeySchema,
  OwnerByPasswordSchema,
  OwnerDraftSchema,
  SessionUserSchema,
} from '../account/people/account.schema.ts'
import { NewPasskeyOptionsSchema } from '../account/people/passkey.schema.ts'
import { ZoneChoiceSchema } from '../venue/profile/zones.ts'
import { BackupPartSchema, ReceivedBackupSchema, RestoreSchema } from './backup/restore.ts'
import { ProviderKeySchema, WebhookTrySchema } from './setup/provider.ts'
import {
  DemoSeenSchema,
  MailTestResultSchema,
  MailTestSchema,
  PixTrialSchema,
  SetupSchema,
  SetupStepSchema,
  stepMarkSchema,
} from './setup/setup.ts'

export const askForPassword = defineCall({
  method: 'POST',
  path: '/api/account-links',
  permission: 'anybody',
  says: 'Manda por e-mail um link para escolher outra senha',
  body: ForgottenSchema,
  status: 202,
  answer: v.object({ message: v.string() }),
  repeats: 'always',
})
export const readAccountLink = defineCall({
  method: 'POST',
  path: '/api/account-links/read',
  permission: 'anybody',
  says: 'Diz para que serve um link de conta',
  body: LinkTokenSchema,
  answer: AccountLinkSchema,
  repeats: 'always',
  refusals: ['link-over'],
})
export const setPasswordByLink = defineCall({
  method: 'POST',
  path: '/api/account-links/password',
  permission: 'anybody',
  says: 'Escolhe outra senha com um link',
  // A longer one than a customer's is asked of the staff.
  body: either(linkPasswordSchema('user')),
  answer: nothing,
  repeats: 'never',
  refusals: ['link-over'],
})
export const acceptInvite = defineCall({
  method: 'POST',
  path: '/api/account-links/invite',
  permission: 'anybody',
  says: 'Aceita um convite para a equipe',
  body: InviteAcceptanceSchema,
  status: 201,
  answer: SessionUserSchema,
  repeats: 'never',
  refusals: ['link-over', 'username-taken'],
})
export const readOwnerPasskeyOptions = defineCall({
  method: 'POST',
  path: '/api/account-links/owner/options',
  permission: 'anybody',
  says: 'Com o que o navegador faz a chave de acesso do primeiro dono',
  body: OwnerDraftSchema,
  answer: NewPasskeyOptionsSchema,
  repeats: 'always',
})
export const sendBackupPart = defineCall({
  method: 'POST',
  path: '/api/account-links/owner/backup',
  permission: 'anybody',
  says: 'Envia parte de uma cópia a um servidor sem dono',
  body: BackupPartSchema,
  answer: ReceivedBackupSchema,
  repeats: 'always',
})
export const restoreBackup = defineCall({
  method: 'POST',
  path: '/api/account-links/owner/restore',
  permission: 'anybody',
  says: 'Põe a cópia enviada no lugar do local vazio',
  body: RestoreSchema,
  status: 202,
  answer: v.object({}),
  repeats: 'always',
})
export const becomeOwner = defineCall({
  method: 'POST',
  path: '/api/account-links/owner',
  permission: 'anybody',
  says: 'Cria a conta do primeiro dono, com senha ou chave de acesso',
  body: either(OwnerByPasswordSchema, OwnerByPasskeySchema),
  status: 201,
  answer: FirstOwnerSchema,
  repeats: 'never',
  refusals: ['factor-refused', 'link-over'],
})

export const readSetup = defineCall({
  method: 'GET',
  path: '/api/setup',
  permission: 'settings.edit',
  says: 'Até onde o local novo chegou',
  answer: SetupSchema,
  repeats: 'always',
})
export const markStep = defineCall({
  method: 'PATCH',
  path: '/api/setup/:step',
  permission: 'settings.edit',
  says: 'Dá um passo por feito, pulado ou por fazer',
  params: v.object({ step: SetupStepSchema }),
  // Which states a step may have depends on the step.
  body: either(stepMarkSchema('mail')),
  answer: SetupSchema,
  repeats: 'always',
})
export const tryMail = defineCall({
  method: 'POST',
  path: '/api/setup/mail',
  permission: 'settings.edit',
  says: 'Manda um e-mail de teste',
  body: MailTestSchema,
  answer: MailTestResultSchema,
  repeats: 'always',
})
export const setProvider = defineCall({
  method: 'PUT',
  path: '/api/setup/provider',
  permission: 'system.edit',
  says: 'Guarda a chave da conta que recebe',
  proof: true,
  body: ProviderKeySchema,
  answer: SetupSchema,
  repeats: 'always',
  refusals: ['provider-in-settings'],
})
export const setZone = defineCall({
  method: 'PUT',
  path: '/api/setup/zone',
  permission: 'settings.edit',
  says: 'Escolhe o fuso horário do local',
  body: ZoneChoiceSchema,
  answer: SetupSchema,
  repeats: 'always',
  refusals: ['zone-in-settings'],
})
export const registerWebhook = defineCall({
  method: 'POST',
  path: '/api/setup/webhook',
  permission: 'system.edit',
  says: 'Cadastra no provedor o endereço dos avisos',
  proof: true,
  answer: WebhookTrySchema,
  repeats: 'always',
  refusals: ['no-provider', 'no-public-url'],
})
export const beginPixTrial = defineCall({
  method: 'POST',
  path: '/api/setup/pix',
  permission: 'settings.edit',
  says: 'Gera um PIX de teste',
  body: PixTrialSchema,
  status: 201,
  answer: SetupSchema,
  repeats: 'never',
  refusals: ['no-court'],
})
export const endPixTrial = defineCall({
  method: 'POST',
  path: '/api/setup/pix/end',
  permission: 'settings.edit',
  says: 'Devolve ou cancela o PIX de teste',
  answer: SetupSchema,
  repeats: 'always',
  refusals: ['not-found'],
})
export const removeDemo = defineCall({
  method: 'POST',
  path: '/api/setup/demo/remove',
  permission: 'system.edit',
  says: 'Joga fora os dados de exemplo',
  body: DemoSeenSchema,
  answer: nothing,
  repeats: 'never',
  refusals: ['demo-in-use', 'not-found', 'preview-changed', 'second-factor-needed'],
})

export const setupCalls = [
  askForPassword,
  readAccountLink,
  setPasswordByLink,
  acceptInvite,
  readOwnerPasskeyOptions,
  sendBackupPart,
  restoreBackup,
  becomeOwner,
  readSetup,
  markStep,
  tryMail,
  setProvider,
  setZone,
  registerWebhook,
  beginPixTrial,
  endPixTrial,
  removeDemo,
] as const
