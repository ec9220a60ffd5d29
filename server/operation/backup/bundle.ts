import { spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { ENCRYPTED_START } from '#shared/operation/backup/restore.ts'
import { Decrypter, Encrypter } from 'age-encryption'
import { partialName, removeLeftovers } from './wholeFile.ts'
import { PACKED } from './packed.ts'
import { readName } from './takeBackup.ts'

/** The phrase is random: nobody guesses it, however fast a guess is. */
const WORK_FACTOR = 12
const KEYS = 'session-keys'

/**
 * A copy together with the generated secrets without which a restored server knows neither its sessions nor its links: an age file by
 * passphrase of a compressed tar, which `age -d | tar xz` opens as well. It is made while it is read, so that no size is too large.
 */
export async function* bundleBytes(
  copy: string,
  { phrase, sessionKeys }: { phrase: string; sessionKeys: readonly string[] },
): AsyncGenerator<Uint8Array> {
  // A run that was killed here left the keys lying beside the copy.
  await removeLeftovers(dirname(copy))
  const stage = partialName(`${copy}.stage`)
  await mkdir(stage, { mode: 0o700 })
  try {
    await writeFile(join(stage, KEYS), `${sessionKeys.join('\n')}\n`, { mode: 0o600 })
    const encrypter = new Encrypter()
    encrypter.setPassphrase(phrase)
    encrypter.setScryptWorkFactor(WORK_FACTOR)
    const members = ['-C', resolve(dirname(copy)), basename(copy), '-C', resolve(stage), KEYS]
    // A compressed copy gets no smaller, and would take as long.
    const level = copy.endsWith(PACKED) ? 0 : 1
    const plain = Readable.toWeb(
      Readable.from(archived(members, level)),
    ) as ReadableStream<Uint8Array>
    for await (const chunk of await encrypter.encrypt(plain)) yield chunk
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
}

async function* archived(members: string[], level: number): AsyncGenerator<Uint8Array> {
  const tar = runTar(['--create', '--file=-', ...members])
  const gzip = createGzip({ level, chunkSize: 262_144 })
  const packed = pipeline(tar.child.stdout, gzip)
  // A reader that gives up ends it too, and does not ask.
  packed.catch(() => undefined)
  for await (const chunk of gzip) yield chunk
  // What was read is whole only when both have ended well.
  await Promise.all([packed, tar.ended])
}

export class WrongPhrase extends Error {
  constructor(options: ErrorOptions) {
    super('A frase de recuperação não é a desta cópia.', options)
    this.name = 'WrongPhrase'
  }
}

/** Unpacks into a folder that only the owner reads; returns the copy in it and the session keys. A wrong phrase, and a torn or altered file, throw. */
export async function openBundle(
  file: string,
  phrase: string,
  folder: string,
): Promise<{ copy: string; sessionKeys: string[] }> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const decrypter = new Decrypter()
  decrypter.addPassphrase(phrase)
  const plain = await decrypter
    .decrypt(Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>)
    .catch((error: unknown) => {
      throw new WrongPhrase({ cause: error })
    })
  const tar = runTar(['--extract', '--no-same-owner', '--file=-', '-C', resolve(folder)])
  const unpacked = pipeline(Readable.from(plain), createGunzip(), (bytes) =>
    writeAll(bytes, tar.child.stdin),
  )
  await Promise.all([unpacked, tar.ended]).catch((error: unknown) => {
    tar.child.kill()
    throw new Error('A cópia está incompleta ou foi alterada.', { cause: error })
  })
  const copy = (await readdir(folder)).find((name) => readName(name) !== null)
  if (!copy) throw new Error(`${file} não é uma cópia deste banco de dados.`)
  const keys = await readFile(join(folder, KEYS), 'utf8')
  return { copy: join(folder, copy), sessionKeys: keys.split(/\s+/).filter(Boolean) }
}

/** Reads to the end, where the last part is authenticated; `tar` stops reading before, at the end that the archive says. */
async function writeAll(bytes: AsyncIterable<Uint8Array>, to: Writable) {
  // How `tar` ended says whether it had what it needed.
  to.on('error', () => undefined)
  for await (const chunk of bytes) {
    if (!to.writable || to.write(chunk)) continue
    await new Promise<void>((resolve) => {
      to.once('drain', resolve)
      to.once('close', resolve)
    })
  }
  to.end()
}

/** Whether a file is one that `bundleBytes` made, by its first line. */
export async function isBundle(file: string): Promise<boolean> {
  const opened = await open(file)
  try {
    const { buffer } = await opened.read(
      Buffer.alloc(ENCRYPTED_START.length),
      0,
      ENCRYPTED_START.length,
      0,
    )
    return buffer.toString() === ENCRYPTED_START
  } finally {
    await opened.close()
  }
}

function runTar(args: string[]) {
  const child = spawn('tar', args, { stdio: ['pipe', 'pipe', 'pipe'] })
  const ended = new Promise<void>((done, reject) => {
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    child.on('error', () => reject(new Error('O programa tar não foi encontrado.')))
    child.on('close', (code) =>
      code === 0 ? done() : reject(new Error(`tar falhou: ${said.trim()}`)),
    )
  })
  // Its reader may give up before it ends, and then nobody asks how it ended.
  ended.catch(() => undefined)
  return { child, ended }
}
