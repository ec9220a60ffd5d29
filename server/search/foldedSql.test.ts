import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/startTestApp.ts'
import { fold } from './fold.ts'
import { foldedSql } from './foldedSql.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ demo: false })
})
afterEach(() => app.stop())

test('the database folds the letters of Portuguese as the index does', async () => {
  const letters = 'áàâãäÁÀÂÃÄçÇéèêëÉÊíìîïÍñÑóòôõöÓÔÕúùûüÚÜ'
  for (const text of [letters, letters.normalize('NFD'), 'João Conceição', 'ABC-123']) {
    const sql = `select ${foldedSql('cast(? as text)')} as folded`
    const answer = await app.deps.knex.raw(sql, [text])
    expect((answer.rows ?? answer)[0].folded).toBe(fold(text))
  }
})
