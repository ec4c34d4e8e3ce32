import table from './p26v01.json' with { type: 'json' }

/**
 * The norm of the monthly declaration, P26V01: blocks in the order of the file, rubriques in rising order. P25V01 is read by the
 * same table, less what is known to be new.
 */

/** `X`: text, `N`: a number, `D`: a day JJMMAAAA. */
type RubriqueType = 'X' | 'N' | 'D'

export interface RubriqueNorm {
  /** `S21.G00.40.007`. */
  readonly code: string
  readonly name: string
  readonly type: RubriqueType
  /** Characters. */
  readonly max: number
  /** Whether each block has it. */
  readonly always: boolean
  /** The name of its form, as `amount`; absent: by type and length alone. */
  readonly form?: string
  readonly pattern?: RegExp
  /** The values with their labels; absent: any. */
  readonly values?: Readonly<Record<string, string>>
  /** Whether an unknown value may be right: the list was cut. */
  readonly isOpen: boolean
}

export interface BlockNorm {
  /** `S21.G00.40`. */
  readonly code: string
  readonly name: string
  /** Absent: a block of the file itself. */
  readonly parent?: string
  readonly min: number
  /** Absent: no limit known. */
  readonly max?: number
  /** Whether two sources or more give its place among its siblings. */
  readonly isPlaced: boolean
  /** Its place is unproven: it may occur anywhere below the establishment. */
  readonly isAnywhere: boolean
  /** Its place in the order of the file. */
  readonly place: number
  readonly rubriques: ReadonlyMap<string, RubriqueNorm>
  /** Numbers that can begin the block: up to the first that each block has. */
  readonly starts: ReadonlySet<string>
  /** Rubriques that each block has. */
  readonly mandatory: readonly RubriqueNorm[]
  /**
   * Children that occur a known number of times wherever the block occurs; children with conditions have controls of
   * their own.
   */
  readonly counted: readonly BlockLimits[]
}
type BlockLimits = Pick<BlockNorm, 'code' | 'name' | 'min' | 'max' | 'place'>

const FORMS: Readonly<Record<string, RegExp>> = {
  siren: /^\d{9}$/,
  nic: /^\d{5}$/,
  town: /^[A-Za-z0-9 ]+$/,
  count: /^\d+$/,
  positive: /^[1-9]\d*$/,
  date: /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])(19|20)\d{2}$/,
  ape: /^\d{4}[A-Z]$/,
  idcc: /^\d{4}$/,
  amount: /^-?(0|[1-9]\d*)\.\d{2}$/,
  quantity: /^-?(0|[1-9]\d*)\.\d{2}$/,
  percent: /^\d{1,3}\.\d{2}$/,
  rate: /^\d{1,3}\.\d{2,3}$/,
  nir: /^[12378]\d{4}(\d{2}|2A|2B)\d{6}$/,
  month: /^(0[1-9]|1[0-2])\d{4}$/,
}

/** A row of the table: number, name, type, length, `!` for always, form or pattern, values or the rubrique that lists them. */
type Row = readonly [string, string, RubriqueType, number, string, string?, (string | Record<string, string>)?]
interface Table {
  readonly doubtful: readonly string[]
  readonly lists: Readonly<Record<string, Record<string, string>>>
  readonly blocks: readonly {
    readonly code: string
    readonly name: string
    readonly parent: string | null
    readonly min: number
    readonly max: number | null
    readonly counted: boolean
    readonly placed: boolean
    readonly anywhere: boolean
    readonly rubriques: readonly Row[]
  }[]
}
/** The shape that the compiler finds in the file is less exact. */
const { blocks, doubtful, lists } = table as unknown as Table

function rubriqueOf(block: string, [number, name, type, max, always, form, listed]: Row): RubriqueNorm {
  const code = `${block}.${number}`
  const values = typeof listed === 'string' ? lists[listed] : listed
  const pattern = form === undefined || form === '' ? undefined : (FORMS[form] ?? new RegExp(form))
  return {
    code,
    name,
    type,
    max,
    always: always !== '',
    ...(form !== undefined && form !== '' && { form }),
    ...(pattern !== undefined && { pattern }),
    ...(values !== undefined && { values }),
    isOpen: doubtful.includes(code),
  }
}

/** DsnBlock 70 has no .001 in practice: it begins at .004, .005 or .012. Elsewhere a block begins with its first mandatory rubrique. */
function startsOf(rows: readonly Row[]): ReadonlySet<string> {
  const first = rows.findIndex(([, , , , always]) => always !== '')
  return new Set(rows.slice(0, first < 0 ? rows.length : first + 1).map(([number]) => number))
}

/** How often they occur depends on the declaration, the contract or the kind of person: `check/` has the rules. */
const CONDITIONAL = ['S21.G00.30', 'S21.G00.51', 'S21.G00.58', 'S21.G00.63', 'S21.G00.71', 'S21.G00.86']

function countedOf(parent: string): readonly BlockLimits[] {
  return blocks.flatMap(({ code, name, parent: own, min, max, counted }, place) =>
    own === parent && counted && !CONDITIONAL.includes(code) && (min > 0 || max !== null)
      ? [{ code, name, min, place, ...(max !== null && { max }) }]
      : [],
  )
}

/** The blocks by their codes, in the order of the file. */
export const NORM: ReadonlyMap<string, BlockNorm> = new Map(
  blocks.map(({ code, name, parent, min, max, placed, anywhere, rubriques: rows }, place) => {
    const rubriques = new Map(rows.map((row) => [row[0], rubriqueOf(code, row)]))
    return [
      code,
      {
        code,
        name,
        ...(parent !== null && { parent }),
        min,
        ...(max !== null && { max }),
        isPlaced: placed,
        isAnywhere: anywhere,
        place,
        rubriques,
        starts: startsOf(rows),
        mandatory: [...rubriques.values()].filter(({ always }) => always),
        counted: countedOf(code),
      },
    ]
  }),
)

/** The norms that are read. */
export const VERSIONS = ['P26V01', 'P25V01'] as const
export type Version = (typeof VERSIONS)[number]

/**
 * Values that P25V01 does not have yet: pay received and usual pay, both without pay that an absence does not reduce.
 */
export const NEW_IN_P26: Readonly<Record<string, readonly string[]>> = { 'S21.G00.51.011': ['028', '029'] }

/** The meaning of a value of a rubrique (`S21.G00.40.007`), in French; undefined: the rubrique has no list, or not this value. */
export function labelOf(code: string, value: string): string | undefined {
  return NORM.get(code.slice(0, 10))?.rubriques.get(code.slice(11))?.values?.[value]
}
