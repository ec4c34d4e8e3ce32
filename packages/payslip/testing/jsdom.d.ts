/** The part of jsdom that tests use: `@types/jsdom` would add the types of a browser to every test. */
declare module 'jsdom' {
  import type { AxeResults } from 'axe-core'

  export class JSDOM {
    constructor(html: string, options: { readonly runScripts: 'outside-only' })
    readonly window: {
      readonly document: object
      readonly axe: { readonly run: (document: object, options: object) => Promise<AxeResults> }
      readonly eval: (code: string) => unknown
    }
  }
}
