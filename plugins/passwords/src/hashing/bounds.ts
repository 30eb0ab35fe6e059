/** Most memory of one verification, in KiB: 128 MiB. */
const MOST_MEMORY_KIB = 131_072
const MOST_PASSES = 10
const MOST_LANES = 8
/** Memory times passes, which is the time of argon2: four passes over 128 MiB, or about a tenth of a second. */
const MOST_ARGON2_WORK = 524_288
/** The largest one that the other bounds of scrypt allow. Checked first, because N is 2 to the power of it. */
const MOST_LOG_N = 19
/** Much larger than any system uses. Blocks of each parallel part need memory as well. */
const MOST_BLOCK_SIZE = 512
const MOST_PBKDF2_ITERATIONS = 5_000_000
const BYTES_IN_KIB = 1024
const SALT = { least: 8, most: 64 }
const OUTPUT = { least: 16, most: 64 }

/** Cost of argon2 (RFC 9106, section 3.1). */
export interface Argon2Cost {
  /** Memory in KiB: `m`. */
  readonly memory: number
  /** How often the memory is filled: `t`. */
  readonly passes: number
  /** How many parts of the memory can be filled at once: `p`. */
  readonly lanes: number
}

/** Cost of scrypt (RFC 7914, section 2). */
export interface ScryptCost {
  /** Logarithm of N to the base 2: `ln`. */
  readonly logN: number
  /** Size of a block: `r`. A block has 128 times as many bytes. */
  readonly blockSize: number
  /** How often all of it is done: `p`. */
  readonly parallelism: number
}

/** Why argon2 is not computed with this cost. Undefined if it is. */
export function refuseArgon2({ lanes, memory, passes }: Argon2Cost): string | undefined {
  return (
    outside('Its memory (m)', memory, 8, MOST_MEMORY_KIB, ' KiB') ??
    outside('Its number of passes (t)', passes, 1, MOST_PASSES) ??
    outside('Its number of lanes (p)', lanes, 1, MOST_LANES) ??
    outside('Its memory (m)', memory, 8 * lanes, MOST_MEMORY_KIB, ' KiB') ??
    outside('Its memory times its passes (m × t)', memory * passes, 8, MOST_ARGON2_WORK)
  )
}

/** Why scrypt is not computed with this cost. Undefined if it is. */
export function refuseScrypt({ blockSize, logN, parallelism }: ScryptCost): string | undefined {
  return (
    outside('Its cost (ln)', logN, 1, MOST_LOG_N) ??
    outside('Its block size (r)', blockSize, 1, MOST_BLOCK_SIZE) ??
    outside('Its parallelism (p)', parallelism, 1, MOST_LANES) ??
    outside('Its memory (128 × N × r)', scryptMemory({ logN, blockSize }) / BYTES_IN_KIB, 0, MOST_MEMORY_KIB, ' KiB') ??
    // RFC 7914, section 2: N must be less than 2^(128 * r / 8).
    outside('Its cost (ln)', logN, 1, 16 * blockSize - 1)
  )
}

/** Memory that scrypt needs, in bytes. */
export const scryptMemory = ({ blockSize, logN }: Pick<ScryptCost, 'blockSize' | 'logN'>): number =>
  128 * 2 ** logN * blockSize

/** Why PBKDF2 is not computed with this number of iterations. Undefined if it is. */
export const refusePbkdf2 = (iterations: number): string | undefined =>
  outside('Its number of iterations', iterations, 1, MOST_PBKDF2_ITERATIONS)

/** Why a salt is not accepted. Undefined if it is. */
export const refuseSalt = (salt: Uint8Array): string | undefined =>
  outside('The length of its salt', salt.byteLength, SALT.least, SALT.most, ' bytes')

/** Why the output of the algorithm is not accepted. Undefined if it is. */
export const refuseOutput = (output: Uint8Array): string | undefined =>
  outside('The length of its output', output.byteLength, OUTPUT.least, OUTPUT.most, ' bytes')

function outside(what: string, value: number, least: number, most: number, unit = ''): string | undefined {
  if (value >= least && value <= most) return undefined
  return `${what} is ${String(value)}${unit}, and must be ${String(least)} to ${String(most)}${unit}.`
}
