import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Processor time of the processes, in milliseconds, as the kernel counts it. */
export async function cpuOf(pids: readonly number[]): Promise<number> {
  const all = await Promise.all(
    pids.map(async (pid) => {
      const text = await readFile(`/proc/${pid}/stat`, 'utf8')
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
      return Number(fields[11]) + Number(fields[12])
    }),
  )
  return (all.reduce((sum, one) => sum + one, 0) * 1_000) / (await ticksASecond())
}

async function ticksASecond(): Promise<number> {
  const { stdout } = await promisify(execFile)('getconf', ['CLK_TCK'])
  return Number(stdout)
}
