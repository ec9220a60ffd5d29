import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { appManifest } from '#shared/venue/profile/appManifest.ts'

const pictureAt = (path: string) =>
  PNG.sync.read(readFileSync(join(import.meta.dirname, '../../public', path)))
const { icons: own, screenshots, shortcuts } = appManifest
const icons = [...own, ...shortcuts.flatMap(({ icons }) => icons)]

test.each([...icons, ...screenshots].map(({ src, sizes }) => [src, sizes]))(
  '%s is there, in the size it says',
  (src, sizes) => {
    const { width, height } = pictureAt(src)
    expect(`${width}x${height}`).toBe(sizes)
  },
)

test('what a launcher cuts into shape fills its square', () => {
  const maskable = own.filter(({ purpose }) => purpose === 'maskable')
  for (const { src } of maskable) {
    const { data } = pictureAt(src)
    expect(data.filter((_, index) => index % 4 === 3).every((alpha) => alpha === 255)).toBe(true)
  }
})
