/** The part of `pngjs` that tests use; it has no types of its own. */
declare module 'pngjs' {
  export const PNG: {
    readonly sync: {
      read(png: Buffer): { readonly data: Buffer; readonly height: number; readonly width: number }
    }
  }
}
