/** The WebDriver commands (W3C) that the tests use: method and path of each, below the path of the session. */
export const COMMANDS = {
  AddCookie: ['POST', 'cookie'],
  DeleteAllCookies: ['DELETE', 'cookie'],
  ElementClick: ['POST', 'element/{id}/click'],
  ElementSendKeys: ['POST', 'element/{id}/value'],
  ExecuteScript: ['POST', 'execute/sync'],
  FindElement: ['POST', 'element'],
  GetCookies: ['GET', 'cookie'],
  Navigate: ['POST', 'url'],
} as const

/** The parameters of a command. */
export type Parameters = Readonly<Record<string, unknown>>

/** A running browser that executes WebDriver commands. */
export interface Driver {
  /** Sends a command; returns its value. */
  send(command: keyof typeof COMMANDS, parameters?: Parameters): Promise<unknown>
  /** Ends the browser. */
  close(): Promise<void>
}
