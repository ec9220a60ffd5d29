import { join } from 'node:path'
import type { PluginOption } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { manifest } from '../install/manifest.ts'
import { buildId } from './buildId.ts'
import { builtFiles } from './builtFiles.ts'

/** Vite plugins: the worker with the list of what it keeps, the manifest and the build's id. Nothing of it in development. */
export function pwaPlugins(root: string): PluginOption[] {
  const { ofApp, forWorker } = builtFiles()
  return [
    buildId(root),
    ofApp,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'offline/worker',
      filename: 'sw.ts',
      // The page registers it itself, when it has nothing better to do.
      injectRegister: false,
      registerType: 'prompt',
      manifest,
      injectManifest: {
        // The list comes by `forWorker`: a folder of builds also has the files of older ones.
        injectionPoint: undefined as unknown as string,
        rollupFormat: 'iife',
        buildPlugins: { vite: [forWorker] },
      },
      integration: {
        configureOptions({ build, root: pages }, options) {
          // Builds in memory and pages for benchmarks are not the product.
          options.disable = !build.write || pages !== join(root, 'pwa')
        },
      },
    }),
  ]
}
