import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { dashed } from '#shared/venue/profile/themeCss.ts'
import { tokens } from './tokens.ts'

const NAME = 'virtual:tokens.css'

const TERMS = 'termos-condicoes.css'

/** Vite plugin: `import 'virtual:tokens.css'` gives the tokens as CSS variables, light and dark; the page of the terms gets them in its own style sheet. */
export function tokensCss(): Plugin {
  return {
    name: 'tokens-css',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) => (id === `\0${NAME}` ? tokensAsCss() : null),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: TERMS, source: termsAsCss() })
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${TERMS}`, (_request, response) => {
        response.setHeader('Content-Type', 'text/css').end(termsAsCss())
      })
    },
  }
}

/** `--color-surface`, `--space-4`, `--text-note`, `--radius-small`, `--font-body` and the rest. */
export function tokensAsCss(): string {
  const { color, space, text, radius, font } = tokens
  return [
    `:root {`,
    ` color-scheme: light dark;`,
    ...variables('color', color.light, String),
    ...variables('space', space, pixels),
    ...variables('text', text, String),
    ...variables('radius', radius, pixels),
    ...variables('font', font, String),
    `}`,
    // Paper is white, whatever theme the screen has.
    `@media screen and (prefers-color-scheme: dark) { :root {`,
    ...variables('color', color.dark, String),
    `} }`,
  ].join('\n')
}

function termsAsCss() {
  return `${tokensAsCss()}\n${readFileSync(join(import.meta.dirname, 'terms.css'), 'utf8')}`
}

function variables<T>(prefix: string, values: Record<string, T>, write: (value: T) => string) {
  return Object.entries(values).map(
    ([name, value]) => ` --${prefix}-${dashed(name)}: ${write(value)};`,
  )
}

function pixels(value: number) {
  return `${value}px`
}
