import type { Middleware } from 'koa'

/** The provider's refusal: always a list, always one entry. */
export class FakeProblem extends Error {
  readonly status: number
  readonly code: string | null

  constructor(status: number, code: string | null, description = '') {
    super(description)
    this.name = 'FakeProblem'
    this.status = status
    this.code = code
  }
}

/** Turns a FakeProblem into the provider's error body; an unknown id or route has none. */
export const fakeProblems: Middleware = async (ctx, next) => {
  try {
    await next()
  } catch (error) {
    if (!(error instanceof FakeProblem)) throw error
    ctx.status = error.status
    ctx.body =
      error.code === null ? '' : { errors: [{ code: error.code, description: error.message }] }
  }
}

export const notFound = () => new FakeProblem(404, null)
export const invalid = (code: string, description: string) =>
  new FakeProblem(400, code, description)
