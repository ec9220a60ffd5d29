import { AwsClient } from 'aws4fetch'
import type { Place } from './place.ts'

export type Bucket = {
  /** `https://host/bucket`, and a folder in it if wanted. */
  url: string
  keyId: string
  secret: string
  region: string
}

/** A part of a file; more than the 5 MB that a part must have. */
const PART_BYTES = 8 * 1024 * 1024
/** For one part on a slow line. */
const WAIT_MS = 300_000

/** A bucket of anybody who speaks S3, by its path. Files go and come in parts, of which one at a time is in memory. */
export function bucketPlace({ url, keyId, secret, region }: Bucket): Place {
  const base = url.replace(/\/+$/, '')
  const [bucket, ...folders] = new URL(base).pathname.slice(1).split('/')
  const prefix = folders.map((name) => `${name}/`).join('')
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: 3,
  })
  const send = (
    address: string,
    request: { method: string } & Pick<RequestInit, 'body' | 'headers'>,
  ) =>
    client
      .fetch(address, { ...request, signal: AbortSignal.timeout(WAIT_MS) })
      .catch((error: unknown) => {
        throw new Error(`${new URL(base).host} não respondeu.`, { cause: error })
      })
  const call = async (method: string, address: string, body?: Uint8Array | string) => {
    const answer = await send(address, {
      method,
      ...(body === undefined ? {} : { body: body as BodyInit }),
    })
    // HEAD has no body to read.
    const text = method === 'HEAD' ? '' : await answer.text()
    // What was put together may be refused in an answer that began well.
    if (!answer.ok || text.includes('<Error>')) throw refusal(answer.status, text)
    return { text, headers: answer.headers }
  }
  const addressOf = (name: string) => `${base}/${encodeURIComponent(name)}`

  const sizeOf = async (name: string) => {
    const { headers } = await call('HEAD', addressOf(name))
    return Number(headers.get('content-length'))
  }
  const getPart = async (name: string, from: number, to: number) => {
    const headers = { Range: `bytes=${from}-${to}` }
    const answer = await send(addressOf(name), { method: 'GET', headers })
    if (!answer.ok) throw refusal(answer.status, await answer.text())
    return new Uint8Array(await answer.arrayBuffer())
  }

  const putParts = async (name: string, first: Uint8Array, rest: AsyncIterator<Uint8Array>) => {
    const address = addressOf(name)
    const { text } = await call('POST', `${address}?uploads=`)
    const upload = encodeURIComponent(present(/<UploadId>([^<]+)</.exec(text)?.[1]))
    try {
      const tags: string[] = []
      const put = async (part: Uint8Array) => {
        const number = tags.length + 1
        const query = `partNumber=${number}&uploadId=${upload}`
        tags.push(present((await call('PUT', `${address}?${query}`, part)).headers.get('etag')))
      }
      await put(first)
      for (let next = await rest.next(); !next.done; next = await rest.next()) await put(next.value)
      const parts = tags.map(
        (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
      )
      const whole = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
      await call('POST', `${address}?uploadId=${upload}`, whole)
    } catch (error) {
      // Its parts would be paid for, unseen. That it fails too is not the news.
      await call('DELETE', `${address}?uploadId=${upload}`).catch(() => undefined)
      throw error
    }
  }

  return {
    kind: 'bucket',
    name: base,
    async put(name, bytes) {
      const parts = inParts(bytes)
      const first = await parts.next()
      const second = first.done ? first : await parts.next()
      if (first.done || second.done) {
        await call('PUT', addressOf(name), first.done ? new Uint8Array() : first.value)
        return
      }
      await putParts(name, first.value, after(second.value, parts))
    },
    async *get(name) {
      const size = await sizeOf(name)
      for (let from = 0; from < size; from += PART_BYTES)
        yield await getPart(name, from, Math.min(from + PART_BYTES, size) - 1)
    },
    sizeOf,
    async list() {
      const host = new URL(base).origin
      const query = `list-type=2&prefix=${encodeURIComponent(prefix)}`
      const { text } = await call('GET', `${host}/${bucket}?${query}`)
      return [...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key]) => key!.slice(prefix.length))
    },
    async remove(name) {
      await call('DELETE', addressOf(name))
    },
  }
}

async function* after(
  first: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield first
  yield* rest
}

async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const chunk of bytes) {
    waiting.push(chunk)
    length += chunk.length
    if (length < PART_BYTES) continue
    yield Buffer.concat(waiting)
    waiting = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(waiting)
}

function present(value: string | null | undefined): string {
  if (!value) throw new Error('O serviço respondeu de um jeito que não é o do S3.')
  return value
}

function refusal(status: number, text: string): Error {
  const code = /<Code>([^<]+)</.exec(text)?.[1] ?? `HTTP ${status}`
  const why =
    status === 403
      ? 'A chave foi recusada, ou não pode escrever ali'
      : status === 404
        ? 'O bucket não existe'
        : 'O serviço recusou'
  return new Error(`${why} (${code}).`)
}
