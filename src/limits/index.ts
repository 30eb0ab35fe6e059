export * from './AttemptLimits.js'
export * from './forwardedAddress.js'
