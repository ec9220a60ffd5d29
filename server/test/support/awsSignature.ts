import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

type Signed = {
  method: string
  /** Path and query as they were sent. */
  url: string
  headers: Readonly<Record<string, string | string[] | undefined>>
}

const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

/** Whether a request to S3 is signed with that secret: AWS Signature Version 4, computed from what arrived, as Amazon documents it and not as the client under test does it. */
export function isSignedWith({ method, url, headers }: Signed, keyId: string, secret: string) {
  const given = FORM.exec(String(headers['authorization']))
  if (!given || given[1] !== keyId) return false
  const [, , day, region, names, signature] = given as unknown as string[]
  const { pathname, searchParams } = new URL(url, 'http://s3.invalid')
  const query = [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')
  const path = pathname
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/')
  const canonical = [
    method,
    path,
    query,
    ...names!.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [day!, region!, 's3', 'aws4_request'].reduce<Buffer | string>(
    (before, part) => hmac(before, part),
    `AWS4${secret}`,
  )
  return timingSafeEqual(hmac(key, text), Buffer.from(signature!, 'hex'))
}

const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
