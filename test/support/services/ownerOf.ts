import { readFileSync } from 'node:fs'

/**
 * The user that runs a database server, because such servers refuse to run as root. Undefined if the tests do not run
 * as root.
 */
export function ownerOf(name: string): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const [, , uid, gid] =
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.split(':') ?? []
  if (uid === undefined || gid === undefined) throw new TypeError(`There is no user "${name}" on this machine.`)
  return { uid: Number(uid), gid: Number(gid) }
}
