import fc from 'fast-check'

const LAST = 0x10ffff
const SURROGATES = { first: 0xd800, count: 0x800 }

/**
 * Any code point but surrogates, as a unit of `fc.string`. The unit `binary` of fast-check draws the same, and makes a table of all
 * code points first, which takes seconds.
 */
export const CODE_POINT = fc.integer({ min: 0, max: LAST - SURROGATES.count }).map(
  (drawn) => String.fromCodePoint(drawn < SURROGATES.first ? drawn : drawn + SURROGATES.count),
  (text) => {
    const point = typeof text === 'string' ? (text.codePointAt(0) ?? -1) : -1
    if (point < 0 || String.fromCodePoint(point) !== text) throw new Error('not one code point')
    return point < SURROGATES.first ? point : point - SURROGATES.count
  },
)
