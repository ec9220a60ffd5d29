import { useState } from 'react'

/** What is being typed. It starts as the value that it is to become, and is that again whenever the value changes by other means. */
export function useDraft<T>(value: T): [draft: T, type: (draft: T) => void] {
  const [draft, type] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    type(value)
  }
  return [draft, type]
}
