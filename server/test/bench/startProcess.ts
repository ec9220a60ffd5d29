import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

export type Running = {
  origin: string
  pid: number
  /** Milliseconds of each long turn of its event loop since the last time, with `BENCH_TURNS=1`. */
  takeTurns(): number[]
  stop(): void
}

/** Where each server writes its CPU profile as it ends, when that is wanted. */
const PROFILES = process.env['BENCH_PROFILES']

/** Starts a server of the benchmark in a process of its own and waits for its port. */
export async function startProcess(
  file: string,
  options: { env?: Record<string, string>; message?: object } = {},
): Promise<Running> {
  const child = fork(join(import.meta.dirname, file), {
    execArgv: [
      ...(PROFILES ? ['--cpu-prof', `--cpu-prof-dir=${PROFILES}`] : []),
      '--import',
      'tsx',
    ],
    env: { ...process.env, RATE_LIMITS: 'off', ...options.env },
  })
  if (options.message) child.send(options.message)
  const port = await portOf(child, file)
  let turns: number[] = []
  child.on('message', (message) => {
    if (isTurn(message)) turns.push(message.turnMs)
  })
  const takeTurns = () => {
    const taken = turns
    turns = []
    return taken
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    takeTurns,
    stop: () => {
      // A process that has ended by itself is gone already.
      if (child.connected) child.disconnect()
    },
  }
}

function portOf(child: ChildProcess, file: string) {
  return new Promise<number>((resolve, reject) => {
    child.on('message', (message) => {
      if (!isTurn(message)) resolve((message as { port: number }).port)
    })
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
}

function isTurn(message: unknown): message is { turnMs: number } {
  return typeof message === 'object' && message !== null && 'turnMs' in message
}
