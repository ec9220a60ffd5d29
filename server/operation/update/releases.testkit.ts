import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildServer } from '../cli/buildServer.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** What a release is made of beside today's sources: a migration of its own, and what its first page says. */
export type Made = {
  name: string
  version: string
  /** Statements in the body of its `up`, after those of the releases before. */
  migrations: Record<string, string>
  /** Put at the beginning of what serves. */
  main?: string
}

/** Builds a release from today's sources, as `npm run release` would lay it out, with a page made by hand. */
export async function makeRelease(releases: string, scratch: string, made: Made): Promise<void> {
  const source = join(scratch, made.name)
  const release = join(releases, made.name)
  for (const part of ['server', 'shared', 'package.json', 'tsconfig.json']) {
    await cp(join(ROOT, part), join(source, part), { recursive: true })
  }
  await symlink(join(ROOT, 'node_modules'), join(source, 'node_modules'))
  await addMigrations(join(source, 'server/platform/db'), made.migrations)
  if (made.main) {
    const main = join(source, 'server/main.ts')
    await writeFile(main, (await readFile(main, 'utf8')).replace('writePrivately()', made.main))
  }
  await buildServer(source, join(release, 'dist/server'))
  await symlink(join(ROOT, 'node_modules'), join(release, 'node_modules'))
  const assets = join(release, 'dist/app/assets')
  await mkdir(assets, { recursive: true })
  const part = `/assets/${made.name}-0a1b2c3d.js`
  await writeFile(join(release, 'dist/app', part), `// ${made.name}\n`)
  await writeFile(
    join(release, 'dist/app/index.html'),
    `<!doctype html><script type="module" src="${part}"></script>`,
  )
  await writeFile(
    join(release, 'NOVIDADES.md'),
    `# Novidades\n\n## ${made.version}\n\n- Novo em ${made.name}\n`,
  )
  const described = { name: 'quadras', version: made.version, type: 'module' }
  await writeFile(join(release, 'package.json'), JSON.stringify(described))
}

async function addMigrations(folder: string, migrations: Record<string, string>) {
  for (const [name, up] of Object.entries(migrations)) {
    // Outside a transaction: what it did before it failed stays done.
    const text = `export const config = { transaction: false }\nexport async function up(knex) { ${up} }\nexport async function down() {}\n`
    await writeFile(join(folder, 'migrations', `${name}.ts`), text)
  }
  const file = join(folder, 'migrate.ts')
  const names = Object.keys(migrations)
  const imports = names.map((name, at) => `import * as more${at} from './migrations/${name}.ts'\n`)
  const entries = names.map((name, at) => `  '${name}': more${at},\n`)
  const text = await readFile(file, 'utf8')
  const registered = text
    .replace("import type { Knex } from 'knex'\n", (line) => line + imports.join(''))
    .replace(
      /(const MIGRATIONS[^]*?)\n}\n/,
      (_all, head: string) => `${head}\n${entries.join('')}}\n`,
    )
  await writeFile(file, registered)
}
