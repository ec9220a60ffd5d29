import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const DIST = join(import.meta.dirname, '../../../dist')
const ASSET = /[\w.-]+-[\w-]{8}\.(?:json|js|css)/g

const LIST = /files-[\w-]{8}\.json/

export type BuildCopy = {
  /** The server that serves this copy. */
  server: string
  /** Another version in this one's place, a week later: every hashed file has a new name, and the old ones are gone. */
  deploy(title: string): Promise<void>
  remove(): Promise<void>
}

/** The built product once more, to be changed. It is in `dist`, where the server finds its packages. */
export async function copyBuild(): Promise<BuildCopy> {
  const folder = await mkdtemp(join(DIST, 'copy-'))
  const app = join(folder, 'app')
  await cp(join(DIST, 'server'), join(folder, 'server'), { recursive: true })
  await mkdir(join(app, 'assets'), { recursive: true })
  for (const name of ['index.html', 'sw.js', 'manifest.webmanifest', 'favicon.svg', 'icons']) {
    await cp(join(DIST, 'app', name), join(app, name), { recursive: true })
  }
  const worker = await readFile(join(app, 'sw.js'), 'utf8')
  // The worker and its list know the files of their build; the folder has older ones too.
  const [list] = worker.match(LIST)!
  const rest = await readFile(join(DIST, 'app/assets', list), 'utf8')
  for (const [name] of (worker + rest).matchAll(ASSET)) {
    await cp(join(DIST, 'app/assets', name), join(app, 'assets', name))
  }
  return {
    server: join(folder, 'server/main.js'),
    deploy: (title) => deploy(app, title),
    remove: () => rm(folder, { recursive: true }),
  }
}

async function deploy(app: string, title: string) {
  const old = new Set(await readdir(join(app, 'assets')))
  const renamed = (name: string) => name.replace(/\.(js|css|json)$/, '2.$1')
  const change = async (file: string) => {
    const content = await readFile(file, 'utf8')
    const changed = content
      .replaceAll(ASSET, (name) => (old.has(name) ? renamed(name) : name))
      .replace(/<title>.*<\/title>/, `<title>${title}</title>`)
      .replace(/`[0-9a-f]{10}`/, (id) => `\`${id.slice(1, -2)}z\``)
    await writeFile(file, changed)
  }
  await Promise.all(['index.html', 'sw.js'].map((name) => change(join(app, name))))
  for (const name of old) {
    await change(join(app, 'assets', name))
    await rename(join(app, 'assets', name), join(app, 'assets', renamed(name)))
  }
}
