import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'

/** A copy by `pg_dump` in its custom format, for `pg_restore`. */
export async function dumpPostgres(url: string, file: string): Promise<void> {
  try {
    await runTool('pg_dump', url, ['--format=custom', `--file=${file}`])
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

/** Runs a program of PostgreSQL's own on the database. */
export function runTool(command: 'pg_dump' | 'pg_restore', url: string, args: string[]) {
  const server = new URL(url)
  // In the environment, because everybody on the machine can read the arguments.
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(server.password) }
  server.password = ''
  return new Promise<void>((resolve, reject) => {
    const child = spawn(command, [`--dbname=${server.href}`, ...args], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    child.on('error', () =>
      reject(
        new Error(
          `O programa ${command} não foi encontrado. Instale o cliente do PostgreSQL (pacote postgresql-client) da mesma versão do servidor, ou mais nova, e tente de novo.`,
        ),
      ),
    )
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} falhou:\n${said.trim()}`)),
    )
  })
}
