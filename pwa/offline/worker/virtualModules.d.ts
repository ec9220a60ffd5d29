declare module 'virtual:built-files' {
  export const shell: readonly string[]
  export const own: readonly string[]
  export const rest: string
}
