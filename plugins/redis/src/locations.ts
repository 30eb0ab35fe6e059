/** Where Redis is; the package `redis` is loaded with the first command. */
export type RedisLocation =
  | {
      /** A server: `redis://user:password@host:6379/0`, or `rediss://…` with TLS. */
      readonly url: string
    }
  | {
      /**
       * URLs of a few servers of a cluster, from which the client gets the others.
       *
       * User name, password and TLS must be the same for all of them; those of the first URL are used.
       */
      readonly cluster: readonly string[]
    }

/** The parts of the URL of a server. */
export interface Server {
  readonly host: string
  readonly port: number
  readonly tls: boolean
  readonly username: string | undefined
  readonly password: string | undefined
  /** Number of the database on it. */
  readonly database: number
}

const DEFAULT_PORT = 6379

/**
 * The server that a URL names.
 *
 * @throws TypeError if it is not a URL of Redis. The message does not repeat it, because it may contain a password.
 */
export function serverAt(url: string): Server {
  checkSet(url)
  const { hostname, password, pathname, port, protocol, username } = parsed(url)
  const database = Number(pathname.slice(1))
  if (hostname === '' || !/^rediss?:$/.test(protocol) || !Number.isSafeInteger(database)) throw unusable()
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port || DEFAULT_PORT),
    tls: protocol === 'rediss:',
    username: decoded(username),
    password: decoded(password),
    database,
  }
}

/**
 * The servers of a cluster that URLs name.
 *
 * @throws TypeError if the list is empty, or if a URL has the number of a database: a cluster has only one.
 */
export function clusterAt(urls: readonly string[]): readonly [Server, ...Server[]] {
  checkSet(urls)
  const [first, ...others] = [urls].flat().map(serverAt)
  if (!first) throw new TypeError('The location of a Redis cluster must name at least one server.')
  if ([first, ...others].some(({ database }) => database !== 0)) {
    throw new TypeError('A Redis cluster has one database: leave the number out of its URLs.')
  }
  return [first, ...others]
}

function checkSet(url: unknown): void {
  if (url !== undefined && url !== null && url !== '') return
  throw new TypeError(
    `The location of Redis is ${url === '' ? 'an empty text' : String(url)}. If it comes from a variable, such as REDIS_URL, ` +
      'that variable is not set in this process: set it in the env file, or where the process is started.',
  )
}

// Checked before, because the error of `new URL` repeats the URL.
function parsed(url: string): URL {
  if (URL.canParse(url)) return new URL(url)
  throw unusable()
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part) || undefined
  } catch {
    throw unusable()
  }
}

const unusable = (): TypeError =>
  new TypeError('The location of Redis must be a URL such as redis://user:password@host:6379/0, or rediss://… for TLS.')
