import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseData } from '../../platform/settings/config.ts'
import { connect } from '../../platform/db/connect.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { writePrivately } from '../../platform/settings/privateFiles.ts'
import { readJournal } from '../update/journal.ts'
import { readRelease } from '../update/releases.ts'

/** Until the server has begun, and for one that is under way. */
const BEGINS_MS = 60_000
const ENDS_MS = 20 * 60_000
/** Tells whoever asks many venues one after the other from a version that went back. */
const WAITS = 2

writePrivately()
const [release] = process.argv.slice(2)
try {
  if (release === undefined) throw new Error('Uso: quadras update VERSÃO (o nome da pasta dela)')
  process.exitCode = await ask(release)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

/** Asks the running server to give its place to that release, and waits for what became of it. */
async function ask(toRelease: string): Promise<number> {
  const { dataFolder, database } = parseData(process.env)
  const read = () => readJournal(dataFolder)
  const before = await read()
  if (!before || !(await readRelease(join(import.meta.dirname, '../../..'), toRelease))) {
    throw new Error(`Não há uma versão ${toRelease} aqui, ou este servidor não troca de versão.`)
  }
  const knex = connect(database)
  const wanted = { at: toInstant(Date.now()), why: 'hand', state: 'asked' } as const
  const [row] = await knex('updates')
    .insert({ ...wanted, fromRelease: before.active, toRelease })
    .returning('id')
  // Between two versions nobody else may have it open: from here on the journal tells.
  await knex.destroy()
  const sinceMs = performance.now()
  for (;;) {
    await pause(500)
    const { update, last } = (await read())!
    if (last?.id === row!.id && last.outcome === 'done') break
    if (last?.id === row!.id) throw new Error(`A versão anterior continua. ${last.reason ?? ''}`)
    const patience = update ? ENDS_MS : BEGINS_MS
    if (performance.now() - sinceMs < patience) continue
    process.stderr.write(
      'A atualização espera: o caixa está aberto, ou um aparelho ainda tem alterações por enviar.\n',
    )
    return WAITS
  }
  process.stdout.write(`Versão em uso: ${toRelease}\n`)
  return 0
}
