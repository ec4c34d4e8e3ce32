/** Days and months as people and spreadsheets write them. */

/** The text of a value, or the reason why it has none. */
export type Read = { readonly value: string } | { readonly wrong: string }

/** A day, from `2026-06-30` or `30/06/2026`, with or without midnight. */
export function dayOf(cell: string): Read {
  const text = cell.replace(/[ T]00:00(:00)?$/, '')
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const value = year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? { value } : { wrong: 'must be a day as 30/06/2026 or 2026-06-30' }
}

/** A month, from `2026-06`, `06/2026` or a day in it. */
export function monthIn(cell: string): Read {
  const [, month = '', year = ''] = /^(\d{1,2})\/(\d{4})$/.exec(cell) ?? []
  if (year !== '') return { value: `${year}-${month.padStart(2, '0')}` }
  if (/^\d{4}-\d{2}$/.test(cell)) return { value: cell }
  const day = dayOf(cell)
  return 'value' in day ? { value: day.value.slice(0, 7) } : { wrong: 'must be a month as 06/2026 or 2026-06' }
}
