import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeWhole } from './wholeFile.ts'

const statOf = async (id: number) =>
  (await readFile(`/proc/${id}/stat`, 'latin1')).split(') ').at(-1)!.split(' ')

test.skipIf(process.platform !== 'linux')(
  'what a process left half-made is removed when it has ended, also while its parent has not looked and when its number is another one’s, and never before',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'quadras-whole-'))
    // What it becomes never looks after the child.
    const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'])
    onTestFinished(async () => {
      parent.kill('SIGKILL')
      await rm(folder, { recursive: true })
    })
    const [said] = (await once(parent.stdout, 'data')) as [Buffer]
    const ended = Number(said)
    await expect.poll(() => readFile(`/proc/${parent.pid!}/comm`, 'utf8')).toBe('sleep\n')
    process.kill(ended, 'SIGKILL')
    await expect.poll(async () => (await statOf(ended))[0]).toBe('Z')
    const [since, alive] = [(await statOf(ended))[19]!, (await statOf(parent.pid!))[19]!]
    const left = [
      `.a.sqlite3.${ended}-${since}-0a0a0a0a.partial`,
      `.b.sqlite3.${parent.pid!}-1-0a0a0a0a.partial`,
      `.c.sqlite3.${process.pid}-1-0a0a0a0a.partial-wal`,
      `.d.sqlite3.${parent.pid!}-${alive}-0a0a0a0a.partial`,
    ]
    for (const name of left) await writeFile(join(folder, name), '')
    await writeWhole(join(folder, 'e.sqlite3'), (partial) => writeFile(partial, 'whole'))
    expect((await readdir(folder)).sort()).toEqual([left[3], 'e.sqlite3'])
  },
)
