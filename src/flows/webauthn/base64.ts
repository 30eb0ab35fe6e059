import { base64url } from '#platform'

const BASE64URL = /^[\w-]+$/

/** The bytes of base64url text; undefined for any other spelling of the same bytes, and for no bytes at all. */
export function bytesOf(text: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof text !== 'string' || !BASE64URL.test(text) || text.length % 4 === 1) return undefined
  const bytes = storedBytes(text)
  return base64url(bytes) === text ? bytes : undefined
}

/** The bytes of what a store keeps as base64, in either alphabet. */
export function storedBytes(stored: string): Uint8Array<ArrayBuffer> {
  const binary = atob(stored.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

/** What a store keeps as base64, as the wire has it. */
export const wireId = (stored: string): string => base64url(storedBytes(stored))

/** Bytes as base64 with padding, as stores keep them. */
export const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
