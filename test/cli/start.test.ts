import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from '@jest/globals'

const start = (PORT: string) =>
  spawnSync(process.execPath, ['.config/start.mjs'], { encoding: 'utf8', env: { ...process.env, PORT } })

describe('npm start', () => {
  it('reports a port that is in use before it builds anything', async () => {
    const server = createServer().listen(0, 'localhost')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const { status, stderr, stdout } = start(String(port))
    server.close()
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(
      new RegExp(`^Port ${String(port)} is in use\\. .* use another port: PORT=\\d+ npm start\\n$`),
    )
  })

  it('refuses a port that is not a number', () => {
    expect(start('x')).toMatchObject({ status: 1, stderr: expect.stringContaining('PORT must be a number') })
  })
})
