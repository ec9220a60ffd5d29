import { afterEach } from 'vitest'
import { unnamedRefusals, wrongAnswers } from './answerCheck.ts'

// After every test of the server: what it was answered is as the table of calls says.
// By chance a property meets, once in a hundred runs, a refusal that the others do not: it is left
// to the tests that do the same in each run.
afterEach(({ task }) => {
  const unnamed = unnamedRefusals()
  const byChance = task.file.name.endsWith('.property.test.ts')
  const wrong = [...wrongAnswers(), ...(byChance ? [] : unnamed)]
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
})
