// Imported by their own paths: the package as a whole loads three times as many files.
export { decodeProtectedHeader } from 'jose/decode/protected_header'
export { JOSEError } from 'jose/errors'
export { compactDecrypt } from 'jose/jwe/compact/decrypt'
export { CompactEncrypt } from 'jose/jwe/compact/encrypt'
