import { CommandError } from '../CommandError.js'

/**
 * Calls a function that uses a file.
 *
 * @throws CommandError about this file, if the system reports an error.
 */
export function aboutFile<T>(file: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw error instanceof Error && 'code' in error ? refusal(file, String(error.code)) : error
  }
}

function refusal(file: string, code: string): CommandError {
  if (code === 'EACCES' || code === 'EPERM') {
    return new CommandError(`${file} may not be read or written.`, `chmod u+rw ${file}`, `The system says ${code}.`)
  }
  if (code === 'EISDIR') return new CommandError(`${file} is a folder.`, `Rename it: ${file} has to be a file.`)
  return new CommandError(`${file} cannot be read or written.`, `ls -l ${file}`, `The system says ${code}.`)
}
