import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const DIST = join(import.meta.dirname, '../../../dist')
const ASSET = /[\w.-]+-[\w-]{8}\.(?:json|js|css)/g

const LIST = /files-[\w-]{8}\.json/
const ID = /`([0-9a-f]{9}[\w-])`/
const ROOTS = ['index.html', 'desk.html', 'hours.html', 'sw.js', '.vite/manifest.json']
const OTHERS = ['manifest.webmanifest', 'favicon.svg', 'icons']

export type BuildCopy = {
  /** The server that serves this copy. */
  server: string
  /** The paths of this version's hashed files that are not in the folder. */
  missing(): Promise<string[]>
  /** Another version in this one's place: every hashed file has a new name. The old ones are gone, as a month later, unless they stay. */
  deploy(title: string, older?: 'stay'): Promise<void>
  remove(): Promise<void>
}

/** The built product once more, to be changed. It is in `dist`, where the server finds its packages. */
export async function copyBuild(): Promise<BuildCopy> {
  const folder = await mkdtemp(join(DIST, 'copy-'))
  const app = join(folder, 'app')
  for (const part of ['server', 'render.js']) {
    await cp(join(DIST, part), join(folder, part), { recursive: true })
  }
  await mkdir(join(app, 'assets'), { recursive: true })
  for (const name of [...ROOTS, ...OTHERS]) {
    await cp(join(DIST, 'app', name), join(app, name), { recursive: true })
  }
  for (const name of await filesOf(join(DIST, 'app'))) {
    await cp(join(DIST, 'app/assets', name), join(app, 'assets', name))
  }
  return {
    server: join(folder, 'server/main.js'),
    async missing() {
      const there = new Set(await readdir(join(app, 'assets')))
      return [...(await filesOf(app))].filter((name) => !there.has(name))
    },
    deploy: (title, older) => deploy(app, title, older === 'stay'),
    remove: () => rm(folder, { recursive: true }),
  }
}

/** The worker and its list know the files of their build; the folder has older ones too. */
async function filesOf(app: string): Promise<Set<string>> {
  const worker = await readFile(join(app, 'sw.js'), 'utf8')
  const [list] = worker.match(LIST)!
  const rest = await readFile(join(app, 'assets', list), 'utf8').catch(() => '')
  return new Set((worker + rest).match(ASSET))
}

async function deploy(app: string, title: string, olderStay: boolean) {
  const old = await filesOf(app)
  const [, id = ''] = (await readFile(join(app, 'sw.js'), 'utf8')).match(ID)!
  const change = async (file: string, to = file) => {
    const content = await readFile(join(app, file), 'utf8')
    const changed = content
      .replaceAll(ASSET, (name) => (old.has(name) ? renamed(name) : name))
      .replace(/<title>.*<\/title>/, `<title>${title}</title>`)
      // Else the server puts the venue's own title in its place.
      .replace('<!--head-->', '')
      .replaceAll(id, renamed(id))
    await writeFile(join(app, to), changed)
  }
  for (const name of old) {
    await change(join('assets', name), join('assets', renamed(name)))
    if (!olderStay) await rm(join(app, 'assets', name))
  }
  await Promise.all(ROOTS.map((root) => change(root)))
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_'

/** With the next letter at the end of its hash. */
function renamed(name: string) {
  return name.replace(
    /.(?=$|\.(?:js|css|json)$)/,
    (last) => LETTERS[(LETTERS.indexOf(last) + 1) % LETTERS.length]!,
  )
}
