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
          admin: source('operation/cli/admin.ts'),
          backup: source('operation/cli/backup.ts'),
          restore: source('operation/cli/restore.ts'),
          container: source('container.ts'),
          drill: source('operation/cli/drill.ts'),
          launch: source('operation/cli/launch.ts'),
          tryRelease: source('tryRelease.ts'),
          reportCheck: source('operation/cli/reportCheck.ts'),
          update: source('operation/cli/update.ts'),
          venue: source('operation/cli/venue.ts'),
        },
      },
    },
  })
}
