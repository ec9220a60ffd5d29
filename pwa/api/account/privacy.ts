import type { ChosenPerson, CorrectionFields } from '#shared/guest/privacy/person.ts'
import { send } from '../send.ts'
import { proving } from './proof.ts'

/** What is stored of a person. With a connection only, and never cached. */
export const privacyApi = {
  requests: () => send('GET /api/privacy/requests'),
  search: (term: string) => send('POST /api/privacy/search', { body: { term } }),
  export: (body: ChosenPerson) => proving(() => send('POST /api/privacy/export', { body })),
  correct: (who: ChosenPerson, right: CorrectionFields) =>
    proving(() => send('POST /api/privacy/correct', { body: { ...who, ...right } })),
  preview: (body: ChosenPerson) => send('POST /api/privacy/preview', { body }),
  anonymise: (who: ChosenPerson, seen: string) =>
    proving(() => send('POST /api/privacy/anonymise', { body: { ...who, seen } })),
}
