import { createReadStream, createWriteStream } from 'node:fs'
import { access, constants, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Place } from './place.ts'
import { writeWhole } from './wholeFile.ts'

/** A folder on another disk: one by USB, or of another machine. */
export function folderPlace(folder: string): Place {
  // Not made by us: a disk that is not plugged in would be written to the disk that is.
  const isThere = () =>
    access(folder, constants.W_OK).catch((error: unknown) => {
      throw new Error(
        'A pasta do segundo lugar não está aqui, ou não pode ser escrita. O disco está ligado?',
        { cause: error },
      )
    })
  return {
    kind: 'folder',
    name: folder,
    async put(name, bytes) {
      await isThere()
      await writeWhole(join(folder, name), (partial) =>
        pipeline(bytes, createWriteStream(partial, { mode: 0o600 })),
      )
    },
    get: (name) => createReadStream(join(folder, name)),
    async sizeOf(name) {
      const { size } = await stat(join(folder, name))
      return size
    },
    async list() {
      await isThere()
      return readdir(folder)
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}
