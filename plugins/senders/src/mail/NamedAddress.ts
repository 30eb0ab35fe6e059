import { isPlainAddress } from './plainAddress.js'

const BREAKING = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u
const UNQUOTED = /^[^()<>[\]\\,;:@"]*$/
const QUOTED = /^"((?:[^"\\]|\\.)*)"$/u
/** A name that needs no quotes. */
const WORDS = /^[\p{L}\p{M}\p{N} -]+$/u

/** Sender of a mail: an email address and a display name. */
export class NamedAddress {
  private constructor(
    /** Display name; empty if there is none. */
    readonly name: string,
    /** Email address. */
    readonly address: string,
  ) {}

  /** Reads `no-reply@app.example` or `Example <no-reply@app.example>`; returns undefined for any other text. */
  static read(written: string): NamedAddress | undefined {
    const text = written.trim()
    const start = text.endsWith('>') ? text.lastIndexOf('<') : 0
    const address = text.endsWith('>') ? text.slice(start + 1, -1) : text
    const name = start > 0 ? nameIn(text.slice(0, start).trim()) : ''
    return start >= 0 && name !== undefined && isPlainAddress(address) ? new NamedAddress(name, address) : undefined
  }

  /** The `name-addr` of RFC 5322 section 3.4, with the name in quotes if it needs them; without a name, the address. */
  toString(): string {
    if (this.name === '') return this.address
    const name = WORDS.test(this.name) ? this.name : `"${this.name.replaceAll(/["\\]/g, '\\$&')}"`
    return `${name} <${this.address}>`
  }
}

function nameIn(text: string): string | undefined {
  if (BREAKING.test(text)) return undefined
  if (UNQUOTED.test(text)) return text
  return QUOTED.exec(text)?.[1]?.replaceAll(/\\(.)/gu, '$1')
}
