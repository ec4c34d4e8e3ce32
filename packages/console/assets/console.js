// What helps and is not needed: every page works without it.

/** Keys of the daily path: `/` goes to the search, `j` and `k` to the next and the previous row, `e` asks why. */
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')) return
  const rows = [...document.querySelectorAll('tr[data-row]')]
  const at = rows.findIndex((row) => row.classList.contains('is-chosen'))
  if (event.key === '/') {
    const search = document.querySelector('input[type="search"]')
    if (!(search instanceof HTMLElement)) return
    event.preventDefault()
    search.focus()
  } else if (event.key === 'j' || event.key === 'k') {
    const next = rows[event.key === 'j' ? Math.min(at + 1, rows.length - 1) : Math.max(at - 1, 0)]
    rows[at]?.classList.remove('is-chosen')
    next?.classList.add('is-chosen')
    next?.querySelector('a')?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  } else if (event.key === 'e') {
    const why = (rows[at] ?? document).querySelector('a[data-why]')
    if (why instanceof HTMLElement) why.click()
  }
})

/** The panel that explains an amount: the part of the page that the link shows, beside what is already there. */
document.addEventListener('click', async (event) => {
  const link = event.target instanceof Element ? event.target.closest('a[data-why]') : null
  const panel = document.querySelector('#why')
  if (!(link instanceof HTMLAnchorElement) || panel === null || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const found = await partOf(link.href, '#why')
  if (found === undefined) {
    location.assign(link.href)
    return
  }
  panel.replaceWith(found)
  history.replaceState(null, '', link.href)
  found.focus()
  found.scrollIntoView({ block: 'nearest' })
})

/**
 * Live parts: the server says when something has changed, and the part is read again. Once it has ended, the whole page is; of a
 * part that changes alone, the part: what was typed elsewhere stays.
 */
for (const live of document.querySelectorAll('[data-live]')) follow(live)

/** @param {Element} live */
function follow(live) {
  const { live: address = '', alone } = /** @type {HTMLElement} */ (live).dataset
  const source = new EventSource(address)
  const renewed = async () => {
    const found = await partOf(location.href, `#${live.id}`)
    const current = document.querySelector(`#${live.id}`)
    if (current !== null && found !== undefined) current.replaceWith(found)
    return found !== undefined
  }
  source.addEventListener('changed', renewed)
  source.addEventListener('ended', async () => {
    source.close()
    if (alone === undefined || !(await renewed())) location.reload()
  })
}

/**
 * A part of a page of this server; undefined where it has none, as after a session has ended.
 * @param {string} address
 * @param {string} selector
 * @returns {Promise<HTMLElement | undefined>}
 */
async function partOf(address, selector) {
  const response = await fetch(address, { headers: { accept: 'text/html' } })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const part = response.ok ? page.querySelector(selector) : null
  return part instanceof HTMLElement ? part : undefined
}
