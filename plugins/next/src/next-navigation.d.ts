/**
 * Bundlers replace this module in server code, but only by its name without an extension, which Node cannot resolve.
 */
declare module 'next/navigation' {
  export function redirect(url: string): never
}
