export * from './AttemptLimits.js'
