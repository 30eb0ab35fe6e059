export * from './environment.js'
export * from './inspections/index.js'
export * from './Settings.js'
export * from './SettingsInput.js'
