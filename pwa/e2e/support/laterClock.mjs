import { readFileSync } from 'node:fs'

// Loaded before a built server: its clock is ahead by the days that a file says, from one call to the next.
const Real = Date
const nowMs = () => Real.now() + Number(readFileSync(process.env.DAYS_FILE, 'utf8')) * 86_400_000

globalThis.Date = class extends Real {
  constructor(...parts) {
    if (parts.length === 0) super(nowMs())
    else super(...parts)
  }

  static now() {
    return nowMs()
  }
}
