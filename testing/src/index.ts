export * from './random.js'
