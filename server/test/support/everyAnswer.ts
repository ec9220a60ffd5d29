import { afterEach } from 'vitest'
import { wrongAnswers } from './answerCheck.ts'

// After every test of the server: what it was answered is as the table of calls says.
afterEach(() => {
  const wrong = wrongAnswers()
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
})
