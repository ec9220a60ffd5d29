import { afterEach } from 'vitest'
import { unnamedRefusals, wrongAnswers } from './answerCheck.ts'

// After every test of the server: what it was answered is as the table of calls says.
// Whether a refusal's name stands there is asked where runs are alike: a property, and who is first of
// two at once on PostgreSQL, meet by chance what no other run does.
afterEach(({ task }) => {
  const unnamed = unnamedRefusals()
  const byChance =
    process.env['TEST_DATABASE'] === 'postgres' || task.file.name.endsWith('.property.test.ts')
  const wrong = [...wrongAnswers(), ...(byChance ? [] : unnamed)]
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
})
