export type * from './AuthEvents.js'
export * from './EventBus.js'
export * from './EventListener.js'
export * from './WrappedEventBus.js'
