import { createClient } from 'redis'

/**
 * The commands that restore all data of a Redis server: one per line, as JSON.
 *
 * @param now - The time of the engine that wrote the data. A key that expires earlier than this depends on the clock of
 *   the server, so it gets the remaining time when the commands run.
 */
export async function redisText(url: string, now: string): Promise<string> {
  const client = await connected(url)
  try {
    const lines: string[][] = []
    for (const key of (await client.keys('*')).sort()) {
      lines.push(await valueOf(client, key))
      const end = await client.pExpireTime(key)
      if (end >= Date.parse(now)) lines.push(['PEXPIREAT', key, String(end)])
      else if (end > 0) lines.push(['PEXPIRE', key, String(await client.pTTL(key))])
    }
    return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  } finally {
    client.destroy()
  }
}

const connected = (url: string) => createClient({ url }).connect()

async function valueOf(client: Awaited<ReturnType<typeof connected>>, key: string): Promise<string[]> {
  const type = await client.type(key)
  if (type === 'string') return ['SET', key, (await client.get(key)) ?? '']
  if (type === 'hash') return ['HSET', key, ...Object.entries(await client.hGetAll(key)).flat()]
  if (type === 'zset') {
    const members = await client.zRangeWithScores(key, 0, -1)
    return ['ZADD', key, ...members.flatMap(({ score, value }) => [String(score), value])]
  }
  throw new TypeError(`Redis keeps a ${type} under ${key}, which cannot be written as a command here.`)
}

/** Empties a Redis server, and restores the data of another one. */
export async function restoreRedis(url: string, text: string): Promise<void> {
  const client = await connected(url)
  try {
    await client.flushAll()
    for (const line of text.split('\n').filter(Boolean)) await client.sendCommand(JSON.parse(line) as string[])
  } finally {
    client.destroy()
  }
}
