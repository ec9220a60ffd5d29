import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, open, rm, stat } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { partialName } from './wholeFile.ts'

/** The end of the name of a copy that is compressed. */
export const PACKED = '.gz'
const CHUNK = 262_144

/** Compresses a file into another one, and reads that to its end: its checksum says whether it is what was written. */
export async function pack(plain: string, packed: string): Promise<void> {
  const gzip = createGzip({ level: 1, chunkSize: CHUNK })
  await pipeline(createReadStream(plain), gzip, createWriteStream(packed, { mode: 0o600 }))
  let size = 0
  const counted = new Writable({
    write(chunk: Buffer, _encoding, done) {
      size += chunk.length
      done()
    },
  })
  await unpack(packed, counted)
  if (size !== (await stat(plain)).size) throw new Error(TORN)
}

/** Writes what a copy holds into a file, whether it is compressed or not. */
export async function unpackTo(copy: string, file: string): Promise<void> {
  if (!(await isPacked(copy))) return copyFile(copy, file)
  await unpack(copy, createWriteStream(file, { mode: 0o600 }))
}

/** Does that work on what a copy holds: on the copy itself, or on a file beside it that is removed after. */
export async function withPlain<T>(copy: string, work: (plain: string) => Promise<T>): Promise<T> {
  if (!(await isPacked(copy))) return work(copy)
  const plain = partialName(`${copy}.plain`)
  try {
    await unpackTo(copy, plain)
    return await work(plain)
  } finally {
    await rm(plain, { force: true })
  }
}

/** The first bytes of what a copy holds, as text; nothing of one that cannot be read. */
export async function plainStart(copy: string): Promise<string> {
  if (!(await isPacked(copy))) return startOf(copy)
  const source = createReadStream(copy)
  try {
    for await (const chunk of source.pipe(createGunzip()))
      return (chunk as Buffer).toString('latin1', 0, START_BYTES)
    return ''
  } catch {
    // Torn before anything of it could be read.
    return ''
  } finally {
    source.destroy()
  }
}

const START_BYTES = 32

// By what it is, not by its name: what was sent by a browser has another one.
async function isPacked(file: string): Promise<boolean> {
  return (await startOf(file)).startsWith('\x1f\x8b')
}

async function startOf(file: string): Promise<string> {
  const opened = await open(file)
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await opened.close()
  }
}

const TORN = 'A cópia está incompleta ou foi alterada.'

async function unpack(packed: string, to: Writable): Promise<void> {
  try {
    await pipeline(createReadStream(packed), createGunzip({ chunkSize: CHUNK }), to)
  } catch (error) {
    const isTorn = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
    throw isTorn ? new Error(TORN, { cause: error }) : error
  }
}
