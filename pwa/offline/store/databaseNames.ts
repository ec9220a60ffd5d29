/** The browser's databases of this app: what the desk has stored, and who may open it without a connection. */
export const DATABASES = { desk: 'quadras-desk', device: 'quadras-device' } as const
