import { countText } from '#shared/platform/text/countText.ts'
import { isSqlite } from '../../platform/db/connect.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { Deps } from '../../platform/deps.ts'
import { databaseBytes, freeSpace } from '../../platform/db/space.ts'

/** A tablet that was not seen for longer has its edits asked about when it comes back, whichever version then answers. */
const AWAY_MS = 3 * 86_400_000
const ALIVE_MS = 30_000
/** The copy, and the copy once more while it is put back. */
const COPIES = 2
const SPARE_BYTES = 100_000_000

/** What an update must not come in between of now, each in a sentence; empty when it may be made. */
export async function waitsFor(
  deps: Pick<Deps, 'knex' | 'clock' | 'config' | 'process'>,
): Promise<string[]> {
  const { knex, clock, config, process } = deps
  const ago = (ms: number) => toInstant(clock.now() - ms)
  const sentences: string[] = []
  if (await knex('till_sessions').whereNull('closedAt').first('id')) {
    sentences.push('O caixa está aberto: a atualização espera até ele ser fechado.')
  }
  const devices = await knex('devices')
    .whereNull('revokedAt')
    .where('waiting', '>', 0)
    .where('lastSeenAt', '>', ago(AWAY_MS))
    .orderBy('name')
    .select('name', 'waiting')
  for (const { name, waiting } of devices) {
    const edits = countText(waiting, 'alteração', 'alterações')
    sentences.push(`O aparelho ${name} ainda tem ${edits} por enviar.`)
  }
  const others = isSqlite(knex)
    ? undefined
    : await knex('processes')
        .whereNot({ id: process.id })
        .where('seenAt', '>', ago(ALIVE_MS))
        .first('id')
  if (others) {
    sentences.push(
      'Outro servidor usa este banco de dados: com vários, quem cuida deles troca um de cada vez.',
    )
  }
  const space = await freeSpace(config)
  const bytes = await databaseBytes(knex)
  if (space && bytes !== null && space.freeBytes < COPIES * bytes + SPARE_BYTES) {
    sentences.push('Falta espaço no disco para a cópia de antes.')
  }
  return sentences
}
