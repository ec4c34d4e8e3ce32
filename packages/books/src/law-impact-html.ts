import { Decimal } from '@centime/engine'
import type { Mover, MoverSource } from '@centime/engine/compare'
import { frenchAmount, frenchDate, frenchMonth, typographic } from '@centime/engine/ground'
import { type AskedLaw, type ComparedPerson, type Impact, ImpactSums } from './law-impact.js'

/** A message and its code, in French. */
export type Translation = (message: string, code: string) => string

/**
 * A comparison as one self-contained HTML file in French: the differences between the laws, the sums of the employer with a plot, each
 * line whose amount changes, and the people whose employer's cost and net change most.
 *
 * @param inFrench translates a message into French; without a message, returns the meaning of its code
 */
export async function impactHtml(impact: Impact, inFrench: Translation): Promise<string> {
  const sums = new ImpactSums()
  const most: Movement[] = []
  for await (const some of impact.people()) {
    sums.add(some)
    most.push(...some.people.map(movementOf).filter(({ person }) => hasAnything(person)))
    most.sort((a, b) => b.size.cmp(a.size)).splice(PEOPLE)
  }
  const { laws, period, movers, regulation } = impact
  const read = new Set(sums.lines.flatMap((line) => [...line.movers]))
  const title = `Effet d’un changement de droit sur ${frenchMonth(period)}`
  return [
    `<!doctype html>\n<html lang="fr-FR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${escaped(title)}</title><style>${STYLE}</style></head><body><main>`,
    `<h1>${escaped(title)}</h1>`,
    `<p>${escaped(`Règlement ${regulation} : ${lawText(laws.from)}, comparé au ${lawText(laws.to)}.`)} ${escaped(counts(sums))}</p>`,
    remarks(sums, inFrench),
    '<h2>Totaux de l’employeur</h2>',
    plotOf(sums),
    table('Totaux', ['Total', 'Avant', 'Après', 'Écart'], totalsOf(sums)),
    '<h2>Ce qui change dans les textes</h2>',
    table(
      'Textes',
      ['Chiffre ou règle', 'Avant', 'Après'],
      movers.flatMap((one, place) => (read.has(place) ? [moverRow(one)] : [])),
    ),
    '<h2>Lignes qui changent</h2>',
    table('Lignes', ['Ligne', 'Personnes', 'Écart', 'Cause'], linesOf(sums, movers)),
    `<h2>Personnes</h2><p>Au plus ${PEOPLE} personnes, dans l’ordre de ce qui change pour elles et pour l’employeur.</p>`,
    table(
      'Personnes',
      ['Personne', 'Net à payer', 'Coût', 'À vérifier'],
      most.map((one) => personRow(one, inFrench)),
    ),
    `<footer><p>${escaped(NOT_MOVED)}</p></footer></main></body></html>\n`,
  ].join('\n')
}

/** How many people the page lists. */
const PEOPLE = 100

const NOT_MOVED =
  'Les valeurs enregistrées ne changent pas : taux du prélèvement à la source transmis, taux notifiés, rémunérations, mois antérieurs. Un arrêt suit le droit de son premier jour.'

interface Movement {
  readonly person: ComparedPerson
  readonly net: Decimal
  readonly cost: Decimal
  /** The values by which people are sorted. */
  readonly size: Decimal
}
function movementOf(person: ComparedPerson): Movement {
  const [net = ZERO, cost = ZERO] = ['NetAPayer', 'CoutTotal'].map((name) => {
    const line = person.lines.find(({ wageTypeName }) => wageTypeName === name)
    return line === undefined ? ZERO : new Decimal(line.after).minus(line.before)
  })
  return { person, net, cost, size: net.abs().plus(cost.abs()) }
}
const ZERO = new Decimal(0)
const hasAnything = ({ lines, warnings, faults }: ComparedPerson): boolean =>
  lines.length + warnings.length + faults.length > 0

function lawText({ day, figures }: AskedLaw): string {
  const given = Object.entries(figures).map(([name, value]) => `${name} = ${value}`)
  return `droit du ${frenchDate(day)}${given.length === 0 ? '' : ` avec ${given.join(', ')}`}`
}

const counts = ({ compared, moved, refused }: ImpactSums): string =>
  `Bulletins comparés : ${compared} ; changés : ${moved} ; refusés : ${refused}.`

