export * from './CallbackLink.js'
export * from './CallbackPipeline.js'
export type * from './Callbacks.js'
export * from './WrappedPipeline.js'
