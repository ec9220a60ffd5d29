import { expect, test } from 'vitest'
import { isLater, readNews } from './update.ts'

test('news are read by version, with lines that go on', () => {
  const text =
    '# Novidades\n\n## 0.2.0 (novembro de 2026)\n\n- Uma coisa\n  que continua\n- Outra\n\n## 0.1.0\n- Antes\n'
  expect(readNews(text)).toEqual([
    { version: '0.2.0', items: ['Uma coisa que continua', 'Outra'] },
    { version: '0.1.0', items: ['Antes'] },
  ])
})

test('versions are compared as numbers', () => {
  expect(isLater('0.10.0', '0.9.9')).toBe(true)
  expect(isLater('0.9.9', '0.10.0')).toBe(false)
  expect(isLater('1.0.0', '1.0.0')).toBe(false)
  expect(isLater('2.0', '1.9.9')).toBe(true)
})
