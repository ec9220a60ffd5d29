import { randomInt } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../../platform/settings/config.ts'
import { writeWhole } from './wholeFile.ts'

const WORDS = 12
const CONSONANTS = 'bcdfgjlmnprstvxz'
const VOWELS = 'aeiou'
// Words of two syllables that nobody wants on paper.
const UNWANTED = /cu|^(puta|pica|caga|foda|xota|xana|mija|rola|bosa|peni|nazi|coco|popo)/

/**
 * A recovery phrase: 12 made-up words of two syllables, some 150 random bits. Sounds rather than words of a list: no accents, nothing to
 * spell, and each can be read aloud.
 */
export function makePhrase(): string {
  return Array.from({ length: WORDS }, makeWord).join('-')
}

function makeWord(): string {
  const syllable = () =>
    CONSONANTS[randomInt(CONSONANTS.length)]! + VOWELS[randomInt(VOWELS.length)]!
  const word = syllable() + syllable()
  return UNWANTED.test(word) ? makeWord() : word
}

/** The phrase as it was made, however somebody typed it. */
export function tidyPhrase(typed: string): string {
  return typed
    .trim()
    .toLowerCase()
    .split(/[\s-]+/)
    .join('-')
}

type Where = Pick<Config, 'dataFolder'> & { backups: Pick<Config['backups'], 'phrase'> }
const fileOf = ({ dataFolder }: Pick<Where, 'dataFolder'>) => join(dataFolder, 'backup-phrase')

/** The phrase of the settings, else the one in the data folder, where the nights read it; null before there is one. */
export async function readPhrase(config: Where): Promise<string | null> {
  if (config.backups.phrase) return tidyPhrase(config.backups.phrase)
  try {
    return (await readFile(fileOf(config), 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Stores a phrase for its owner alone: who reads the data folder has the data itself. */
export async function storePhrase(where: Pick<Where, 'dataFolder'>, phrase: string): Promise<void> {
  const file = fileOf(where)
  await mkdir(dirname(file), { recursive: true })
  await writeWhole(file, (partial) => writeFile(partial, `${phrase}\n`, { mode: 0o600 }))
}
