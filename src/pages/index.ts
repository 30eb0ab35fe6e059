export * from './BuiltInPages.js'
export * from './html.js'
export * from './PageRenderer.js'
export * from './webauthnScript.js'
