import { AdapterError } from '../../core/errors.js'
import type { FlatId } from './FlatAdapterFunctions.js'

const WHOLE = /^(0|-?[1-9]\d*)$/

/** Says the ids of an adapter as text, and gives them back in the adapter's own form. */
export class FlatIds {
  #form: 'string' | 'number' | 'bigint' | undefined

  /**
   * An id as text.
   *
   * @throws AdapterError when it is neither text nor a whole number: two users might get one text.
   */
  textOf(id: unknown): string {
    if (typeof id === 'string' && id !== '') {
      this.#form ??= 'string'
      return id
    }
    if (typeof id !== 'bigint' && !Number.isSafeInteger(id)) {
      throw new AdapterError('The adapter answered an id that is neither text nor a whole number.')
    }
    this.#form = typeof id as 'number' | 'bigint'
    return String(id)
  }

  /** The form in which the adapter gives ids. */
  ownOf(text: string): FlatId {
    if (this.#form === 'bigint' && WHOLE.test(text)) return BigInt(text)
    return this.#form === 'number' ? (numberIn(text) ?? text) : text
  }

  /** What else the id may be for an adapter that gave none so far: sessions outlive the process that learned its form. */
  guessOf(text: string): number | undefined {
    return this.#form === undefined ? numberIn(text) : undefined
  }
}

function numberIn(text: string): number | undefined {
  const number = WHOLE.test(text) ? Number(text) : NaN
  return Number.isSafeInteger(number) ? number : undefined
}
