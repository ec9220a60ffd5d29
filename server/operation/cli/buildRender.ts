import { basename, dirname, join } from 'node:path'
import { build } from 'vite'

/** Bundles what draws the first page on the server into one file, with the packages that it needs: the server itself has none of the app's. */
export async function buildRender(root: string, file: string): Promise<void> {
  const router = join(root, 'node_modules/react-router/dist/production/index.mjs')
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    // As in production, whoever builds it.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    // As in the app's build.
    resolve: { alias: [{ find: /^react-router$/, replacement: router }] },
    ssr: { noExternal: true },
    plugins: [{ name: 'without-later-parts', resolveDynamicImport: () => false }],
    build: {
      ssr: join(root, 'pwa/render.tsx'),
      target: 'node20',
      outDir: dirname(file),
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: basename(file) } },
    },
  })
}
