import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'

/** A copy by `pg_dump` in its custom format, for `pg_restore`. */
export async function dumpPostgres(url: string, file: string): Promise<void> {
  const server = new URL(url)
  // In the environment, because everybody on the machine can read the arguments.
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(server.password) }
  server.password = ''
  const args = ['--format=custom', `--file=${file}`, `--dbname=${server.href}`]
  try {
    await run('pg_dump', args, env)
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv) {
  return new Promise<void>((resolve, reject) => {
    const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    child.on('error', () =>
      reject(
        new Error(
          'O programa pg_dump não foi encontrado. Instale o cliente do PostgreSQL (pacote postgresql-client) da mesma versão do servidor, ou mais nova, e tente de novo.',
        ),
      ),
    )
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`pg_dump falhou:\n${said.trim()}`)),
    )
  })
}
