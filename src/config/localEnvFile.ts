const NAME = '.env.local'

/**
 * The name of the env file of frameworks, if it is in the folder of the process. Frameworks load it, but tests and
 * scripts do not. Its content is not read.
 *
 * @param exists - Whether a file exists in the folder of the process.
 */
export const localEnvFile = (exists: (name: string) => boolean = existsHere): string | undefined =>
  exists(NAME) ? NAME : undefined

/** False if the runtime has no files, or does not allow to read them. */
function existsHere(name: string): boolean {
  if (typeof process === 'undefined') return false
  try {
    return (process as Partial<NodeJS.Process>).getBuiltinModule?.('node:fs').existsSync(name) ?? false
  } catch {
    return false
  }
}