function remarks({ own: entered, warned }: ImpactSums, inFrench: Translation): string {
  const all = [
    ...entered.map((field) => `${field} n’a jamais été publié avec cette valeur : il ne change pas avec le droit.`),
    ...warned.map(([code, people]) => `Personnes concernées : ${people}. ${inFrench('', code)} (${code})`),
  ]
  return all.length === 0 ? '' : `<ul>${all.map((one) => `<li>${escaped(one)}</li>`).join('')}</ul>`
}

const totalsOf = ({ totals }: ImpactSums): Rows =>
  totals.map(({ label, before, after }) => [label, amount(before), amount(after), signed(after.minus(before))])

const moverRow = ({ kind, name, before, after }: Mover): readonly string[] => [
  kind === 'rule' ? `règle de ${name}` : name,
  sourceText(before),
  sourceText(after),
]
const sourceText = ({ value, since, text }: MoverSource): string =>
  `${value === undefined ? '' : `${value.replace('.', ',')}, `}depuis le ${frenchDate(since)} : ${text}`

const linesOf = ({ lines }: ImpactSums, movers: readonly Mover[]): Rows =>
  lines.map(({ label, people, difference, movers: places }) => {
    const causes = [...places].map((place) => movers[place]?.name).join(', ')
    return [label, String(people), signed(difference), causes]
  })

const personRow = ({ person, net, cost }: Movement, inFrench: Translation): readonly string[] => [
  person.employeeIdentifier,
  signed(net),
  signed(cost),
  [...person.warnings, ...person.faults].map(({ code, message }) => inFrench(message, code)).join(' ; '),
]

type Rows = readonly (readonly string[])[]
function table(caption: string, columns: readonly string[], rows: Rows): string {
  if (rows.length === 0) return '<p>Rien.</p>'
  const head = columns.map((name) => `<th scope="col">${escaped(name)}</th>`).join('')
  const body = rows.map(([first = '', ...cells]) => {
    const others = cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')
    return `<tr><th scope="row">${escaped(first)}</th>${others}</tr>`
  })
  return `<table><caption>${caption}</caption><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table>`
}

/** The difference of each total as a bar from the middle. Doubles are exact enough to draw bars. */
function plotOf({ totals }: ImpactSums): string {
  const bars = totals.map(({ label, before, after }) => ({ label, difference: after.minus(before) }))
  const largest = Math.max(1e-6, ...bars.map(({ difference }) => difference.abs().toNumber()))
  const height = 26 * bars.length + 8
  const rows = bars.map(({ label, difference }, row) => {
    const length = Math.round((difference.abs().toNumber() / largest) * HALF * 100) / 100
    const [x, y] = [difference.lt(0) ? MIDDLE - length : MIDDLE, 26 * row + 8]
    return [
      `<text x="0" y="${y + 13}">${escaped(label)}</text>`,
      `<rect x="${x}" y="${y}" width="${length}" height="18" fill="${difference.lt(0) ? '#1f6f78' : '#a33a2c'}"/>`,
      `<text x="${WIDTH}" y="${y + 13}" text-anchor="end">${escaped(signed(difference))}</text>`,
    ].join('')
  })
  const described = bars.map(({ label, difference }) => `${label} ${signed(difference)}`).join(' ; ')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="plot-title plot-desc" font-size="12" fill="#1d2935">`,
    '<title id="plot-title">Écart de chaque total, en euros</title>',
    `<desc id="plot-desc">${escaped(described)}</desc>`,
    `<line x1="${MIDDLE}" x2="${MIDDLE}" y1="0" y2="${height}" stroke="#5b6b7a"/>`,
    ...rows,
    '</svg>',
  ].join('\n')
}
const [WIDTH, MIDDLE, HALF] = [820, 500, 190]

const amount = (value: Decimal): string => frenchAmount(value)
const signed = (value: Decimal): string =>
  value.isZero() ? amount(value) : `${value.lt(0) ? '−' : '+'}${amount(value.abs())}`

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => typographic(text).replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '')

const STYLE = `:root{color:#1d2935;background:#fff;font:15px/1.45 system-ui,sans-serif}main{max-width:60rem;margin:1.5rem auto;padding:0 1rem}
h1,h2{color:#24405c}table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
th,td{padding:.2rem .5rem;border-bottom:1px solid #e6eaee;text-align:right;vertical-align:top;overflow-wrap:anywhere}
th:first-child,td:last-child{text-align:left;font-weight:400}thead th{background:#24405c;color:#fff}svg{width:100%}`
