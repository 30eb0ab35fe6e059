/** Parameters of the protocol: neither a client nor server code sets them. */
const PROTOCOL =
  /^(client_id|client_secret|redirect_uri|response_type|response_mode|state|nonce|code_challenge.*|request|request_uri|callbackUrl|csrfToken)$/i

/** What access is asked for, and for whom: only the application says so. */
const FOR_THE_APPLICATION: ReadonlySet<string> = new Set([
  'scope',
  'resource',
  'audience',
  'claims',
  'authorization_details',
  'id_token_hint',
  'registration',
  'dpop_jkt',
])

/** Whether the protocol sets a parameter of an authorization request, so that nothing else can. */
export const isOfProtocol = (name: string): boolean => PROTOCOL.test(name)

/** Whether a client may never set a parameter of an authorization request. */
export const isRefusedToClients = (name: string): boolean =>
  PROTOCOL.test(name) || FOR_THE_APPLICATION.has(name.toLowerCase())
