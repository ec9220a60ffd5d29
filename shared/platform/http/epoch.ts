/**
 * Names the server's copy of the data, in its answers and in a device's commands: after a restore ids and versions begin again,
 * and a command of the copy before may mean somebody else's row. A command says beside it how far the device knows that the server
 * was, and its answer how far the server is by now: by that a server sees that it has lost something.
 */
export const EPOCH_HEADER = 'X-Server-Epoch'

/** A cursor of the device that knows none yet. */
const NO_CURSOR = '-'

export function epochHeader(epoch: string, cursor: string | undefined): string {
  return `${epoch} ${cursor ?? NO_CURSOR}`
}

/** Reads it; without a cursor it is of a release before there was one, whose answer names the copy alone. */
export function epochIn(header: string): { epoch: string; cursor: string | undefined } {
  const [epoch = '', cursor] = header.split(' ')
  return { epoch, cursor }
}
