import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { inject } from 'vitest'

/** The file of the built server, or of a command beside it. */
export const program = (name: string) => join(inject('builtServer'), `${name}.js`)

/** The server as its own process, as `npm run serve` starts it, in that folder; `address` is that of a page on this machine. */
export function runServer(
  folder: string,
  settings: Record<string, string>,
  args: readonly string[] = [],
) {
  const child = spawn(process.execPath, [program('main'), ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: '0', ...settings },
  })
  let said = ''
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const address = new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      const found = /Quadras em (\S+)[^]*?\n\n/.exec(said)
      if (found) resolve(found[1]!)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', () => reject(new Error(said)))
  })
  return { child, address, exited, said: () => said }
}
