import { copyFile, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { parseConfig } from '../../platform/settings/config.ts'
import { createLog } from '../../platform/log/log.ts'
import { startServer, type RunningServer } from '../../startServer.ts'
import { onStarterGone } from '../../operation/update/starterGone.ts'

/** What is asked of this process; each question has a number, and its answer the same one. */
export type HostQuestion = { id: number } & (
  { start: { folder: string; settings: Record<string, string> } } | { stop: number }
)
export type HostAnswer = { id: number; port?: number; error?: string }

const APP = join(import.meta.dirname, '../../../dist/app')
/** The files of a venue that has just started for the first time. */
const FILES = ['quadras.sqlite3', 'session-keys']

const running = new Map<number, RunningServer>()
const templates = new Map<string, Promise<string>>()

// Many venues in one process, for the browser journeys: each has its settings, its database and its port, and none has to load
// the program, to migrate and to seed by itself.
process.on('message', (question: HostQuestion) => {
  void answer(question).then(
    (port) => process.send!({ id: question.id, ...port }),
    (error: Error) => process.send!({ id: question.id, error: String(error.stack) }),
  )
})
onStarterGone(() => process.exit(0))

async function answer(question: HostQuestion): Promise<Pick<HostAnswer, 'port'>> {
  if ('stop' in question) {
    const server = running.get(question.stop)
    running.delete(question.stop)
    await server?.stop()
    return {}
  }
  const { folder, settings } = question.start
  const template = await templateFor(settings, join(folder, '..'))
  await Promise.all(FILES.map((file) => copyFile(join(template, file), join(folder, file))))
  const server = await start(folder, settings)
  running.set(server.port, server)
  return { port: server.port }
}

/** A folder with the files of a venue as its first start leaves it, made once for all that start alike. */
function templateFor(
  { DEMO_DATA = '', ADMIN_PASSWORD = '', VENUE_TIMEZONE = '' }: Record<string, string>,
  place: string,
) {
  const first = { DEMO_DATA, ADMIN_PASSWORD, VENUE_TIMEZONE }
  const key = JSON.stringify(first)
  const template = templates.get(key) ?? makeTemplate(first, place)
  templates.set(key, template)
  return template
}

async function makeTemplate(settings: Record<string, string>, place: string) {
  const folder = await mkdtemp(join(place, 'template-'))
  const server = await start(folder, { ...settings, PORT: '0' })
  await server.stop()
  return folder
}

function start(folder: string, settings: Record<string, string>) {
  const config = parseConfig({ ...settings, DATABASE_URL: `sqlite:${join(folder, FILES[0]!)}` })
  return startServer(config, createLog('warn'), APP)
}
