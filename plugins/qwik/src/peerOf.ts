/** The platform of Qwik's Node server, in development and in production: the request of Node. */
interface NodePlatform {
  readonly incomingMessage?:
    { readonly socket?: { readonly remoteAddress?: string | undefined } | undefined } | undefined
}

/**
 * IP address at the other end of the connection; undefined if the server is not Node.
 *
 * `clientConn.ip` is not read: a server may take it from a header.
 */
export const peerOf = ({ incomingMessage }: NodePlatform): string | undefined => incomingMessage?.socket?.remoteAddress
