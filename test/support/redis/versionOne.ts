import type { SessionRow } from 'authengine/adapter'

/** The commands with which version 0.1 stored a session, each with its key; only for names that need no encoding. */
export function versionOneCommands(session: SessionRow): (readonly [key: string, command: string[]])[] {
  const { createdAt, expires, lastSeen, ...rest } = session
  const { provider = '', providerSid = '', providerSub = '', sessionToken, userId } = rest
  const end = String(expires.getTime())
  const row = JSON.stringify({ ...rest, createdAt: createdAt?.getTime() ?? createdAt })
  const key = `authengine:{user:${userId}}:session:${sessionToken}`
  const list = `authengine:{user:${userId}}:sessions`
  const fields = ['row', row, 'expires', end, 'lastSeen', String(lastSeen?.getTime() ?? '')]
  const listed = [
    `authengine:sid:${provider ?? ''}:${providerSid ?? ''}`,
    `authengine:sub:${provider ?? ''}:${providerSub ?? ''}`,
  ]
  const commands: [string, string[]][] = [
    [`authengine:token:${sessionToken}`, ['SET', JSON.stringify(userId), 'PXAT', end]],
    [list, ['ZADD', end, key]],
    [list, ['PEXPIREAT', end]],
    [key, ['HSET', ...fields]],
    [key, ['PEXPIREAT', end]],
    ...listed.flatMap((known): [string, string[]][] => [
      [known, ['ZADD', end, JSON.stringify(userId)]],
      [known, ['PEXPIREAT', end]],
    ]),
  ]
  return commands.map(([at, [name = '', ...values]]) => [at, [name, at, ...values]] as const)
}
