import { useState } from 'react'

type Asked<Question, Answer> = { question: Question; answer: (answer: Answer | null) => void }

/** A dialog as a promise: `ask` shows it (through `asked`) and waits; null is a way back. */
export function useQuestion<Question, Answer>() {
  const [asked, setAsked] = useState<Asked<Question, Answer> | null>(null)
  const ask = (question: Question) =>
    new Promise<Answer | null>((resolve) =>
      setAsked({
        question,
        answer(answer) {
          setAsked(null)
          resolve(answer)
        },
      }),
    )
  return { asked, ask }
}
