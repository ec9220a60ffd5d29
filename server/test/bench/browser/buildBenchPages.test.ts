import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { buildBenchPages } from './buildBenchPages.ts'

// They use the product's settings, which change without anybody thinking of a bench.
test('the pages that the product is compared with can be built', async () => {
  const { folder, remove } = await buildBenchPages()
  expect(await readdir(folder)).toEqual(
    expect.arrayContaining(['agendaDays.html', 'grids.html', 'reactOnly.html']),
  )
  await remove()
})
