import type { ReturnOrder } from '#shared/operation/backup/backups.ts'
import { proving } from '../account/proof.ts'
import { send } from '../send.ts'

/** The owner's copies of the database. */
export const backupsApi = {
  list: () => send('GET /api/backups'),
  take: () => send('POST /api/backups'),
  makePhrase: () => proving(() => send('POST /api/backups/phrase')),
  testPlace: () =>
    // A far bucket may take its time.
    send('POST /api/backups/place/test', { silenceMs: 60_000 }),
  loss: (id: number) => send('GET /api/backups/:id/loss', { params: { id } }),
  goBack: (id: number, body: ReturnOrder) =>
    proving(() => send('POST /api/backups/:id/return', { params: { id }, body })),
  /** The person has shown that it is them: from here the browser itself loads the file, however large it is. */
  async download(id: number): Promise<string> {
    await proving(() => send('POST /api/backups/:id/download', { params: { id } }))
    return `/api/backups/${id}/file`
  },
}
