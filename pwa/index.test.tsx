import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WizardHeader } from './booking/WizardHeader.tsx'

const html = readFileSync(join(import.meta.dirname, 'index.html'), 'utf8')
const page = new DOMParser().parseFromString(html, 'text/html')

test('the heading is there before the scripts, and is the one they will draw', () => {
  const { container } = render(<WizardHeader step={1} />)
  const [before, after] = [page, container].map((place) =>
    place.querySelector('.wizard__header h1'),
  )
  expect(before?.outerHTML).toBe('<h1>Reserve sua quadra</h1>')
  expect(after?.outerHTML).toBe(before?.outerHTML)
})

test('all that is seen before the scripts lies where they put the screen', () => {
  const scripts = page.querySelectorAll('body > script')
  expect(page.body.children).toHaveLength(1 + scripts.length)
  expect(page.body.firstElementChild?.id).toBe('app')
})

test('the server finds where it writes the head and the screen', () => {
  const [, head] = /<!--head-->(.*)<!--\/head-->/s.exec(html)!
  expect(head).toContain('<title>')
  const [, app] = /<div id="app">\s*<!--app-->(.*)<!--\/app-->\s*<\/div>/s.exec(html)!
  expect(app).toContain('Carregando...')
})
