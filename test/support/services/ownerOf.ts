import { readFileSync } from 'node:fs'

/** Whom a server runs as: database servers refuse to be root. Nothing when the tests are not run by root. */
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
