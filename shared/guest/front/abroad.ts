import type { ABROAD_PATHS } from '../../platform/http/abroadPaths.ts'

/** Languages in which the venue has one page beside the Portuguese app; each is an address. */
export const ABROAD = ['en', 'es'] as const
export type Abroad = (typeof ABROAD)[number]

/** The address of the page in that language. */
export function abroadPath(language: Abroad): (typeof ABROAD_PATHS)[number] {
  return `/${language}`
}

/** The language of the page at that path, null of any other. */
export function abroadAt(path: string): Abroad | null {
  return ABROAD.find((language) => path === abroadPath(language)) ?? null
}
