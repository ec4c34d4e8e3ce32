import { isSiren, isSiret } from '@centime/engine/ground'
import type { Faults } from '../faults.js'
import { NORM } from '../norm/norm.js'
import { childrenOf, type DsnBlock, lineAfter, lineFor, rubriqueOf, valueIn } from '../read/tree.js'
import { checkBordereaux } from './bordereau.js'
import { checkPayments, checkPlans } from './payments.js'
import { checkPerson } from './person.js'
import { Sums } from './sums.js'

/** The controls of closed blocks: each person when it ends, sums when the declaration ends, counts when the file ends. */

export class Checks {
  readonly #faults: Faults
  #sums = new Sums()
  /** Numbers (15.005) of the plans of the establishment so far: looking for them among its people takes long where these are many. */
  #plans = new Set<string>()
  /** Faults that change sums, before this declaration. */
  #disturbing = 0
  #declarations = 0
  /** SIRETs with a right key: most lines name the same few. */
  readonly #right = new Set<string>()

  constructor(faults: Faults) {
    this.#faults = faults
  }

  /** `parents`: the open blocks above, outermost first. */
  closed(block: DsnBlock, parents: readonly DsnBlock[]): void {
    const [declaration] = parents
    if (block.code === 'S21.G00.30' && declaration !== undefined) {
      checkPerson(block, { declaration, plans: this.#plans }, this.#faults)
      this.#sums.add(block)
    }
    if (block.code === 'S21.G00.15') this.#plans.add(valueIn(block, '005'))
    if (block.code === 'S21.G00.11') this.#plans = new Set()
    if (block.code === 'S20.G00.05') {
      this.#declarations += 1
      this.#declaration(block)
      this.#sums = new Sums()
      this.#disturbing = this.#faults.disturbing
    }
    if (block.code === 'S21.G00.20') this.#iban(block)
    const number = SIRET_IN[block.code]
    if (number !== undefined) this.#siret(block, number)
  }

  end(roots: readonly DsnBlock[], lines: number): void {
    for (const code of ['S10.G00.00', 'S20.G00.05', 'S90.G00.90']) {
      const at = code === 'S10.G00.00' ? 1 : lines + 1
      const isFound = code === 'S20.G00.05' ? this.#declarations > 0 : roots.some((root) => root.code === code)
      if (!isFound) this.#faults.add('block_missing', at, code, NORM.get(code)?.name)
    }
    for (const total of roots.filter(({ code }) => code === 'S90.G00.90')) {
      this.#counted(total, '001', 'line_count', lines)
      this.#counted(total, '002', 'declaration_count', this.#declarations)
    }
    for (const sender of roots.flatMap((root) => childrenOf(root, '10.G00.01'))) {
      this.#identified(sender)
    }
  }

  #counted(total: DsnBlock, number: string, rule: 'line_count' | 'declaration_count', counted: number): void {
    const said = rubriqueOf(total, number)
    if (said !== undefined && said.value !== String(counted)) {
      this.#faults.add(rule, said.line, `${total.code}.${number}`, String(counted))
    }
  }

  #declaration(declaration: DsnBlock): void {
    const faults = this.#faults
    const kind = valueIn(declaration, '002')
    const month = rubriqueOf(declaration, '005')
    if (month !== undefined && !month.value.startsWith('01')) faults.add('first_of_month', month.line, 'S20.G00.05.005')
    const replaced = rubriqueOf(declaration, '006')
    if ((replaced !== undefined) !== ['03', '04', '05'].includes(kind)) {
      faults.add('replaced', replaced?.line ?? declaration.line, 'S20.G00.05.006')
    }
    if (this.#sums.people > 0 && ['02', '05'].includes(kind)) {
      faults.add('people', rubriqueOf(declaration, '002')?.line ?? declaration.line, 'S20.G00.05.002')
    }
    for (const company of childrenOf(declaration, '06')) {
      this.#identified(company)
      for (const establishment of childrenOf(company, '11')) {
        this.#sited(establishment, '001', valueIn(company, '001'))
        if (this.#sums.people === 0 && ['01', '03'].includes(kind)) {
          const place = NORM.get('S21.G00.30')
          const line = place === undefined ? lineAfter(establishment) : lineFor(establishment, place)
          faults.add('block_missing', line, 'S21.G00.30', place?.name)
        }
        checkPlans(establishment, this.#sums, faults)
        if (faults.disturbing > this.#disturbing) continue
        const before = faults.refused
        checkBordereaux(establishment, this.#sums, faults)
        const of = { month: valueIn(declaration, '005').slice(2), areBordereauxRight: faults.refused === before }
        checkPayments(establishment, of, this.#sums, faults)
      }
    }
    this.#workplaces(declaration)
  }

  #workplaces(declaration: DsnBlock): void {
    const known = new Set(childrenOf(declaration, '85').map((place) => valueIn(place, '001')))
    for (const [workplace, line] of this.#sums.workplaces) {
      if (!known.has(workplace)) this.#faults.add('workplace', line, 'S21.G00.40.019')
    }
  }

  /** A SIREN, and with its NIC a SIRET. Numbers of another form already have their fault. */
  #identified(block: DsnBlock): void {
    const siren = rubriqueOf(block, '001')
    if (siren === undefined || !/^\d{9}$/.test(siren.value)) return
    if (isSiren(siren.value)) this.#sited(block, '002', siren.value)
    else this.#faults.add('siren', siren.line, `${block.code}.001`)
  }
  /** The NIC of a block with a SIREN: after one with a wrong key no NIC is judged. */
  #sited(block: DsnBlock, number: string, siren: string): void {
    const nic = rubriqueOf(block, number)
    if (nic === undefined || !isSiren(siren) || !/^\d{5}$/.test(nic.value) || isSiret(siren + nic.value)) return
    this.#faults.add('siret', nic.line, `${block.code}.${number}`)
  }

  /** A SIRET, or the identifier of a body of another kind. */
  #siret(block: DsnBlock, number: string): void {
    const named = rubriqueOf(block, number)
    if (named === undefined || this.#right.has(named.value) || !/^\d{14}$/.test(named.value)) return
    if (!isSiret(named.value)) this.#faults.add('siret', named.line, `${block.code}.${number}`)
    else if (this.#right.size < MOST_KNOWN) this.#right.add(named.value)
  }

  #iban(payment: DsnBlock): void {
    const iban = rubriqueOf(payment, '004')
    if (iban !== undefined && !isIban(iban.value)) this.#faults.add('iban', iban.line, 'S21.G00.20.004')
  }
}

const SIRET_IN: Readonly<Record<string, string>> = {
  'S21.G00.20': '001',
  'S21.G00.22': '001',
  'S21.G00.40': '019',
  'S21.G00.81': '002',
  'S21.G00.85': '001',
}
const MOST_KNOWN = 1000

/** ISO 13616: the country and its key moved to the end, letters as two digits, gives 1 by 97. */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(text)) return false
  const digits = [...(text.slice(4) + text.slice(0, 4))].map((character) => Number.parseInt(character, 36)).join('')
  return BigInt(digits) % 97n === 1n
}
