import { join } from 'node:path'
import { build } from 'vite'

/** Bundles the server and its commands into `folder`; packages stay in `node_modules`. */
export async function buildServer(root: string, folder: string): Promise<void> {
  const source = (path: string) => join(root, 'server', path)
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        input: {
          main: source('main.ts'),
          admin: source('cli/admin.ts'),
          backup: source('cli/backup.ts'),
          restore: source('cli/restore.ts'),
          container: source('cli/container.ts'),
          launch: source('cli/launch.ts'),
          tryRelease: source('cli/tryRelease.ts'),
          update: source('cli/update.ts'),
          venue: source('cli/venue.ts'),
          carryOver: source('cli/carryOver.ts'),
        },
      },
    },
  })
}
