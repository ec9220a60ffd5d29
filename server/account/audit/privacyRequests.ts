import { createHmac } from 'node:crypto'
import type { PrivacyRequest, PrivacyRequestKind } from '#shared/guest/privacy/person.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'

type Keys = { sessionKeys: readonly string[] }

/** What was asked for, and what came of it: without naming the person, whose identifiers are hashed under the server's own key. */
export async function logRequest(
  { trx, nowMs }: Pick<Tx, 'trx' | 'nowMs'>,
  { sessionKeys }: Keys,
  request: {
    kind: PrivacyRequestKind
    who: { id: number }
    outcome: PrivacyRequest['outcome']
    /** CPF, phone, e-mail as they are stored. */
    identifiers: readonly string[]
    /** Codes and counts. */
    detail?: Record<string, number | readonly string[]>
  },
): Promise<number> {
  const { kind, who, outcome, identifiers, detail = {} } = request
  const subjects = [...new Set(identifiers.filter(Boolean))].map((text) =>
    subjectHash(sessionKeys[0]!, text),
  )
  const [row] = await trx('privacy_requests')
    .insert({
      at: toInstant(nowMs),
      kind,
      userId: who.id,
      outcome,
      subjects: subjects.join(' '),
      detail: JSON.stringify(detail),
    })
    .returning('id')
  return row!.id
}

/** The newest first: all, or those about whom one of these identifiers belongs to. */
export async function readRequests(
  db: Db,
  { sessionKeys }: Keys,
  identifiers: readonly string[] | null = null,
): Promise<PrivacyRequest[]> {
  const query = db('privacy_requests as p')
    .leftJoin('users as u', 'u.id', 'p.userId')
    .orderBy('p.id', 'desc')
    .limit(MOST)
  if (identifiers) {
    // A key that was retired has hashed the older ones.
    const hashes = sessionKeys.flatMap((key) => identifiers.map((text) => subjectHash(key, text)))
    void query.where((any) => {
      void any.whereRaw('1 = 0')
      for (const hash of hashes) void any.orWhere('p.subjects', 'like', `%${hash}%`)
    })
  }
  const rows = await query.select(
    'p.id',
    'p.at',
    'p.kind',
    'p.outcome',
    'p.detail',
    'p.userId',
    'u.name',
    'u.username',
  )
  return rows.map(({ name, username, userId, detail, ...row }) => ({
    ...row,
    who: name ?? username ?? (userId === null ? 'Sistema' : `Conta removida (nº ${userId})`),
    detail: JSON.parse(detail),
  }))
}

const MOST = 100

function subjectHash(key: string, identifier: string) {
  const text = `privacy ${identifier.toLowerCase()}`
  return createHmac('sha256', key).update(text).digest('hex').slice(0, 32)
}
