/**
 * Names the server's copy of the data, in its answers and in a device's commands: after a restore ids and versions begin again,
 * and a command of the copy before may mean somebody else's row.
 */
export const EPOCH_HEADER = 'X-Server-Epoch'
