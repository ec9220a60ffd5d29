/** When an edit was made, by the clock of the device where it waited: sent with it, and stored in the audit beside the server's time. */
export const MADE_AT_HEADER = 'X-Made-At'
/** Behind that time, of an edit that was made without a connection. */
export const MADE_OFFLINE = ' offline'
