import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import mysql, { type Connection } from 'mysql2'

/** A statement that a server received. */
interface Asked {
  readonly sql: string
  readonly parameters: readonly string[]
}

/** A server that accepts every statement, and delays responses if the test requests it. */
export class FakeServer {
  readonly asked: Asked[] = []
  readonly #held = new Set<{ readonly part: string; readonly hear: (answer: () => void) => void }>()

  constructor(
    readonly url: string,
    readonly close: () => Promise<void>,
  ) {}

  /** Delays the response to the next statement with this text. Resolves to a function that sends the response. */
  hold(part: string): Promise<() => void> {
    return new Promise((hear) => {
      this.#held.add({ part, hear })
    })
  }

  /** Records a statement, and responds unless the response is delayed. */
  ask(asked: Asked, answer: () => void): void {
    this.asked.push(asked)
    const held = [...this.#held].find(({ part }) => asked.sql.includes(part))
    if (!held) {
      answer()
      return
    }
    this.#held.delete(held)
    held.hear(answer)
  }
}

/** Starts a server that pg recognizes as PostgreSQL. */
export async function fakePostgres(): Promise<FakeServer> {
  const server = createTcpServer()
  const port = await listening(server)
  const fake = new FakeServer(`postgres://engine@127.0.0.1:${String(port)}/engine`, closing(server))
  server.on('connection', (socket) => {
    servePostgres(socket, fake)
  })
  return fake
}

/** Starts a server that mysql2 recognizes as MySQL; it grants every lock. */
export async function fakeMysql(): Promise<FakeServer> {
  const server = createTcpServer()
  const port = await listening(server)
  const fake = new FakeServer(`mysql://engine@127.0.0.1:${String(port)}/engine`, closing(server))
  server.on('connection', (stream) => {
    serveMysql(mysql.createConnection({ stream, isServer: true } as object), fake)
  })
  return fake
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return (server.address() as AddressInfo).port
}

function closing(server: Server): () => Promise<void> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  return async () => {
    const closed = new Promise((done) => server.close(done))
    for (const socket of sockets) socket.destroy()
    await closed
  }
}

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const READY = message('Z', Buffer.from('I'))
const WELCOME = Buffer.concat([message('R', Buffer.alloc(4)), READY])
const DONE = Buffer.concat([message('C', Buffer.from('SELECT 0\0')), READY])
/** ParseComplete, BindComplete and NoData: the statement returns no rows. */
const PREPARED = Buffer.concat(['1', '2', 'n'].map((type) => message(type, Buffer.alloc(0))))

function servePostgres(socket: Socket, fake: FakeServer): void {
  let welcomed = false
  let rest = Buffer.alloc(0)
  let sql = ''
  let parameters: string[] = []
  const act = (type: string, body: Buffer): void => {
    if (type === 'P') sql = body.toString().split('\0')[1] ?? ''
    if (type === 'B') parameters = bound(body)
    if (type === 'S') fake.ask({ sql, parameters }, () => socket.write(Buffer.concat([PREPARED, DONE])))
    if (type === 'Q') fake.ask({ sql: body.toString().slice(0, -1), parameters: [] }, () => socket.write(DONE))
  }
  socket.on('data', (data: Buffer) => {
    rest = Buffer.concat([rest, data])
    // The first message has no type byte.
    for (let start = welcomed ? 1 : 0; rest.length >= start + 4; start = 1) {
      const end = start + rest.readInt32BE(start)
      if (rest.length < end) return
      const [type, body] = [rest.toString('latin1', 0, start), rest.subarray(start + 4, end)]
      rest = rest.subarray(end)
      if (welcomed) act(type, body)
      else socket.write(WELCOME)
      welcomed = true
    }
  })
}

/** The values of the parameters, which follow two names and the formats. */
function bound(body: Buffer): string[] {
  let at = body.indexOf(0, body.indexOf(0) + 1) + 1
  at += 2 + 2 * body.readInt16BE(at)
  const count = body.readInt16BE(at)
  at += 2
  return Array.from({ length: count }, () => {
    const start = at + 4
    at = start + Math.max(body.readInt32BE(at), 0)
    return body.toString('utf8', start, at)
  })
}

function serveMysql(connection: Connection, fake: FakeServer): void {
  const answer = (write: () => void): void => {
    write()
    // The packets of each command are numbered from zero.
    Object.assign(connection, { sequenceId: 0 })
  }
  const yes = (): void => {
    answer(() => {
      connection.writeOk()
    })
  }
  connection.on('error', () => undefined)
  connection.on('stmt_prepare', yes)
  connection.on('query', (sql: string) => {
    const rows = sql.startsWith('select get_lock') ? [{ got: 1 }] : []
    const write = (): void => {
      connection.writeTextResult(rows, [LOCK_COLUMN])
    }
    fake.ask({ sql, parameters: [] }, () => {
      if (sql.startsWith('select')) answer(write)
      else yes()
    })
  })
  connection.serverHandshake({
    ...{ protocolVersion: 10, serverVersion: '8.0.0', connectionId: 1, statusFlags: 2, characterSet: 45 },
    // All flags except the one for TLS.
    capabilityFlags: 0xff_ff_ff ^ 0x08_00,
    authCallback: (_reply: unknown, done: (error: null) => void) => {
      answer(() => {
        done(null)
      })
    },
  })
}

const LOCK_COLUMN = {
  ...{ catalog: 'def', schema: '', table: '', orgTable: '', name: 'got', orgName: 'got' },
  ...{ characterSet: 45, columnLength: 255, columnType: 253, flags: 0, decimals: 0 },
}
