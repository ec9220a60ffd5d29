/** A server that is abused: its address, the folder of its mails, and what stands before it. */
export type Abused = { origin: string; folder: string; front: 'bare' | 'behind Caddy' }
