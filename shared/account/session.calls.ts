import * as v from 'valibot'
import { defineCall, either } from './call/defineCall.ts'
import { LoginSchema, RegistrationSchema, SessionUserSchema } from './people/account.schema.ts'
import { PasskeyOptionsSchema, PasskeySignInSchema } from './people/passkey.schema.ts'
import { AppCodeDraftSchema, RecoveryDraftSchema } from './people/secondFactor.ts'

export const readCsrfToken = defineCall({
  method: 'GET',
  path: '/api/csrf-token',
  permission: 'anybody',
  says: 'O código que um navegador manda em X-CSRF-Token com cada alteração',
  answer: v.object({ csrfToken: v.string() }),
  repeats: 'always',
})
export const readUser = defineCall({
  method: 'GET',
  path: '/api/user',
  permission: 'anybody',
  signedIn: true,
  says: 'Quem está conectado',
  answer: SessionUserSchema,
  repeats: 'always',
})
export const login = defineCall({
  method: 'POST',
  path: '/api/login',
  permission: 'anybody',
  says: 'Entra com usuário e senha',
  body: LoginSchema,
  answer: SessionUserSchema,
  repeats: 'always',
  refusals: ['bad-credentials', 'second-step-needed'],
})
export const register = defineCall({
  method: 'POST',
  path: '/api/register',
  permission: 'anybody',
  says: 'Cria uma conta de cliente',
  body: RegistrationSchema,
  status: 201,
  answer: SessionUserSchema,
  repeats: 'never',
  refusals: ['username-taken'],
})
export const logout = defineCall({
  method: 'POST',
  path: '/api/logout',
  permission: 'anybody',
  says: 'Sai',
  answer: v.object({ message: v.string() }),
  repeats: 'always',
})
export const readSignInOptions = defineCall({
  method: 'POST',
  path: '/api/login/options',
  permission: 'anybody',
  says: 'O que o navegador assina com uma chave de acesso para entrar',
  answer: PasskeyOptionsSchema,
  repeats: 'always',
})
export const signInByPasskey = defineCall({
  method: 'POST',
  path: '/api/login/passkey',
  permission: 'anybody',
  says: 'Entra com uma chave de acesso',
  body: PasskeySignInSchema,
  answer: SessionUserSchema,
  repeats: 'never',
  refusals: ['factor-refused'],
})
export const signInByCode = defineCall({
  method: 'POST',
  path: '/api/login/code',
  permission: 'anybody',
  says: 'Confirma a entrada com um código, depois da senha',
  body: either(AppCodeDraftSchema, RecoveryDraftSchema),
  answer: SessionUserSchema,
  repeats: 'never',
  refusals: ['factor-refused'],
})

export const sessionCalls = [
  readCsrfToken,
  readUser,
  login,
  register,
  logout,
  readSignInOptions,
  signInByPasskey,
  signInByCode,
] as const
