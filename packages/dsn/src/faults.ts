/**
 * A fault of a file: its place, the rule, the expected value. It never holds the value that was found, which may be
 * personal.
 */

/**
 * `refused`: at least two sources agree on the rule, or the file contradicts itself. `doubt`: one source has the rule,
 * or the known text of the norm was incomplete.
 */
export type Level = 'refused' | 'doubt'

interface RuleText {
  readonly level: Level
  /** The source of the rule: DSN-Val's own name of the control, public writers, or arithmetic of the file itself. */
  readonly source: string
  readonly en: string
  readonly fr: string
}

const rule = (level: Level, source: string, en: string, fr: string): RuleText => ({ level, source, en, fr })
const TWO_WRITERS = 'two public writers whose files DSN-Val accepts'
const NEODES = 'open-neodes, norm P26V01'
const ITSELF = 'the file itself'

/** All controls. The official tool has more: usage tables, external lists, data of the bodies. */
// biome-ignore format: one control a line
export const RULES = {
  line_end: rule('refused', TWO_WRITERS, 'every line ends with CRLF', 'chaque ligne finit par CR LF'),
  line_form: rule('refused', TWO_WRITERS, "the line has the form Sxx.Gyy.zz.nnn,'value'", "la ligne a la forme Sxx.Gyy.zz.nnn,'valeur'"),
  line_length: rule('doubt', 'one public writer', 'a line has at most 256 bytes', 'une ligne a 256 octets au plus'),
  empty: rule('refused', TWO_WRITERS, 'a rubrique without value is not written', 'une rubrique sans valeur ne s’écrit pas'),
  control_character: rule('refused', TWO_WRITERS, 'the file is ISO-8859-1: a control character betrays another encoding, mostly UTF-8', 'le fichier est en ISO-8859-1 : un caractère de contrôle trahit un autre codage, le plus souvent UTF-8'),
  utf8: rule('refused', TWO_WRITERS, 'the file is ISO-8859-1: this value is UTF-8, two characters for one', 'le fichier est en ISO-8859-1 : cette valeur est en UTF-8, deux caractères pour un'),
  version: rule('refused', NEODES, 'a norm that is read', 'une norme qui est lue'),
  unknown_block: rule('doubt', NEODES, 'a block of the monthly declaration of the general scheme', 'un bloc de la déclaration mensuelle du régime général'),
  unknown_rubrique: rule('refused', NEODES, 'a rubrique of this block', 'une rubrique de ce bloc'),
  unlisted_rubrique: rule('doubt', NEODES, 'a rubrique of this block in P26V01', 'une rubrique de ce bloc en P26V01'),
  length: rule('refused', NEODES, 'a value of at most so many characters', 'une valeur d’au plus tant de caractères'),
  form: rule('refused', NEODES, 'a value of this form', 'une valeur de cette forme'),
  value: rule('refused', NEODES, 'a value of the list', 'une valeur de la liste'),
  unknown_value: rule('doubt', NEODES, 'a value of the list, which was cut', 'une valeur de la liste, qui est abrégée'),
  rubrique_order: rule('refused', TWO_WRITERS, 'rubriques rise within a block: after a lower number the rest of the block is not read', 'les rubriques d’un bloc montent : après un numéro plus petit, la suite du bloc n’est pas lue'),
  rubrique_missing: rule('refused', NEODES, 'the block has this rubrique', 'le bloc a cette rubrique'),
  parent: rule('refused', TWO_WRITERS, 'the block stands below its parent', 'le bloc est sous son parent'),
  block_order: rule('refused', TWO_WRITERS, 'the block stands before those that follow it in the norm', 'le bloc précède ceux qui le suivent dans la norme'),
  block_place: rule('doubt', 'one source', 'the block stands before those that follow it in the norm', 'le bloc précède ceux qui le suivent dans la norme'),
  block_missing: rule('refused', TWO_WRITERS, 'the block is mandatory here', 'ce bloc est obligatoire ici'),
  block_count: rule('refused', TWO_WRITERS, 'the block stands at most so many times', 'ce bloc figure au plus tant de fois'),
  line_count: rule('refused', TWO_WRITERS, 'the number of all lines of the file', 'le nombre de toutes les lignes du fichier'),
  declaration_count: rule('refused', TWO_WRITERS, 'the number of declarations of the file', 'le nombre de déclarations du fichier'),
  first_of_month: rule('refused', NEODES, 'the first day of the month, 01MMAAAA', 'le premier jour du mois, 01MMAAAA'),
  replaced: rule('refused', NEODES, 'S20.G00.05.006 stands with a declaration that replaces or cancels, and only then', 'S20.G00.05.006 accompagne une déclaration qui remplace ou annule, et elle seule'),
  siren: rule('refused', 'ISO/IEC 7812-1, INSEE', 'a SIREN with its key by Luhn', 'un SIREN dont la clé de Luhn est juste'),
  siret: rule('refused', 'ISO/IEC 7812-1, INSEE', 'a SIRET with its key by Luhn', 'un SIRET dont la clé de Luhn est juste'),
  last_day: rule('refused', ITSELF, 'the last day is not before the first', 'le dernier jour ne précède pas le premier'),
  people: rule('refused', ITSELF, 'a declaration without people (20.05.002 of 02 or 05) has none', 'une déclaration sans individu (20.05.002 de 02 ou 05) n’en a pas'),
  stop_day: rule('refused', 'CST-04', 'no S21.G00.60.012 in a monthly declaration', 'pas de S21.G00.60.012 dans une déclaration mensuelle'),
  contract_number: rule('refused', ITSELF, 'the number of a contract of this person, each once', 'le numéro d’un contrat de cette personne, chacun une fois'),
  plan_number: rule('refused', ITSELF, 'each plan of the establishment has a number of its own', 'chaque adhésion de l’établissement a son propre numéro'),
  qualifier: rule('refused', 'type codes of the Urssaf', 'a qualifier for which this type code has a rate', 'un qualifiant pour lequel ce code type a un taux'),
  payment_parts: rule('refused', ITSELF, 'the sum of the parts (S21.G00.55.001) is the payment', 'la somme des composants (S21.G00.55.001) est le versement'),
  iban: rule('refused', 'ISO 13616', 'an IBAN with its key', 'un IBAN dont la clé est juste'),
  plan_twice: rule('refused', 'S21.G00.15.001/CCH-11', 'reference and body of a plan together stand once', 'référence et organisme d’une adhésion ne figurent qu’une fois ensemble'),
  birthplace: rule('refused', 'S21.G00.30.007/CCH-11', 'S21.G00.30.007 unless 30.014 is 99', 'S21.G00.30.007 sauf si 30.014 vaut 99'),
  executive: rule('refused', 'S21.G00.40.003/CCH-11', '40.003 = 01 with 40.002 of 03, 04 or 08', '40.003 = 01 avec 40.002 de 03, 04 ou 08'),
  premium_period: rule('refused', 'S21.G00.52.003', '52.003 and 52.004 with the types 026 and 027', '52.003 et 52.004 avec les types 026 et 027'),
  pay_hours: rule('refused', 'SIG-13', 'no hours (51.012) with the type 001', 'pas d’heures (51.012) avec le type 001'),
  body: rule('refused', TWO_WRITERS, '81.002 on every code but 059, 106, 131 and 132', '81.002 sur chaque code sauf 059, 106, 131 et 132'),
  whole_euros: rule('refused', TWO_WRITERS, 'whole euros, as n.00', 'un montant en euros entiers, n.00'),
  declared_rate: rule('refused', TWO_WRITERS, '23.003 for accidents, transport, bonus-malus and branch levies, and for these alone', '23.003 pour accidents, mobilité, bonus-malus et contributions de branche, et pour eux seuls'),
  diploma: rule('refused', 'S21.G00.30.025/CCH-11', 'S21.G00.30.025 for an apprentice or a contrat de professionnalisation of 64, 65, 81', 'S21.G00.30.025 pour un dispositif 64, 65 ou 81'),
  term: rule('refused', 'S21.G00.40.010', 'S21.G00.40.010 for a fixed term and a trainee', 'S21.G00.40.010 pour un CDD et un stage'),
  reason: rule('refused', 'S21.G00.40.021', 'S21.G00.40.021 for a fixed term', 'S21.G00.40.021 pour un CDD'),
  risk: rule('refused', 'S21.G00.40.043', 'S21.G00.40.043, but not with the risk 999ZZ', 'S21.G00.40.043, sauf avec le risque 999ZZ'),
  pension: rule('refused', 'S21.G00.40.003/CCH-17', 'S21.G00.71 for a person who is not an executive', 'S21.G00.71 pour un non cadre'),
  tax_rate: rule('refused', 'S21.G00.50.008/CCH-11', 'S21.G00.50.008 with 50.007 = 01, and only then, or -1 for a short contract', 'S21.G00.50.008 avec 50.007 = 01, et seulement alors, ou -1 pour un contrat court'),
  tax: rule('refused', 'S21.G00.50.009/CCH-11', 'S21.G00.50.013 × 50.006 within one euro', 'S21.G00.50.013 × 50.006, à un euro près'),
  pay_types: rule('refused', 'S21.G00.51/CCH-11', 'S21.G00.51 of the types 001, 002, 003 and 010 for each contract', 'S21.G00.51 des types 001, 002, 003 et 010 pour chaque contrat'),
  period: rule('refused', TWO_WRITERS, 'a period within one calendar month', 'une période dans un mois civil'),
  contract_days: rule('refused', TWO_WRITERS, 'a period of pay within the contract', 'une période de paie dans le contrat'),
  base_days: rule('doubt', 'one source', 'a base within the contract that it names', 'une base dans le contrat qu’elle nomme'),
  end_in_month: rule('refused', 'SIG-13', 'an end of contract within the month of the declaration', 'une fin de contrat dans le mois de la déclaration'),
  net_social: rule('refused', 'S21.G00.50.001/CCH-14', 'the payment has a block 58 of type 03', 'le versement a un bloc 58 de type 03'),
  seniority: rule('refused', 'S21.G00.86/CCH-14', 'S21.G00.86 of type 07', 'S21.G00.86 de type 07'),
  plan_base: rule('refused', 'S21.G00.78.004/CCH-11', 'a base 31 of 0.00, with an affiliation of the person and one 059', 'une base 31 de 0.00, avec une affiliation de la personne et une cotisation 059'),
  affiliation: rule('refused', 'S21.G00.70.013', 'a plan of the establishment (S21.G00.15.005)', 'une adhésion de l’établissement (S21.G00.15.005)'),
  unused_plan: rule('refused', 'S21.G00.15.004', 'a plan that covers a person (15.004 = 01) has an affiliation', 'une adhésion qui couvre une personne (15.004 = 01) a une affiliation'),
  pension_share: rule('refused', TWO_WRITERS, '142 beside 131 under base 02', '142 à côté de 131 sous la base 02'),
  minimum_wage: rule('refused', TWO_WRITERS, '79 of type 01 beside 018 or 106', '79 de type 01 à côté de 018 ou de 106'),
  contribution: rule('refused', ITSELF, '81.003 × 81.007, within 1.5 cents', '81.003 × 81.007, à 1,5 centime près'),
  workplace: rule('refused', 'S21.G00.40.019', 'a workplace of S21.G00.85.001', 'un lieu de travail de S21.G00.85.001'),
  bordereau_base: rule('refused', TWO_WRITERS, 'the sum of the bases of the people, within one euro a part', 'la somme des assiettes des personnes, à un euro par part'),
  bordereau_amount: rule('refused', TWO_WRITERS, 'the sum of the amounts of the people, within one euro', 'la somme des montants des personnes, à un euro près'),
  bordereau_total: rule('refused', TWO_WRITERS, 'the sum of the rows at the rates of the Urssaf, within one euro a row', 'la somme des lignes aux taux de l’Urssaf, à un euro par ligne'),
  payment_sum: rule('refused', TWO_WRITERS, 'the sum of what the declaration says is due to this body', 'la somme de ce que la déclaration dit dû à cet organisme'),
} as const satisfies Readonly<Record<string, RuleText>>

