import { FRONT_FACTS, type FrontFacts } from '#shared/guest/front/front.ts'

/** Reads what the server has drawn this page from; null where it has drawn none, as in a page of the worker, or where hours of it may have begun since. */
export function readWrittenFront(nowMs = Date.now()): FrontFacts | null {
  const text = document.getElementById(FRONT_FACTS)?.textContent
  if (!text) return null
  const facts = JSON.parse(text) as FrontFacts
  return nowMs < Date.parse(facts.calendar.changesAt) ? facts : null
}
