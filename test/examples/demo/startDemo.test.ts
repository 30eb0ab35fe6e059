import { afterEach, describe, expect, it } from '@jest/globals'
import { connect } from 'node:net'
import { demoFolder } from '../../browser/demoFolder.js'
import { freePort } from '../../support/freePort.js'

const folder = demoFolder()
afterEach(() => {
  folder.remove()
})

/** The response to the first connection that is accepted. */
async function earlyAnswer(port: number): Promise<string> {
  for (;;) {
    const answer = await new Promise<string | undefined>((resolve) => {
      let text = ''
      const socket = connect(port, 'localhost').setEncoding('latin1')
      socket.once('error', () => {
        resolve(undefined)
      })
      socket.on('data', (chunk) => (text += String(chunk)))
      socket.once('end', () => {
        resolve(text)
      })
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    })
    if (answer !== undefined) return answer
  }
}

describe('the demo', () => {
  it('responds to requests that arrive while it starts', async () => {
    const port = await freePort()
    const starting = folder.start(port)
    const answer = await earlyAnswer(port)
    const demo = await starting
    await demo.close()
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  }, 30_000)
})
