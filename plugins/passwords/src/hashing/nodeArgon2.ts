import * as nodeCrypto from 'node:crypto'
import type { Argon2 } from './Argon2.js'

/** The function `argon2` of `node:crypto`, in Node 24.7 and later. */
export type NodeArgon2 = (
  algorithm: 'argon2i' | 'argon2id',
  parameters: {
    readonly message: Uint8Array
    readonly nonce: Uint8Array
    readonly memory: number
    readonly passes: number
    readonly parallelism: number
    readonly tagLength: number
  },
  callback: (error: Error | null, derived: Uint8Array) => void,
) => void

/**
 * Argon2 by `node:crypto`. It knows only version 19.
 *
 * @param argon2 - The function of Node.
 * @returns Undefined if this version of Node has no such function.
 */
export function nodeArgon2(argon2: NodeArgon2 | undefined = builtIn()): Argon2 | undefined {
  return (
    argon2 && {
      id: 'argon2id by node:crypto',
      versions: [19],
      derive: (message, { lanes, length, memory, passes, salt, variant }) =>
        new Promise((resolve, reject) => {
          const parameters = { message, nonce: salt, memory, passes, parallelism: lanes, tagLength: length }
          argon2(variant, parameters, (error, derived) => {
            if (error) reject(error)
            else resolve(derived)
          })
        }),
    }
  )
}

/** Read by name, because an import of a name that Node lacks would fail. */
const builtIn = (): NodeArgon2 | undefined => (nodeCrypto as { readonly argon2?: NodeArgon2 }).argon2
