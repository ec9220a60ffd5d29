import type { SessionUser } from '#shared/account/account.schema.ts'
import { ApiError, spokenMessage } from '../api/client.ts'
import type { Toast } from '../ui/toast.tsx'

const NO_LINE = 'Sem conexão. Verifique sua internet e tente novamente.'

export function welcome({ name, username }: SessionUser): Toast {
  return {
    title: 'Login realizado com sucesso!',
    description: `Bem-vindo, ${name ?? username}!`,
    tone: 'success',
  }
}

export const ACCOUNT_CREATED: Toast = {
  title: 'Conta criada com sucesso!',
  description: 'Sua conta foi criada e você está conectado.',
  tone: 'success',
}

export const SIGNED_OUT: Toast = {
  title: 'Logout realizado com sucesso',
  description: 'Você foi desconectado.',
}

export const loginFailed = failure('Falha no login', 'Credenciais inválidas.')
export const registrationFailed = failure('Falha no registro', 'Não foi possível criar a conta.')
export const signOutFailed = failure('Falha ao desconectar', 'Tente novamente em instantes.')

function failure(title: string, fallback: string) {
  return (error: unknown): Toast => ({
    title,
    description: wasAnswered(error) ? spokenMessage(error, fallback) : NO_LINE,
    tone: 'destructive',
  })
}

// A 502 without words comes from something in between: the server itself has not said no.
function wasAnswered(error: unknown) {
  return error instanceof ApiError && (error.status < 500 || error.problem !== null)
}
