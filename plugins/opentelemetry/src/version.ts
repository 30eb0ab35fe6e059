/** Version of this package, for the tracer and the meter. A test compares it with package.json. */
export const VERSION = '0.1.0'
