import * as v from 'valibot'
import { byId, defineCall, either, nothing } from './call/defineCall.ts'
import {
  AccountDraftSchema,
  FarewellSchema,
  OwnAccountSchema,
  passwordChangeSchema,
  SessionUserSchema,
} from './people/account.schema.ts'
import { OwnPinSchema } from './people/device.ts'
import {
  NewPasskeyOptionsSchema,
  NewPasskeySchema,
  PasskeyOptionsSchema,
  PasskeySignInSchema,
} from './people/passkey.schema.ts'
import {
  AppCodeDraftSchema,
  AppOptionsSchema,
  FactorAddedSchema,
  PasswordDraftSchema,
  ProofWaysSchema,
  RecoveryDraftSchema,
  SecondFactorSchema,
} from './people/secondFactor.ts'

export const readAccount = defineCall({
  method: 'GET',
  path: '/api/account',
  permission: 'anybody',
  signedIn: true,
  says: 'A própria conta e os aparelhos em que está aberta',
  answer: OwnAccountSchema,
  repeats: 'always',
})
export const changeAccount = defineCall({
  method: 'PATCH',
  path: '/api/account',
  permission: 'anybody',
  signedIn: true,
  says: 'Corrige nome e e-mail da própria conta',
  body: AccountDraftSchema,
  answer: OwnAccountSchema,
  repeats: 'always',
})
export const changePassword = defineCall({
  method: 'POST',
  path: '/api/account/password',
  permission: 'anybody',
  signedIn: true,
  says: 'Troca a própria senha',
  // A longer one than a customer's is asked of the staff.
  body: either(passwordChangeSchema('user')),
  answer: SessionUserSchema,
  repeats: 'never',
})
export const changePin = defineCall({
  method: 'POST',
  path: '/api/account/pin',
  permission: 'anybody',
  signedIn: true,
  says: 'Escolhe o próprio PIN dos aparelhos do local',
  body: OwnPinSchema,
  answer: nothing,
  repeats: 'always',
})
export const endSession = defineCall({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  permission: 'anybody',
  signedIn: true,
  says: 'Encerra a própria conta num aparelho',
  params: v.object({
    id: v.pipe(v.string(), v.regex(/^[0-9a-f]{1,64}$/, 'Aparelho inválido')),
  }),
  answer: nothing,
  repeats: 'always',
  refusals: ['second-factor-needed'],
})
export const endOtherSessions = defineCall({
  method: 'DELETE',
  path: '/api/account/sessions',
  permission: 'anybody',
  signedIn: true,
  says: 'Encerra a própria conta nos outros aparelhos',
  answer: OwnAccountSchema,
  repeats: 'always',
  refusals: ['second-factor-needed'],
})
export const deleteAccount = defineCall({
  method: 'POST',
  path: '/api/account/delete',
  permission: 'anybody',
  signedIn: true,
  says: 'Exclui a própria conta de cliente',
  body: FarewellSchema,
  answer: nothing,
  repeats: 'never',
})

export const readSecondFactor = defineCall({
  method: 'GET',
  path: '/api/account/second-factor',
  permission: 'anybody',
  signedIn: true,
  says: 'As próprias chaves de acesso, aplicativo e códigos de recuperação',
  answer: SecondFactorSchema,
  repeats: 'always',
})
export const readNewPasskeyOptions = defineCall({
  method: 'POST',
  path: '/api/account/passkeys/options',
  permission: 'anybody',
  signedIn: true,
  says: 'Com o que o navegador faz uma chave de acesso',
  answer: NewPasskeyOptionsSchema,
  repeats: 'always',
  refusals: ['second-factor-needed'],
})
export const addPasskey = defineCall({
  method: 'POST',
  path: '/api/account/passkeys',
  permission: 'anybody',
  signedIn: true,
  says: 'Cadastra uma chave de acesso',
  body: NewPasskeySchema,
  status: 201,
  answer: FactorAddedSchema,
  repeats: 'never',
  refusals: ['factor-refused'],
})
export const removePasskey = defineCall({
  method: 'DELETE',
  path: '/api/account/passkeys/:id',
  permission: 'anybody',
  signedIn: true,
  says: 'Remove uma chave de acesso',
  params: byId,
  answer: SecondFactorSchema,
  repeats: 'never',
  refusals: ['second-factor-needed'],
})
export const readAppOptions = defineCall({
  method: 'POST',
  path: '/api/account/app/options',
  permission: 'anybody',
  signedIn: true,
  says: 'Com o que se configura um aplicativo de códigos',
  answer: AppOptionsSchema,
  repeats: 'always',
  refusals: ['second-factor-needed'],
})
export const addApp = defineCall({
  method: 'POST',
  path: '/api/account/app',
  permission: 'anybody',
  signedIn: true,
  says: 'Cadastra um aplicativo de códigos',
  body: AppCodeDraftSchema,
  status: 201,
  answer: FactorAddedSchema,
  repeats: 'never',
  refusals: ['factor-refused'],
})
export const removeApp = defineCall({
  method: 'DELETE',
  path: '/api/account/app',
  permission: 'anybody',
  signedIn: true,
  says: 'Remove o aplicativo de códigos',
  answer: SecondFactorSchema,
  repeats: 'never',
  refusals: ['second-factor-needed'],
})
export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: '/api/account/recovery-codes',
  permission: 'anybody',
  signedIn: true,
  says: 'Gera novos códigos de recuperação e os mostra uma única vez',
  status: 201,
  answer: FactorAddedSchema,
  repeats: 'never',
  refusals: ['second-factor-needed'],
})
export const readProofWays = defineCall({
  method: 'GET',
  path: '/api/account/proof',
  permission: 'anybody',
  signedIn: true,
  says: 'Com o que se confirma que é a própria pessoa',
  answer: ProofWaysSchema,
  repeats: 'always',
})
export const readProofOptions = defineCall({
  method: 'POST',
  path: '/api/account/proof/options',
  permission: 'anybody',
  signedIn: true,
  says: 'O que o navegador assina para confirmar que é a própria pessoa',
  answer: PasskeyOptionsSchema,
  repeats: 'always',
})
export const prove = defineCall({
  method: 'POST',
  path: '/api/account/proof',
  permission: 'anybody',
  signedIn: true,
  says: 'Confirma que é a própria pessoa, por dez minutos',
  body: either(PasskeySignInSchema, AppCodeDraftSchema, RecoveryDraftSchema, PasswordDraftSchema),
  answer: nothing,
  repeats: 'never',
  refusals: ['factor-refused'],
})

export const ownAccountCalls = [
  readAccount,
  changeAccount,
  changePassword,
  changePin,
  endSession,
  endOtherSessions,
  deleteAccount,
  readSecondFactor,
  readNewPasskeyOptions,
  addPasskey,
  removePasskey,
  readAppOptions,
  addApp,
  removeApp,
  renewRecoveryCodes,
  readProofWays,
  readProofOptions,
  prove,
] as const
