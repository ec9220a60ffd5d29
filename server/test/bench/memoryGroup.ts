import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type MemoryGroup = {
  /** A process that writes its id there, and what it starts from then on, shares the memory. */
  door: string
  /** Megabytes that it had at most, with the files that the kernel has in memory for it; null where the kernel does not note that. */
  peak(): Promise<number | null>
  /** How many of its processes the kernel has ended, because there was no room. */
  killed(): Promise<number>
  /** Called when no process is in it any more. */
  remove(): Promise<void>
}

type Version = { limit: string; swap: string; swapBytes: number; peak: string; events: string }

/** A group of processes with so many megabytes between them, and no swap; null where this user may make none. */
export async function memoryGroup(megabytes: number): Promise<MemoryGroup | null> {
  const bytes = megabytes * 1_048_576
  const versions: Record<string, Version> = {
    cgroup2: {
      limit: 'memory.max',
      swap: 'memory.swap.max',
      swapBytes: 0,
      peak: 'memory.peak',
      events: 'memory.events',
    },
    cgroup: {
      limit: 'memory.limit_in_bytes',
      // Counts memory and swap together.
      swap: 'memory.memsw.limit_in_bytes',
      swapBytes: bytes,
      peak: 'memory.max_usage_in_bytes',
      events: 'memory.oom_control',
    },
  }
  const mounts = await readFile('/proc/mounts', 'utf8')
  for (const mount of mounts.split('\n')) {
    const [, place, type, options] = mount.split(' ')
    const version = versions[type ?? '']
    if (!version || (type === 'cgroup' && !options!.split(',').includes('memory'))) continue
    const group = await madeIn(place!, version, bytes)
    if (group) return group
  }
  return null
}

/** Null without the right to it, or where another version counts the memory. */
async function madeIn(place: string, version: Version, bytes: number): Promise<MemoryGroup | null> {
  const folder = join(place, `quadras-bench-${process.pid}`)
  const read = (file: string) => readFile(join(folder, file), 'utf8')
  try {
    await mkdir(folder)
  } catch {
    return null
  }
  try {
    await writeFile(join(folder, version.limit), String(bytes))
  } catch {
    await rmdir(folder)
    return null
  }
  // Not every kernel counts swap.
  await writeFile(join(folder, version.swap), String(version.swapBytes)).catch(() => undefined)
  return {
    door: join(folder, 'cgroup.procs'),
    peak: () =>
      read(version.peak).then(
        (text) => Number(text) / 1_048_576,
        () => null,
      ),
    killed: async () => Number(/^oom_kill (\d+)$/m.exec(await read(version.events))?.[1] ?? 0),
    remove: () => rmdir(folder),
  }
}
