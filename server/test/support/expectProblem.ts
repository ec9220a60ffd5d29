import { expect } from 'vitest'
import type { Problem } from '#shared/problem.ts'

/** The answer to a bad request: a 4xx with a Portuguese message, in the fields' messages as well. */
export function expectProblem(answer: { status: number; body: Problem }) {
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  expect(answer.body).toMatchObject({ status: answer.status, code: expect.any(String) })
  expectPortuguese([answer.body.message, ...Object.values(answer.body.errors ?? {}).flat()])
}

/** Words of the language, none of the library's or the engine's English. */
export function expectPortuguese(messages: readonly string[]) {
  expect(messages[0]).toMatch(/[a-zà-ú]{2,}/i)
  expect(messages.join(' ')).not.toMatch(
    /\b(Invalid|Expected|received|must be|undefined|Unexpected|token|required|length)\b/,
  )
}
