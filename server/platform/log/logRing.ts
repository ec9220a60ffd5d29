/** The last lines of the log, for the support bundle. */
const MOST = 300

const ring: string[] = []

export function rememberLine(line: string): void {
  ring.push(line)
  if (ring.length > MOST) ring.shift()
}

export function lastLines(): readonly string[] {
  return ring
}
