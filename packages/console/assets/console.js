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
    const asked = rows[at] ?? document
    const why = asked.querySelector('a[data-why="row"]') ?? asked.querySelector('a[data-why]')
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

/** Live parts: the server says when something has changed, and the part is read again. */
for (const live of document.querySelectorAll('[data-live]')) follow(live)

/** @param {Element} live */
function follow(live) {
  const { live: address = '', alone, ended = '' } = /** @type {HTMLElement} */ (live).dataset
  const source = new EventSource(address)
  const renew = async () => {
    const current = document.querySelector(`#${live.id}`)
    const found = await partOf(location.href, `#${live.id}`)
    if (current !== null && found !== undefined) current.replaceWith(found)
  }
  source.addEventListener('changed', renew)
  source.addEventListener('ended', () => {
    source.close()
    if (alone !== undefined) renew()
    else if (ended === '' || !isTyped()) location.reload()
    else {
      // A reload would lose what is typed: the reader chooses when.
      const link = document.createElement('a')
      link.href = location.href
      link.textContent = ended
      document.querySelector(`#${live.id}`)?.replaceChildren(link)
    }
  })
}

/** Whether a field has another text than the page came with. */
function isTyped() {
  const fields = document.querySelectorAll('input:not([type="hidden"]), textarea')
  return [...fields].some((field) => {
    const { value, defaultValue } = /** @type {HTMLInputElement | HTMLTextAreaElement} */ (field)
    return value !== defaultValue
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