export type Rule = keyof typeof RULES

/** Faults that change what the people of a declaration add up to: sums that then differ would name the same fault elsewhere. */
const DISTURBING: ReadonlySet<Rule> = new Set([
  ...(['line_form', 'form', 'length', 'empty', 'value', 'unknown_block', 'unknown_rubrique'] as const),
  ...(['rubrique_order', 'rubrique_missing', 'parent', 'block_order', 'block_missing', 'block_count'] as const),
  ...(['body', 'siren', 'siret', 'affiliation', 'plan_base', 'period', 'tax', 'contribution'] as const),
])

export interface DsnFault {
  /** From 1. */
  readonly line: number
  /** `S21.G00.40.018`, or a block that lacks something; absent: the line has none. */
  readonly rubrique?: string
  readonly rule: Rule
  readonly level: Level
  /** The expected value: a number, a list of values, a form; empty where the rule is enough. */
  readonly expected: string
}

/** A fault in one line of English or French. */
export function dsnFaultText(
  { line, rubrique = '', rule: name, expected }: DsnFault,
  language: 'en' | 'fr' = 'fr',
): string {
  const { [language]: text } = RULES[name]
  const [lineWord, expectedWord, colon] =
    language === 'fr' ? ['ligne', 'attendu', '\u00a0: '] : ['line', 'expected', ': ']
  const where = `${lineWord} ${line}${rubrique === '' ? '' : `, ${rubrique}`}`
  return `${where}${colon}${text}${expected === '' ? '' : ` (${expectedWord}${colon}${expected})`}`
}

/** Keeps the first faults whole and counts all: a file of millions of lines may have as many faults. */
export class Faults {
  readonly kept: DsnFault[] = []
  refused = 0
  doubts = 0
  /** The faults that change sums. */
  disturbing = 0
  readonly #limit: number
  constructor(limit: number) {
    this.#limit = limit
  }
  add(name: Rule, line: number, rubrique: string | undefined, expected = ''): void {
    const { level } = RULES[name]
    if (level === 'refused') this.refused += 1
    else this.doubts += 1
    if (DISTURBING.has(name)) this.disturbing += 1
    if (this.kept.length >= this.#limit) return
    this.kept.push({ line, ...(rubrique !== undefined && { rubrique }), rule: name, level, expected })
  }
}
