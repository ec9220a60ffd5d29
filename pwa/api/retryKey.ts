import { newId } from './newId.ts'
import { isRefused } from './refusal.ts'

/** Runs an act under a key: the same again, after an answer that was lost, has the same one and is done once. */
export type Once = {
  <Answer>(act: unknown, send: (key: string) => Promise<Answer>): Promise<Answer>
  /** Under which key the act is sent next. */
  keyOf(act: unknown): string
}

/** Whether an error leaves open what became of the act; after a refusal it is certain that nothing was done, and another try is a new act. */
type IsOpen = (error: unknown) => boolean

export function createOnce(isOpen: IsOpen = (error) => !isRefused(error)): Once {
  const open = new Map<string, string>()
  const keyOf = (act: unknown) => {
    const text = JSON.stringify(act)
    const key = open.get(text) ?? newId()
    open.set(text, key)
    return key
  }
  const once = async <Answer>(act: unknown, send: (key: string) => Promise<Answer>) => {
    const text = JSON.stringify(act)
    const key = keyOf(act)
    try {
      const answer = await send(key)
      open.delete(text)
      return answer
    } catch (error) {
      if (!isOpen(error)) open.delete(text)
      throw error
    }
  }
  return Object.assign(once, { keyOf })
}
