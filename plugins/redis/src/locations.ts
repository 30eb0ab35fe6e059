/** Where Redis is; the package `redis` is loaded with the first command. */
export type RedisLocation =
  | {
      /** A server: `redis://user:password@host:6379/0`, or `rediss://…` with TLS. */
      readonly url: string
    }
  | {
      /**
       * A few servers of a cluster, by which the others are found.
       *
       * User name, password and TLS are the same for all of them: those of the first count.
       */
      readonly cluster: readonly string[]
    }

/** A server, taken apart. */
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
 * @throws TypeError when it names none; the URL is not repeated, for it may hold a password.
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
 * @throws TypeError when there is none, or one has a number of a database: a cluster has only one.
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
      'that one is not set in this process: set it, in the env file or where the process is started.',
  )
}

// Asked before: the error of a URL that cannot be read repeats it.
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
