import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { report, unlessBroken } from './report.ts'

const MAIN = join(import.meta.dirname, 'main.ts')

/** Without a PATH no Caddy is found, and in a folder that is not there no built product. */
function bench(...args: string[]) {
  return new Promise<{ code: number | null; said: string }>((resolve) => {
    const command = ['--import', 'tsx', MAIN, ...args]
    const child = execFile(
      process.execPath,
      command,
      { env: { PATH: '', DIST: join(MAIN, 'nowhere') } },
      (_error, out, err) => resolve({ code: child.exitCode, said: out + err }),
    )
  })
}

test('a name that no part has is an error that lists the names, and nothing is measured', async () => {
  const { code, said } = await bench('booking', 'calender')
  expect(code).toBe(1)
  expect(said).toMatch(/^No part is called calender\. The parts:\n {2}contention /)
  expect(said).toMatch(/\n {2}calendar +Calendar: answers per second/)
  expect(said).not.toContain('goals')
})

test('the parts are listed when asked for, and nothing is measured', async () => {
  const { code, said } = await bench('--list')
  expect(code).toBe(0)
  expect(said).toMatch(/^ {2}contention .*\n(?: {2}\w+ +[A-Z].*\n){16}$/)
})

test('a part that needs Caddy is left out by name where there is none, and no goal is said to be met', async () => {
  const { code, said } = await bench('rolling')
  expect(said).toContain('left out: Caddy is not installed')
  expect(said).toMatch(/\nNothing was measured\. Left out: Rolling: .*\.\n$/)
  expect(said).not.toContain('goals met')
  expect(code).toBe(1)
})

test('parts that need the built product are left out by name where there is none', async () => {
  const parts = ['friday', 'abuse', 'venues', 'faults', 'memory']
  const { code, said } = await bench(...parts)
  const left = said.match(/: left out: the product is not built, see `npm run build`\n/g)
  expect(left).toHaveLength(parts.length)
  expect(code).toBe(1)
})

test('a part that ends with an error is missed, and ends no other', async () => {
  const said: string[] = []
  const keep = (text: string | Uint8Array) => said.push(String(text)) > 0
  const spies = [process.stdout, process.stderr].map((to) =>
    vi.spyOn(to, 'write').mockImplementation(keep),
  )
  const figures = await unlessBroken('Browser', () =>
    Promise.reject(new Error('The control differs')),
  )
  const isMet = report('Browser', figures)
  for (const spy of spies) spy.mockRestore()
  expect(isMet).toBe(false)
  expect(said.join('')).toContain('✗ Browser: Error: The control differs')
})
