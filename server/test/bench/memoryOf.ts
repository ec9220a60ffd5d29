import { readFile } from 'node:fs/promises'

/** Megabytes that a process has now, or had at most. */
export async function memoryOf(pid: number, what: 'VmRSS' | 'VmHWM'): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${what}:\\s+(\\d+) kB$`, 'm').exec(text)![1]) / 1_024
}
