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
  } else if (document.querySelector(`a[data-step="${event.key}"]`) instanceof HTMLElement) {
    document.querySelector(`a[data-step="${event.key}"]`).click()
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

/**
 * The grid of variables: arrows, Enter and Esc move and undo, a block from a spreadsheet is pasted, Shift with arrows or a click chooses
 * a block that is copied, Ctrl+D fills down, sums follow, and only changed cells are sent. A key does no work for each cell; a large block
 * is put in by slices of cells, between which the browser draws.
 */
const SLICE = 100
for (const grid of document.querySelectorAll('table[data-grid]')) keyboardIn(grid)

/** @param {Element} grid */
function keyboardIn(grid) {
  const rows = [...grid.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll('input[data-seen]')])
  const sums = [...grid.querySelectorAll('td[data-sum]')]
  const form = grid.closest('form')
  const unsaved = form?.querySelector('[data-unsaved]')
  /** Where each cell is: its row and its column. */
  const places = new Map(rows.flatMap((cells, row) => cells.map((cell, column) => [cell, [row, column]])))
  /** @param {Element} cell */
  const at = (cell) => places.get(cell) ?? [-1, -1]
  /** The cells with another number than the page came with. @type {Set<Element>} */
  const changed = new Set()
  /** The block that is chosen, from its first cell to its last: places in the grid; empty: none. @type {number[][]} */
  let block = []
  /** @type {readonly Element[]} */
  let chosen = []
  /** @param {number[]} from @param {number[]} to */
  const choose = (from, to) => {
    const was = block.length
    block = from.join() === to.join() ? [] : [from, to]
    if (was === 0 && block.length === 0) return
    for (const cell of chosen) cell.removeAttribute('data-chosen')
    const [top = 0, left = 0, bottom = -1, right = -1] = edges()
    chosen = rows.slice(top, bottom + 1).flatMap((cells) => cells.slice(left, right + 1))
    for (const cell of chosen) cell.setAttribute('data-chosen', '')
  }
  const edges = () => {
    const [[row = 0, column = 0] = [], [otherRow = -1, otherColumn = -1] = []] = block
    const [top, bottom] = [Math.min(row, otherRow), Math.max(row, otherRow)]
    const [left, right] = [Math.min(column, otherColumn), Math.max(column, otherColumn)]
    return block.length === 0 ? [0, 0, -1, -1] : [top, left, bottom, right]
  }
  /** @param {number} row @param {number} column */
  const go = (row, column) => {
    choose([], [])
    const cell = rows[Math.min(Math.max(row, 0), rows.length - 1)]?.[column]
    if (!(cell instanceof HTMLInputElement)) return
    cell.focus()
    cell.select()
  }
  /** What is still to be put into cells. @type {(readonly [Element | undefined, string])[]} */
  const waiting = []
  /** Puts texts into cells, then adds up. @param {(readonly [Element | undefined, string])[]} texts */
  const set = (texts) => {
    waiting.push(...texts)
    put(SLICE)
  }
  /** @param {number} most */
  const put = (most) => {
    const columns = new Set()
    for (const [cell, text] of waiting.splice(0, most)) {
      if (!(cell instanceof HTMLInputElement)) continue
      cell.value = text.trim()
      mark(cell)
      columns.add(at(cell)[1])
    }
    tell(columns)
    if (waiting.length > 0) setTimeout(put, 0, SLICE)
  }
  /** What is done next needs every cell. */
  const finish = () => {
    if (waiting.length > 0) put(waiting.length)
  }
  /** Ten decimals as whole numbers: no sum of what is typed loses a cent. Undefined: not a number. @param {string} text */
  const whole = (text) => {
    const plain = text.replaceAll(/[\s\u00a0\u202f€]/g, '') || '0'
    const [, digits, decimals = ''] = /^(-?\d+)(?:[.,](\d{0,10}))?$/.exec(plain) ?? []
    return digits && BigInt(digits + decimals.padEnd(10, '0'))
  }
  /** The numbers of the cells, and the sum of each column. @type {Map<Element, bigint>} */
  const numbers = new Map()
  const added = sums.map(() => 0n)
  /** @param {HTMLInputElement} cell */
  const mark = (cell) => {
    const [column = -1, seen = ''] = [at(cell)[1], cell.dataset.seen]
    const now = whole(cell.value)
    added[column] = (added[column] ?? 0n) + (now || 0n) - (numbers.get(cell) ?? 0n)
    numbers.set(cell, now || 0n)
    // What is no number is sent too: the server says what is wrong with it.
    const isChanged = cell.value !== seen && (now === undefined || now !== whole(seen))
    cell.toggleAttribute('data-changed', isChanged)
    if (isChanged) changed.add(cell)
    else changed.delete(cell)
  }
  /** @param {Iterable<number>} columns */
  const tell = (columns) => {
    for (const column of columns) total(column)
    if (unsaved != null) unsaved.textContent = changed.size === 0 ? '' : `${changed.size} ✎`
  }
  /** @param {number} column */
  const total = (column) => {
    const sum = added[column] ?? 0n
    const shown = sums[column]
    const digits = String(sum < 0n ? -sum : sum).padStart(11, '0')
    const decimals = digits
      .slice(-10)
      .replace(/0+$/, '')
      .padEnd(shown?.getAttribute('data-sum') ? 2 : 0, '0')
    const text = digits.slice(0, -10).replaceAll(/\B(?=(\d{3})+$)/g, '\u202f') + (decimals && `,${decimals}`)
    if (shown !== undefined) shown.textContent = sum < 0n ? `\u2212${text}` : text
  }
  grid.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    mark(target)
    tell([at(target)[1] ?? -1])
  })
  grid.addEventListener('keydown', (event) => {
    if (!(event instanceof KeyboardEvent) || !(event.target instanceof HTMLInputElement)) return
    finish()
    const cell = event.target
    const [row = -1, column = -1] = at(cell)
    const isAll = cell.selectionStart === 0 && cell.selectionEnd === cell.value.length
    const step = { ArrowDown: [1, 0], Enter: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] }[
      event.key
    ]
    if ((event.ctrlKey || event.metaKey) && event.key === 'd') {
      event.preventDefault()
      set(rows.slice(row + 1).map((below) => [below[column], cell.value]))
    } else if (event.key === 'Escape') {
      set([[cell, cell.dataset.seen ?? '']])
      cell.select()
    } else if (event.shiftKey && step !== undefined && event.key !== 'Enter') {
      event.preventDefault()
      const [from = [row, column], to = from] = block
      const [down = 0, right = 0] = to
      choose(from, [
        Math.min(Math.max(down + (step[0] ?? 0), 0), rows.length - 1),
        Math.min(Math.max(right + (step[1] ?? 0), 0), (rows[row]?.length ?? 1) - 1),
      ])
    } else if (step !== undefined && (step[0] !== 0 || isAll) && !event.ctrlKey && !event.altKey && !event.metaKey) {
      event.preventDefault()
      go(row + (step[0] ?? 0), column + (step[1] ?? 0))
    }
  })
  grid.addEventListener('mousedown', (event) => {
    if (!(event instanceof MouseEvent) || !(event.target instanceof HTMLInputElement)) return
    const from = document.activeElement instanceof HTMLInputElement ? at(document.activeElement) : [-1]
    if (!event.shiftKey || from[0] === -1) return choose([], [])
    event.preventDefault()
    choose(from, at(event.target))
  })
  grid.addEventListener('copy', (event) => {
    if (!(event instanceof ClipboardEvent) || block.length === 0) return
    event.preventDefault()
    const [top = 0, left = 0, bottom = -1, right = -1] = edges()
    const texts = rows.slice(top, bottom + 1).map((cells) => {
      const chosen = cells.slice(left, right + 1)
      return chosen.map((cell) => (cell instanceof HTMLInputElement ? cell.value : '')).join('\t')
    })
    event.clipboardData?.setData('text/plain', `${texts.join('\r\n')}\r\n`)
  })
  grid.addEventListener('paste', (event) => {
    if (!(event instanceof ClipboardEvent) || !(event.target instanceof Element)) return
    const text = event.clipboardData?.getData('text/plain').replace(/\r?\n$/, '') ?? ''
    if (!/[\t\n]/.test(text)) return
    event.preventDefault()
    const [row = 0, column = 0] = at(event.target)
    const lines = text.split(/\r?\n/).map((line) => line.split('\t'))
    set(lines.flatMap((cells, below) => cells.map((value, right) => [rows[row + below]?.[column + right], value])))
  })
  for (const cell of places.keys()) if (cell instanceof HTMLInputElement) mark(cell)
  tell(sums.keys())
  let isSent = false
  form?.addEventListener('submit', () => {
    finish()
    isSent = true
    for (const cells of rows) {
      if (cells.every((cell) => !cell.hasAttribute('data-changed')))
        cells[0]?.closest('tr')?.querySelector('input[type="hidden"]')?.setAttribute('disabled', '')
      for (const cell of cells) cell.toggleAttribute('disabled', !cell.hasAttribute('data-changed'))
    }
  })
  // What was kept back from sending is there again when the browser comes back to the page.
  addEventListener('pageshow', () => {
    isSent = false
    for (const cell of form?.querySelectorAll('tbody input') ?? []) cell.removeAttribute('disabled')
  })
  addEventListener('beforeunload', (event) => {
    if (!isSent && changed.size > 0) event.preventDefault()
  })
}
