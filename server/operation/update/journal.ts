import { existsSync } from 'node:fs'
import { open, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as v from 'valibot'

const UnderWaySchema = v.object({
  /** Of its row in `updates`. */
  id: v.number(),
  from: v.string(),
  to: v.string(),
  at: v.string(),
  /** Nothing is changed yet; the database may be; the new version was tried and is to start. Nobody is answered before this entry is gone. */
  phase: v.picklist(['copying', 'trying', 'starting']),
  /** What goes back into the database's place. */
  copy: v.nullable(v.string()),
  /** The process that may be changing the database. */
  pid: v.nullable(v.number()),
})
const EndedSchema = v.object({
  id: v.number(),
  from: v.string(),
  to: v.string(),
  outcome: v.picklist(['done', 'back']),
  reason: v.nullable(v.string()),
  at: v.string(),
  tookMs: v.number(),
})
const JournalSchema = v.object({
  active: v.string(),
  update: v.nullable(UnderWaySchema),
  last: v.nullable(EndedSchema),
  /** Releases that answered before, and until when: open pages still ask for their parts. */
  past: v.array(v.object({ release: v.string(), until: v.string() })),
})

/** Which release runs, and how far an update is: one file, so that a kill at any instant leaves one truth. */
export type Journal = v.InferOutput<typeof JournalSchema>
export type UnderWay = v.InferOutput<typeof UnderWaySchema>

const journalFile = (dataFolder: string) => join(dataFolder, 'versions.json')

/** Null before the first start. */
export async function readJournal(dataFolder: string): Promise<Journal | null> {
  const file = journalFile(dataFolder)
  if (!existsSync(file)) return null
  return v.parse(JournalSchema, JSON.parse(await readFile(file, 'utf8')))
}

/** On the disk when it returns, whole or as it was before. */
export async function writeJournal(dataFolder: string, journal: Journal): Promise<void> {
  const file = journalFile(dataFolder)
  const opened = await open(`${file}.new`, 'w', 0o600)
  try {
    await opened.writeFile(`${JSON.stringify(journal, null, 2)}\n`)
    await opened.sync()
  } finally {
    await opened.close()
  }
  await rename(`${file}.new`, file)
  const folder = await open(dirname(file), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
