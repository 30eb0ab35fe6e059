export * from './AccountLinker.js'
export * from './StatelessLinker.js'
