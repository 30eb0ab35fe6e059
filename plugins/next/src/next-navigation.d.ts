/** Bundlers replace this module for server code, but only under the name without an extension, which Node's rules do not know. */
declare module 'next/navigation' {
  export function redirect(url: string): never
}
