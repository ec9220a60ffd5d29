import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SPORTS } from '#shared/venue/courts/sport.ts'
import { Face } from './Face.tsx'

const SOURCES = import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

// A device without such a font shows a box, and each other one another picture.
test('no screen draws an emoji', () => {
  expect(Object.keys(SOURCES).length).toBeGreaterThan(100)
  const drawing = Object.entries(SOURCES).filter(([, text]) =>
    /\p{Extended_Pictographic}/u.test(text),
  )
  expect(drawing.map(([file]) => file)).toEqual([])
})

test('every sign that a screen names is drawn, and every sport has one', () => {
  const named = Object.values(SOURCES).flatMap((text) => [
    ...text.matchAll(/<Face\s+sign="([^"]+)"/g),
  ])
  expect(named.length).toBeGreaterThan(10)
  const styles = readFileSync(join(import.meta.dirname, 'Sign.css'), 'utf8')
  const drawn = [...styles.matchAll(/^\[data-sign='([^']+)'\]/gm)].map(([, name]) => name)
  expect(drawn).toEqual(expect.arrayContaining([...SPORTS, ...named.map(([, name]) => name)]))
})

test('an empty face has a drawn sign, which nobody is read', () => {
  const { container } = render(<Face sign="beach" title="Nenhuma reserva encontrada" />)
  expect(container.querySelector('.sign[aria-hidden="true"]')).toBeTruthy()
  expect(screen.getByText('Nenhuma reserva encontrada')).toBeTruthy()
})
