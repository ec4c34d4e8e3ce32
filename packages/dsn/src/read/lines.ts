import type { Faults } from '../faults.js'
import { decoded } from './encoding.js'

/** Bytes → lines `Sxx.Gyy.zz.nnn,'value'`, for bytes in pieces of any size. */

export interface DsnLine {
  /** From 1. */
  readonly line: number
  /** `S21.G00.40`. */
  readonly block: string
  /** `018`. */
  readonly number: string
  readonly value: string
}

const FORM = /^(S\d{2}\.G\d{2}\.\d{2})\.(\d{3}),'(.*)'$/s
const MAX_BYTES = 256
/** A line longer than this is not kept: a file without line ends needs no more memory than another. */
const KEPT = 4096

export class Lines {
  /** Lines so far, wrong ones included. */
  count = 0
  readonly #faults: Faults
  readonly #take: (line: DsnLine) => void
  /** ISO-8859-1 by its label: WHATWG decodes windows-1252, whose other 27 characters are the controls of ISO-8859-1. */
  readonly #decoder = new TextDecoder('windows-1252')
  #rest = ''
  #cut = 0
  #saidEnd = false
  #control = false
  #utf8: { readonly line: number; readonly rubrique: string } | undefined

  constructor(faults: Faults, take: (line: DsnLine) => void) {
    this.#faults = faults
    this.#take = take
  }

  push(bytes: Uint8Array): void {
    const text = this.#rest + this.#decoder.decode(bytes)
    let from = 0
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      this.#line(text.slice(from, end))
      from = end + 1
    }
    this.#rest = text.slice(from)
    if (this.#rest.length > KEPT) {
      this.#cut += this.#rest.length - KEPT
      this.#rest = this.#rest.slice(0, KEPT)
    }
  }

  end(): void {
    if (this.#rest !== '') {
      this.#wrongEnd(this.count + 1)
      this.#line(`${this.#rest}\r`)
    }
    if (this.#utf8 !== undefined && !this.#control) {
      this.#faults.add('utf8', this.#utf8.line, this.#utf8.rubrique)
    }
  }

  #line(text: string): void {
    this.count += 1
    const line = this.count
    const isEnded = text.endsWith('\r')
    if (!isEnded) this.#wrongEnd(line)
    const whole = isEnded ? text.slice(0, -1) : text
    const [, block, number, value] = FORM.exec(whole) ?? []
    const rubrique = block === undefined ? undefined : `${block}.${number}`
    if (whole.length + this.#cut > MAX_BYTES) this.#faults.add('line_length', line, rubrique, String(MAX_BYTES))
    this.#cut = 0
    if (block === undefined || number === undefined || value === undefined || rubrique === undefined) {
      this.#faults.add('line_form', line, undefined)
      return
    }
    if (value === '') this.#faults.add('empty', line, rubrique)
    if (isControlled(value)) {
      this.#control = true
      this.#faults.add('control_character', line, rubrique)
    } else if (this.#utf8 === undefined && isUtf8(value)) this.#utf8 = { line, rubrique }
    this.#take({ line, block, number, value: decoded(value) })
  }

  /** Once for a file: its other lines end in the same way. */
  #wrongEnd(line: number): void {
    if (!this.#saidEnd) this.#faults.add('line_end', line, undefined)
    this.#saidEnd = true
  }
}

/** Whether a value has a control character: below 32, 127, or one of the 32 from 128 on. */
function isControlled(value: string): boolean {
  for (let place = 0; place < value.length; place += 1) {
    const code = value.charCodeAt(place)
    if (code < 32 || (code >= 127 && code < 160) || code > 255) return true
  }
  return false
}

/** Whether all that is not ASCII in a value is bytes of UTF-8, visible in ISO-8859-1: é is Ã©. */
const isUtf8 = (value: string): boolean =>
  /[\u00a0-\u00ff]/.test(value) && !/[\u00a0-\u00ff]/.test(value.replaceAll(/[\u00c2-\u00df][\u00a0-\u00bf]/g, ''))
