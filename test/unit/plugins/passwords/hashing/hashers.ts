import * as argon2 from '@node-rs/argon2'
import type { NodeArgon2 } from '../../../../../plugins/passwords/src/hashing/nodeArgon2.js'
import type { NodeRsArgon2 } from '../../../../../plugins/passwords/src/hashing/nodeRsArgon2.js'
import type { PasswordHasher } from '../../../../../plugins/passwords/src/hashing/PasswordHasher.js'

/** Takes the numbers of the enumerations of the package, which are not there when the code runs. */
const library: NodeRsArgon2 = argon2
const VARIANTS = { argon2i: 1, argon2id: 2 }

/** A function with the shape of `argon2` of Node 24, which computes it with a package. */
export const argon2OfNode24: NodeArgon2 = (variant, parameters, callback) => {
  const { memory, message, nonce, parallelism, passes, tagLength } = parameters
  const cost = { memoryCost: memory, timeCost: passes, parallelism, outputLen: tagLength }
  void library.hashRaw(message, { ...cost, algorithm: VARIANTS[variant], version: 1, salt: nonce }).then((derived) => {
    callback(null, derived)
  })
}

/** A hasher whose hashes are `$plain$<number>$<password>`, and that notes its calls. */
export class PlainHasher implements PasswordHasher {
  readonly id = 'plain'
  /** What was called, in this order: `hash`, or `verify` and the number of the hash. */
  readonly calls: string[] = []
  #made = 0

  /** @param wait - What every call waits for. */
  constructor(private readonly wait: () => Promise<unknown> = () => Promise.resolve()) {}

  async hash(password: string): Promise<string> {
    this.calls.push('hash')
    await this.wait()
    return `$plain$${String(++this.#made)}$${password}`
  }

  async verify(password: string, stored: string): Promise<boolean> {
    const [, , number, hashed] = stored.split('$')
    this.calls.push(`verify ${String(number)}`)
    await this.wait()
    return hashed === password
  }

  recognises(stored: string): boolean {
    return stored.startsWith('$plain$')
  }

  isCurrent(stored: string): boolean {
    return this.recognises(stored)
  }
}

/** A promise that is resolved by hand. */
export function barrier(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open }
}
