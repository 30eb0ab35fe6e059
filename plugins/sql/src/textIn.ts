/** Names of the databases, by the member of their location. */
export const NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL', mysql: 'MySQL' }

/**
 * The text of a location. A build may load the configuration without the environment variables of the server, so a
 * missing location is an error only when a connection is opened.
 *
 * @throws TypeError if it is not set.
 */
export function textIn(name: keyof typeof NAMES, text: unknown): string {
  if (typeof text === 'string' && text !== '') return text
  throw new TypeError(
    `sqlAdapter({ ${name}: … }) was given ${text === '' ? 'an empty text' : String(text)}, and no ${NAMES[name]} to connect to. ` +
      'If it comes from a variable, such as DATABASE_URL, that one is not set in this process: set it, in the env file ' +
      'or where the process is started.',
  )
}
