import { connect } from 'node:net'
import { must } from './site.mjs'

/**
 * Sends requests over several connections, one after the other on each, with as little work in this process as
 * possible.
 *
 * @param {{ port: number, connections: number, requests: number, cookieOf: (at: number) => string, expects: string }}
 *   plan
 * @returns {Promise<{ seconds: number, times: number[] }>} `times` in milliseconds.
 */
export async function load({ port, connections, requests, cookieOf, expects }) {
  let next = 0
  const times = []
  const begun = performance.now()
  await Promise.all(Array.from({ length: connections }, () => one()))
  const seconds = (performance.now() - begun) / 1000
  must(times.length === requests, 'answers are missing', times.length)
  return { seconds, times }

  function one() {
    return new Promise((done, failed) => {
      const socket = connect(port, '127.0.0.1')
      let sent = 0
      let received = ''
      const send = () => {
        if (next >= requests) {
          socket.end()
          done()
          return
        }
        received = ''
        sent = performance.now()
        socket.write(`GET / HTTP/1.1\r\nHost: localhost:3000\r\nCookie: ${cookieOf(next++)}\r\n\r\n`)
      }
      socket.setNoDelay(true)
      socket.setEncoding('latin1')
      socket.on('connect', send)
      socket.on('error', failed)
      socket.on('data', (chunk) => {
        received += chunk
        const head = received.indexOf('\r\n\r\n')
        if (head < 0) return
        const length = Number(/content-length: (\d+)/i.exec(received)?.[1])
        if (received.length < head + 4 + length) return
        times.push(performance.now() - sent)
        if (!received.startsWith('HTTP/1.1 200') || !received.includes(expects)) {
          failed(new Error(`a wrong answer: ${received}`))
          socket.destroy()
        } else send()
      })
    })
  }
}
