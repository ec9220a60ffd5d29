import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

// The quick check on each Node that the product runs on; the package `node` brings the binary. With arguments these tests alone: node .ci/nodes.mjs server/main.test.ts
const VERSIONS = ['20', '22', '24', '26']
const files = process.argv.slice(2)
const check = files.length > 0 ? ['npx', 'vitest', 'run', ...files] : ['npm', 'run', 'check']

const failed = VERSIONS.filter((version) => {
  const bring = ['exec', '--yes', `--package=node@${version}`, '--']
  const run = (command) =>
    spawnSync('npm', [...bring, ...command], {
      cwd: join(import.meta.dirname, '..'),
      stdio: 'inherit',
    }).status === 0
  process.stdout.write(`\n== Node ${version}\n`)
  // Else an older one on the path would be what is tried.
  const isThat = `process.versions.node.startsWith('${version}.') || process.exit(1)`
  return !(run(['node', '-e', isThat]) && run(check))
})
process.stdout.write(failed.length > 0 ? `\n== FAILED on Node ${failed.join(', ')}\n` : '\n== ok\n')
process.exitCode = failed.length > 0 ? 1 : 0
