import type { Weight } from './fonts.js'

/** A laid-out page, in points from its top left corner. Boxes lie under the mark, texts above it. */

export interface Text {
  readonly x: number
  /** The height of the baseline. */
  readonly y: number
  readonly text: string
  readonly size: number
  readonly weight: Weight
  readonly colour: string
}
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly colour: string
}
/** The role for screen readers. */
export type Content =
  | { readonly kind: 'H1' | 'H2' | 'P'; readonly texts: readonly Text[] }
  | {
      readonly kind: 'row'
      readonly table: number
      readonly titles: boolean
      readonly cells: readonly (readonly Text[])[]
    }
  | { readonly kind: 'decoration'; readonly texts: readonly Text[] }

/** A block that is never split between two pages; positions are relative to its top. */
export interface Strip {
  readonly height: number
  readonly boxes: readonly Box[]
  readonly contents: readonly Content[]
  /** On the same page as the strip after it. */
  readonly keep?: true
  /** Printed again if a page begins with this strip. */
  readonly titles?: readonly Strip[]
}
export interface Sheet {
  readonly boxes: readonly Box[]
  readonly contents: readonly Content[]
}

export const moved = <Thing extends { readonly y: number }>(things: readonly Thing[], by: number): readonly Thing[] =>
  things.map((thing) => ({ ...thing, y: thing.y + by }))

export function movedContent(content: Content, by: number): Content {
  return content.kind === 'row'
    ? { ...content, cells: content.cells.map((texts) => moved(texts, by)) }
    : { ...content, texts: moved(content.texts, by) }
}
