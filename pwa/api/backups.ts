import type { Backups, NewPhrase, PlaceTest } from '#shared/operation/backup/backups.ts'
import { request } from './client.ts'
import { proving } from './people/proof.ts'

/** The owner's copies of the database. */
export const backupsApi = {
  list: () => request<Backups>('GET', '/api/backups'),
  take: () => request<Backups>('POST', '/api/backups'),
  makePhrase: () => proving(() => request<NewPhrase>('POST', '/api/backups/phrase')),
  testPlace: () =>
    // A far bucket may take its time.
    request<PlaceTest>('POST', '/api/backups/place/test', { silenceMs: 60_000 }),
  /** The person has shown that it is them: from here the browser itself loads the file, however large it is. */
  async download(id: number): Promise<string> {
    await proving(() => request<void>('POST', `/api/backups/${id}/download`))
    return `/api/backups/${id}/file`
  },
}
