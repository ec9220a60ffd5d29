import type { Middleware } from 'koa'
import { FakeProblem } from './fakeProblem.ts'

export const FAKE_API_KEY = '$aact_hmlg_fake-key-for-tests-only'

/** The provider's authentication: its four refusals of a key, and no body on a GET. */
export function fakeAuth(state: { keys: readonly string[] }): Middleware {
  return async (ctx, next) => {
    const key = ctx.get('access_token')
    if (key === '') {
      throw refused(
        'access_token_not_found',
        "O cabeçalho de autenticação 'access_token' é obrigatório e não foi encontrado na requisição",
      )
    }
    if (!key.startsWith('$aact_')) {
      throw refused(
        'invalid_access_token_format',
        'O valor fornecido não parece ser uma chave de API válida do Asaas. Verifique o formato da sua chave',
      )
    }
    if (!key.startsWith('$aact_hmlg_')) {
      throw refused('invalid_environment', 'A chave de API informada não pertence a este ambiente')
    }
    if (!state.keys.includes(key)) {
      throw refused('invalid_access_token', 'A chave de API fornecida é inválida')
    }
    const hasBody = Number(ctx.get('Content-Length')) > 0 || ctx.get('Transfer-Encoding') !== ''
    // CloudFront answers this one, and not in JSON.
    if (ctx.method === 'GET' && hasBody) ctx.throw(403)
    await next()
  }
}

function refused(code: string, description: string) {
  return new FakeProblem(401, code, description)
}
