import { request } from 'node:http'

/** An answer's bytes and the headers that belong to them, for a control that only sends them. */
export function download(url: string, encoding: string, given: Record<string, string> = {}) {
  return new Promise<{ path: string; headers: Record<string, string>; body: string }>(
    (resolve, reject) => {
      request(url, { headers: { 'Accept-Encoding': encoding, ...given } }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () => {
          const names = ['content-type', 'content-encoding', 'etag', 'cache-control', 'vary']
          const headers = Object.fromEntries(
            names.flatMap((name) =>
              response.headers[name] ? [[name, String(response.headers[name])]] : [],
            ),
          )
          resolve({
            path: '/api/calendar',
            headers,
            body: Buffer.concat(chunks).toString('base64'),
          })
        })
      })
        .on('error', reject)
        .end()
    },
  )
}
