/**
 * Whether an import names a file: by a relative path, or by an alias such as `@/lib/auth`.
 *
 * @param specifier - The module as written.
 * @param file - Path of the file in the folder.
 */
export function isFile(specifier: string, file: string): boolean {
  const path = specifier.replace(/^(?:\.{1,2}\/|[@~$#]\w*\/)+/, '').replace(/\.[cm]?[jt]sx?$/, '')
  const stem = file.replace(/\.[cm]?[jt]sx?$/, '')
  return [stem, stem.replace(/\/index$/, '')].some((each) => each === path || each.endsWith(`/${path}`))
}
