import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseServer } from '../sql/DatabaseServer.js'
import { ownerOf } from './ownerOf.js'

/** A new directory for the files of a server, and the user who owns it. */
export interface Scratch {
  readonly directory: string
  readonly owner: ReturnType<typeof ownerOf>
}

/** Creates a directory that a server may write to. */
export function scratch(user: string): Scratch {
  const directory = mkdtempSync(join(tmpdir(), `${user}-`))
  const owner = ownerOf(user)
  if (owner) chownSync(directory, owner.uid, owner.gid)
  return { directory, owner }
}

/** Starts a server whose directory has been prepared. */
export async function running(
  url: string,
  { directory }: Scratch,
  start: () => Promise<() => Promise<void>>,
): Promise<DatabaseServer> {
  let halt = await start()
  return {
    url,
    halt: () => halt(),
    async resume() {
      halt = await start()
    },
    async stop() {
      await halt()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
