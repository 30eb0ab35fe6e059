import { connect, Server } from 'node:net'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { type Email, EmailSender, SystemClock } from 'authengine/plugin'
import { HttpMailPeer, type HttpMailTarget, type HttpMailService } from 'authengine/testing'

const MAIL: Email = { to: 'ann@example.test', from: 'x@app.example', subject: 's', text: 'the text', html: '<p>' }

/** Reports the response of the service in its error. */
class Sender extends EmailSender {
  constructor(
    private readonly place: HttpMailTarget,
    private readonly path = '/send',
  ) {
    super()
  }

  override async send({ to, text }: Email): Promise<void> {
    const { apiKey, http, origin } = this.place
    const body = JSON.stringify({ to, text })
    const answer = await http.send(new Request(origin + this.path, { method: 'POST', headers: { key: apiKey }, body }))
    if (answer.status !== 202) throw new TypeError(`${String(answer.status)} ${await answer.text()}`)
  }
}

const SERVICE: HttpMailService = {
  sender: (place) => new Sender(place),
  async read(request, apiKey) {
    if (request.headers.get('key') !== apiKey || !request.url.endsWith('/send')) return undefined
    const { to, text } = (await request.json()) as Email
    return { to: [to], text }
  },
  accepted: () => new Response(null, { status: 202 }),
  refused: (echo) => new Response(echo, { status: 403 }),
  secrets: (apiKey) => [btoa(apiKey)],
}

describe('HttpMailPeer', () => {
  const peers: HttpMailPeer[] = []
  const started = async (service = SERVICE): Promise<HttpMailPeer> => {
    const peer = await HttpMailPeer.start(service)
    peers.push(peer)
    return peer
  }

  afterEach(() => Promise.all(peers.splice(0).map((peer) => peer.close())))

  it('keeps the mails that it accepts', async () => {
    const peer = await started()
    await peer.sender(new SystemClock()).send(MAIL)
    await peer.called()
    expect(peer.mails).toEqual([{ to: [MAIL.to], text: MAIL.text }])
  })

  it('repeats its input in a refusal and in a meaningless response', async () => {
    const peer = await started()
    expect(peer.secrets).toHaveLength(2)
    for (const [behavior, status] of [
      ['refuses', '403'],
      ['babbles', '200'],
    ] as const) {
      peer.turn(behavior)
      const told = await peer
        .sender(new SystemClock())
        .send(MAIL)
        .catch((error: unknown) => String(error))
      for (const part of [status, ...peer.secrets, MAIL.to, MAIL.text]) expect(told).toContain(part)
    }
    expect(peer.mails).toEqual([])
  })

  it('responds with 401 on another path, and with 400 to a malformed request', async () => {
    const elsewhere = await started({ ...SERVICE, sender: (place) => new Sender(place, '/elsewhere') })
    await expect(elsewhere.sender(new SystemClock()).send(MAIL)).rejects.toThrow('401')
    const broken = await started({ ...SERVICE, read: () => Promise.reject(new TypeError('no JSON')) })
    await expect(broken.sender(new SystemClock()).send(MAIL)).rejects.toThrow('400')
  })

  it('survives a sender that disconnects during a request', async () => {
    const places: HttpMailTarget[] = []
    const peer = await started({ ...SERVICE, sender: (place) => (places.push(place), new Sender(place)) })
    const sender = peer.sender(new SystemClock())
    const { hostname, port } = new URL(places[0]?.origin ?? '')
    const socket = connect(Number(port), hostname)
    socket.write('POST /send HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf of')
    await peer.called()
    socket.destroy()
    await sender.send(MAIL)
    expect(peer.mails).toHaveLength(1)
  })

  it('rejects if it cannot listen', async () => {
    const failure = new TypeError('no port is free')
    const listen = jest.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server) {
      return (this.emit('error', failure), this)
    })
    try {
      await expect(HttpMailPeer.start(SERVICE)).rejects.toBe(failure)
    } finally {
      listen.mockRestore()
    }
  })

  it('cannot be reached after it is closed', async () => {
    const peer = await started()
    const sender = peer.sender(new SystemClock())
    await peer.close()
    await peer.close()
    await expect(sender.send(MAIL)).rejects.toThrow()
  })
})
