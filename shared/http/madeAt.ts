/** When an edit was made, by the clock of the device where it waited: sent with it, and stored in the audit beside the server's time. */
export const MADE_AT_HEADER = 'X-Made-At'
