import type { PersonExport } from '#shared/guest/privacy/dossier.ts'
import type {
  AnonymisationPreview,
  Anonymised,
  ChosenPerson,
  CorrectionFields,
  FoundPerson,
  PrivacyRequest,
} from '#shared/guest/privacy/person.ts'
import { request } from '../client.ts'
import { proving } from './proof.ts'

/** What is stored of a person. With a connection only, and never cached. */
export const privacyApi = {
  requests: () => request<PrivacyRequest[]>('GET', '/api/privacy/requests'),
  search: (term: string) => request<FoundPerson>('POST', '/api/privacy/search', { body: { term } }),
  export: (who: ChosenPerson) =>
    proving(() => request<PersonExport>('POST', '/api/privacy/export', { body: who })),
  correct: (who: ChosenPerson, right: CorrectionFields) =>
    proving(() =>
      request<{ reservations: number; classes: number; accounts: number }>(
        'POST',
        '/api/privacy/correct',
        { body: { ...who, ...right } },
      ),
    ),
  preview: (who: ChosenPerson) =>
    request<AnonymisationPreview>('POST', '/api/privacy/preview', { body: who }),
  anonymise: (who: ChosenPerson, seen: string) =>
    proving(() =>
      request<Anonymised>('POST', '/api/privacy/anonymise', { body: { ...who, seen } }),
    ),
}
